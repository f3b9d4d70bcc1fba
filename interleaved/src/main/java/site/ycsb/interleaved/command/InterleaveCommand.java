package site.ycsb.interleaved.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.client.command.RemovedOption;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.interleaved.estimate.TimeLeft;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.interleaved.run.InterleavedProgress;
import site.ycsb.interleaved.run.InterleavedSession;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ParameterErrors;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb interleave}: what protections cost, by slices that take turns. */
public final class InterleaveCommand implements Subcommand {
  private static final List<RemovedOption> REMOVED =
      List.of(new RemovedOption("--arm", "is --mode now", "Give --mode with the same value"));

  private final Console console;

  /** For the client, which finds it by its service file. */
  public InterleaveCommand() {
    this(new Console(System.out, System.err));
  }

  InterleaveCommand(Console console) {
    this.console = console;
  }

  @Override
  public String name() {
    return "interleave";
  }

  @Override
  public String summary() {
    return "measure protections in alternating slices, until the result is precise";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(new CommandLine(new InterleaveArguments()));
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return true;
  }

  @Override
  public int run(List<String> arguments) {
    InterleaveArguments given = new InterleaveArguments();
    CommandLine parser = NumberOptions.readBy(new CommandLine(given));
    PrintStream err = console.err();
    try {
      RemovedOption.check(REMOVED, arguments);
      CommandLine.ParseResult parsed = parser.parseArgs(arguments.toArray(String[]::new));
      if (parsed.isUsageHelpRequested()) {
        parser.usage(console.out(), Ansi.OFF);
        return ExitCode.OK.code();
      }
      InterleavedConfig config = given.config();
      return given.isDryRun()
          ? new DryRun(BindingCatalog.find(err), console).of(config)
          : measure(config, given.results());
    } catch (CommandLine.ParameterException e) {
      err.print(ParameterErrors.lines(e, arguments));
      return ExitCode.CONFIGURATION.code();
    } catch (ConfigurationException e) {
      return new Failure(e).print(err);
    }
  }

  private int measure(InterleavedConfig config, Optional<Path> folder) {
    InterleavedProgress progress = new PrintedProgress(console.err(), System::nanoTime);
    InterleavedSession.Outcome outcome =
        new InterleavedSession(
                BindingCatalog.find(console.err()), console, new StopSignal(), progress)
            .run(config);
    int code = outcome.exitCode();
    if (outcome.result().isPresent()) {
      InterleavedResult result = outcome.result().get();
      ResultTable.print(result, console.out());
      if (folder.isPresent()) {
        code = ExitCode.worse(code, write(result, folder.get()));
      }
    }
    return code;
  }

  private int write(InterleavedResult result, Path folder) {
    try {
      ResultFiles.write(result, folder);
      console.err().println("Results: " + folder);
      return ExitCode.OK.code();
    } catch (IOException e) {
      console
          .err()
          .println("ERROR: the results can't be written to " + folder + ": " + FileTrouble.why(e));
      return ExitCode.FAILED.code();
    }
  }

  /** Prints a result: a line for each arm, then a sentence for each comparison. */
  private static final class ResultTable {
    private ResultTable() {}

    static void print(InterleavedResult result, PrintStream out) {
      out.println("Workload: " + result.workload());
      Optional.ofNullable(result.ladder()).ifPresent(ladder -> printCurves(ladder, out));
      String quantity =
          result.comparisons().stream()
              .map(Comparison::quantity)
              .filter(Comparison.Quantity::decisive)
              .map(Comparison.Quantity::name)
              .findFirst()
              .orElse("throughput");
      int width =
          Math.max(8, result.arms().stream().mapToInt(arm -> arm.name().length()).max().orElse(0));
      out.printf(Locale.ROOT, "%-" + width + "s %12s  %s to plain%n", "mode", "ops/s", quantity);
      for (ArmResult arm : result.arms()) {
        out.printf(
            Locale.ROOT,
            "%-" + width + "s %12s  %s%n",
            arm.name(),
            decimal(result.perSecond(arm)),
            result.decisive(arm.name()).map(ResultTable::change).orElse(""));
      }
      out.println();
      for (Comparison comparison : result.comparisons()) {
        if (comparison.quantity().decisive()) {
          out.println(comparison.conclusion().sentence());
        }
      }
      String ended = result.ending().sentence();
      out.println(ended.substring(0, 1).toUpperCase(Locale.ROOT) + ended.substring(1) + '.');
    }

    /** Latency at each rate, an arm after the other. */
    private static void printCurves(Ladder ladder, PrintStream out) {
      out.println(Objective.parse(ladder.bound()).textSinceArrival());
      for (Ladder.Curve curve : ladder.arms()) {
        out.println();
        out.printf(Locale.ROOT, "%-12s %12s %10s%n", curve.arm(), "latency (us)", "operations");
        for (Ladder.Rate rate : curve.rates()) {
          out.printf(
              Locale.ROOT,
              "%10.1f/s %12s %10d%n",
              rate.perSecond(),
              Optional.ofNullable(rate.micros())
                  .map(micros -> String.format(Locale.ROOT, "%.0f", micros))
                  .orElse("?"),
              rate.operations());
        }
        out.println(
            curve.perSecond() == null
                ? "The rate at which it crosses the bound isn't known."
                : "It crosses the bound at about " + decimal(curve.perSecond()) + "/s.");
      }
      out.println();
    }

    private static String decimal(@Nullable Double value) {
      return value == null ? "?" : String.format(Locale.ROOT, "%.1f", value);
    }

    private static String change(Comparison comparison) {
      Comparison.Interval interval = comparison.interval();
      return Optional.ofNullable(comparison.values().ratio())
          .map(
              ratio ->
                  String.format(
                      Locale.ROOT,
                      "%+.1f %% (%s to %s)",
                      100 * (ratio - 1),
                      interval.low() == null ? "?" : interval.lowChange(),
                      interval.high() == null ? "?" : interval.highChange()))
          .orElse("unknown");
    }
  }

  /** Prints what is done and, once a minute, how precise the measurement is by then. */
  static final class PrintedProgress implements InterleavedProgress {
    private static final long EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final PrintStream err;
    private final LongSupplier nanoClock;
    private long printedNanos;

    PrintedProgress(PrintStream err, LongSupplier nanoClock) {
      this.err = err;
      this.nanoClock = nanoClock;
    }

    @Override
    public void step(String what) {
      printedNanos = nanoClock.getAsLong();
      err.println(what + ".");
    }

    @Override
    public void block(Interim interim) {
      long now = nanoClock.getAsLong();
      if (now - printedNanos < EVERY_NANOS) {
        return;
      }
      printedNanos = now;
      OptionalDouble widest =
          interim.comparisons().stream()
              .map(Comparison::anytime)
              .mapToDouble(PrintedProgress::half)
              .max();
      String precision =
          widest.isEmpty() || Double.isInfinite(widest.getAsDouble())
              ? "no interval yet"
              : String.format(
                  Locale.ROOT, "widest interval +/- %.1f %%", 100 * widest.getAsDouble());
      err.println(
          "Measured for "
              + InterleavedProgress.words(interim.elapsed())
              + ": "
              + precision
              + ", about "
              + TimeLeft.words(interim.remaining(), interim.left())
              + " more.");
    }

    /** Half its width; infinite where it has no end. */
    private static double half(Comparison.Interval interval) {
      @Nullable Double low = interval.low();
      @Nullable Double high = interval.high();
      return low == null || high == null ? Double.POSITIVE_INFINITY : (high - low) / 2;
    }
  }
}
