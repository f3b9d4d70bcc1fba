package site.ycsb.compare.interleaved;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.ConsoleStream;
import site.ycsb.client.command.StopSignal;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.interleaved.command.DryRun;
import site.ycsb.interleaved.estimate.TimeLeft;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.ResultFiles;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.interleaved.run.InterleavedProgress;
import site.ycsb.interleaved.run.InterleavedProgress.Interim;
import site.ycsb.interleaved.run.InterleavedSession;
import site.ycsb.spi.ExitCode;

/** Measures what protections cost, shows it while it goes on, and writes what was found. */
public record CostMeasurement(BindingCatalog catalog, PrintStream out, PrintStream err) {
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  /** Measures, and puts results and a report of this title into a folder. Returns the exit code. */
  public int run(InterleavedConfig config, String title, Path folder) {
    List<String> arms = new ArrayList<>();
    arms.add(ArmConfig.PLAIN);
    arms.add(ArmConfig.CONTROL);
    config.protections().forEach(arm -> arms.add(arm.name()));
    LiveTable table = new LiveTable(arms, err, ConsoleStream.isTerminal(), System::nanoTime);
    InterleavedSession.Outcome outcome =
        new InterleavedSession(catalog, new Console(out, err), new StopSignal(), table).run(config);
    Optional<InterleavedResult> result = outcome.result();
    if (result.isEmpty()) {
      return outcome.exitCode();
    }
    print(result.get(), out);
    return ExitCode.worse(outcome.exitCode(), write(result.get(), title, folder));
  }

  /** Shows what would be measured, and checks it without a server; returns the exit code. */
  public int show(InterleavedConfig config) {
    return new DryRun(catalog, new Console(out, err)).of(config);
  }

  /**
   * Where results go.
   *
   * @param given by the user; null for a new one below results/
   * @throws ConfigurationException when there is something already, or nothing can be written there
   */
  public static Path folder(@Nullable Path given, String name, Clock clock) throws IOException {
    if (given == null) {
      return usable(newFolder(Path.of("results", name), clock));
    }
    Optional<String> rejected =
        Files.exists(given) && !isEmptyFolder(given)
            ? Optional.of("must be a directory that is new or empty")
            : ResultFiles.rejection(given);
    if (rejected.isPresent()) {
      throw ConfigurationException.ofArgument(
          "--results", given.toString(), rejected.get(), "Name another one");
    }
    return given;
  }

  /** A folder that the user hasn't named; before a measurement whose results would be lost. */
  static Path usable(Path folder) {
    Optional<String> rejected = ResultFiles.rejection(folder);
    if (rejected.isPresent()) {
      throw new ConfigurationException(
          new Problem(
              "--results",
              folder.toString(),
              "default",
              rejected.get(),
              "Give a directory by --results, or start in one that you may write to"));
    }
    return folder;
  }

  /** A folder that begins with this path and ends with the time. */
  public static Path newFolder(Path start, Clock clock) {
    return start.resolveSibling(start.getFileName() + "-" + DATE.format(LocalDateTime.now(clock)));
  }

  private static boolean isEmptyFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  /** Prints what a measurement ends with: a table of its modes, and what was found of each. */
  public static void print(InterleavedResult result, PrintStream out) {
    out.println("Workload: " + result.workload());
    CostTable.of(result).forEach(out::println);
    out.println();
    result.comparisons().stream()
        .filter(comparison -> comparison.quantity().decisive())
        .map(Comparison::conclusion)
        .map(Comparison.Verdict::sentence)
        .forEach(out::println);
  }

  /** The directory or, if it has been filled meanwhile, a numbered one next to it. */
  static Path stillFree(Path folder) throws IOException {
    Path free = folder;
    for (int i = 2; Files.exists(free) && !isEmptyFolder(free); i++) {
      Path given = folder.toAbsolutePath().normalize();
      free = given.resolveSibling(given.getFileName() + "-" + i);
    }
    return free;
  }

  private int write(InterleavedResult result, String title, Path wanted) {
    Path folder = wanted;
    try {
      folder = stillFree(wanted);
      if (!folder.equals(wanted)) {
        err.println("WARNING: " + wanted + " isn't empty any more, so results go to " + folder);
      }
      ResultFiles.write(result, folder);
      WholeFile.replace(folder.resolve(CostReport.FILE_NAME), CostReport.html(result, title));
      err.println("Report: " + folder.resolve(CostReport.FILE_NAME));
      return ExitCode.OK.code();
    } catch (IOException e) {
      err.println("ERROR: " + folder + ": the results can't be written: " + FileTrouble.why(e));
      return ExitCode.FAILED.code();
    }
  }

  /**
   * Shows a measurement while it goes on: on a terminal a table that is drawn again and again, else
   * a line now and then. Its intervals hold whenever one looks, and so they are wider than those of
   * the result.
   */
  static final class LiveTable implements InterleavedProgress {
    private static final long TERMINAL_NANOS = 500_000_000L;
    private static final long LINES_NANOS = 15_000_000_000L;

    private final List<String> arms;
    private final PrintStream err;
    private final boolean terminal;
    private final LongSupplier nanoClock;
    private int drawn;
    private long lastNanos;
    private boolean shown;

    LiveTable(List<String> arms, PrintStream err, boolean terminal, LongSupplier nanoClock) {
      this.arms = List.copyOf(arms);
      this.err = err;
      this.terminal = terminal;
      this.nanoClock = nanoClock;
    }

    @Override
    public void step(String what) {
      erase();
      err.println(what + ".");
    }

    @Override
    public void block(Interim interim) {
      long now = nanoClock.getAsLong();
      if (shown && now - lastNanos < (terminal ? TERMINAL_NANOS : LINES_NANOS)) {
        return;
      }
      shown = true;
      lastNanos = now;
      if (terminal) {
        draw(interim);
      } else {
        String elapsed = "[" + InterleavedProgress.words(interim.elapsed()) + "] ";
        interim.comparisons().stream()
            .map(comparison -> comparison.conclusion().sentence())
            .forEach(sentence -> err.println(elapsed + sentence));
        err.println(
            elapsed + "About " + TimeLeft.words(interim.remaining(), interim.left()) + " more.");
      }
    }

    @Override
    public void measured() {
      erase();
    }

    private void draw(Interim interim) {
      List<String> lines = new ArrayList<>(CostTable.of(arms, interim));
      lines.add(
          InterleavedProgress.words(interim.elapsed())
              + ", "
              + interim.blocks()
              + (interim.blocks() == 1 ? " round; about " : " rounds; about ")
              + TimeLeft.words(interim.remaining(), interim.left())
              + " more. Ctrl-C ends it with the results so far.");
      erase();
      lines.forEach(err::println);
      drawn = lines.size();
    }

    private void erase() {
      if (drawn > 0) {
        ConsoleStream.eraseLines(err, drawn);
        drawn = 0;
      }
    }
  }

  /** Arms as lines of text: what each does, and what that is to plain. */
  static final class CostTable {
    private static final String NONE = "-";
    private static final double BYTES_PER_MIB = 1024.0 * 1024;

    private final List<List<String>> lines = new ArrayList<>();

    private CostTable(List<Comparison> comparisons, boolean sized) {
      String quantity =
          comparisons.stream()
              .map(Comparison::quantity)
              .filter(Comparison.Quantity::decisive)
              .map(Comparison.Quantity::name)
              .findFirst()
              .orElse("throughput");
      lines.add(
          List.of(
              "mode",
              "ops/s",
              quantity + " to plain",
              "95 % interval",
              sized ? "table (MiB)" : "",
              sized ? "to plain" : ""));
    }

    /** What is known while it is measured, by intervals that hold whenever one looks. */
    static List<String> of(List<String> arms, Interim interim) {
      CostTable table = new CostTable(interim.comparisons(), false);
      for (int arm = 0; arm < arms.size(); arm++) {
        String name = arms.get(arm);
        Optional<Comparison> comparison =
            interim.comparisons().stream().filter(one -> one.arm().equals(name)).findFirst();
        table.add(
            name,
            interim.perSecond().get(arm),
            comparison,
            comparison.map(Comparison::anytime).orElse(Comparison.Interval.NONE),
            "",
            "");
      }
      return aligned(table.lines);
    }

    static List<String> of(InterleavedResult result) {
      boolean sized = result.arms().stream().anyMatch(arm -> arm.work().tableBytes() != null);
      CostTable table = new CostTable(result.comparisons(), sized);
      @Nullable Long plainBytes = result.arms().get(0).work().tableBytes();
      for (ArmResult arm : result.arms()) {
        @Nullable Long bytes = arm.work().tableBytes();
        Optional<Comparison> comparison = result.decisive(arm.name());
        table.add(
            arm.name(),
            arm.work().perSecond(),
            comparison,
            comparison.map(Comparison::interval).orElse(Comparison.Interval.NONE),
            !sized ? "" : bytes == null ? NONE : decimal("%.2f", bytes / BYTES_PER_MIB),
            bytes == null
                    || plainBytes == null
                    || plainBytes == 0
                    || arm.role() == ArmResult.Role.PLAIN
                ? ""
                : percent((double) bytes / plainBytes));
      }
      return aligned(table.lines);
    }

    private void add(
        String name,
        double perSecond,
        Optional<Comparison> comparison,
        Comparison.Interval interval,
        String size,
        String sizeRatio) {
      @Nullable Double ratio = comparison.map(one -> one.values().ratio()).orElse(null);
      lines.add(
          List.of(
              name,
              decimal("%.0f", perSecond),
              ratio == null ? "" : percent(ratio),
              interval.low() == null || interval.high() == null
                  ? ""
                  : interval.lowChange() + " to " + interval.highChange(),
              size,
              sizeRatio));
    }

    private static String percent(double ratio) {
      return decimal("%+.1f %%", (ratio - 1) * 100);
    }

    private static String decimal(String format, double value) {
      return String.format(Locale.ROOT, format, value);
    }

    /** Lines whose cells end under each other, but for those of the first column. */
    private static List<String> aligned(List<List<String>> lines) {
      int[] widths = new int[lines.get(0).size()];
      for (List<String> line : lines) {
        for (int i = 0; i < widths.length; i++) {
          widths[i] = Math.max(widths[i], line.get(i).length());
        }
      }
      List<String> text = new ArrayList<>();
      for (List<String> line : lines) {
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
          String cell = line.get(i);
          String padding = " ".repeat(widths[i] - cell.length());
          row.append(i > 0 ? padding + cell : cell + padding).append("  ");
        }
        text.add(row.toString().stripTrailing());
      }
      return text;
    }
  }
}
