package site.ycsb.compare.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.command.NumberOptions;
import site.ycsb.compare.command.OverheadCommand.OverheadOptions;
import site.ycsb.compare.interleaved.CostMeasurement;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;
import site.ycsb.config.Problems;
import site.ycsb.config.YcsbKeys;
import site.ycsb.interleaved.command.LimitOptions;
import site.ycsb.interleaved.run.InterleavedConfig;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.HelpOption;
import site.ycsb.spi.PicocliSyntax;
import site.ycsb.spi.Subcommand;
import site.ycsb.spi.store.PrivateFolder;

/** {@code bin/ycsb quickstart}: one honest number, in two minutes after the build. */
public final class QuickstartCommand implements Subcommand {
  private static final String BINDING = "cassandra";
  private static final Path RESULTS = Path.of(PrivateFolder.NAME, "quickstart");
  private static final Duration MAX_DURATION = Duration.ofMinutes(1);
  private static final String MAX_WARM_UP_SECONDS = "20";

  private final Clock clock;
  private final PrintStream out;
  private final PrintStream err;

  /** For the client, which finds it by its service file. */
  public QuickstartCommand() {
    this(Clock.system(ZoneId.systemDefault()), System.out, System.err);
  }

  QuickstartCommand(Clock clock, PrintStream out, PrintStream err) {
    this.clock = clock;
    this.out = out;
    this.err = err;
  }

  @Override
  public String name() {
    return "quickstart";
  }

  @Override
  public String summary() {
    return "show what client-side encryption costs on a local Cassandra, in two minutes";
  }

  @Override
  public CommandSyntax syntax() {
    return PicocliSyntax.of(new CommandLine(new Options()));
  }

  @Override
  public boolean endsWhenInterrupted(List<String> arguments) {
    return true;
  }

  @Override
  public int run(List<String> arguments) {
    Options options = new Options();
    return new Invocation(out, err).run(new CommandLine(options), arguments, asked -> run(options));
  }

  private int run(Options asked) throws IOException {
    InterleavedConfig.Limits limits = asked.limits();
    BindingCatalog catalog = BindingCatalog.find(err);
    InterleavedConfig config =
        asked.config(Home.workloads().resolve("workloada"), limits, catalog, err);
    CostMeasurement measurement = new CostMeasurement(catalog, out, err);
    if (asked.dryRun) {
      return measurement.show(config);
    }
    int code =
        measurement.run(
            config,
            "What encryption by the client costs workload A on Cassandra",
            CostMeasurement.newFolder(RESULTS, clock));
    err.println(
        "Every protection: bin/ycsb overhead cassandra -P workloads/workloada. A single run:"
            + " bin/ycsb run encrypted-cassandra -P workloads/workloada, after load.");
    return code;
  }

  @Command(
      name = "bin/ycsb quickstart",
      sortOptions = false,
      description = {
        "Starts a local Cassandra if none is running, loads workload A plain and encrypted, "
            + "and reports how much throughput client-side encryption costs, with its interval."
      },
      footer = {
        "",
        "Ctrl-C ends it with the results so far. The report is kept under .ycsb/quickstart."
      })
  private static final class Options {
    @Option(
        names = "--records",
        paramLabel = "<n>",
        defaultValue = "5000",
        description = "Records in each table; ${DEFAULT-VALUE} by default.")
    private int recordCount;

    @Option(
        names = {"-threads", "--threads"},
        paramLabel = "<n>",
        defaultValue = "4",
        description = "Client threads; ${DEFAULT-VALUE} by default.")
    private int threads;

    @Mixin private LimitOptions limits = new LimitOptions();

    @Option(
        names = "--dry-run",
        description = "Only checks the arguments and shows what is measured; starts no server.")
    private boolean dryRun;

    @Mixin
    @SuppressWarnings("unused") // picocli asks for it
    private final HelpOption help = new HelpOption();

    /** What {@code overhead} would measure with these modes and a shorter warm-up. */
    InterleavedConfig config(
        Path workload, InterleavedConfig.Limits asked, BindingCatalog catalog, PrintStream err) {
      OverheadOptions options = new OverheadOptions();
      NumberOptions.readBy(new CommandLine(options))
          .parseArgs(
              BINDING,
              "--modes",
              "plain,client",
              "-P",
              workload.toString(),
              "-threads",
              Integer.toString(threads),
              "-p",
              YcsbKeys.RECORD_COUNT + "=" + recordCount,
              "-p",
              TrialWarmUp.UNTIL_KEY + "=steady",
              "-p",
              TrialWarmUp.LIMIT_KEY + "=" + MAX_WARM_UP_SECONDS);
      return options.interleaved(catalog, asked, err);
    }

    private InterleavedConfig.Limits limits() {
      Problems problems = new Problems();
      checkPositive(problems, "--records", recordCount);
      checkPositive(problems, "--threads", threads);
      InterleavedConfig.Limits asked = limits.limits(MAX_DURATION, problems);
      problems.throwIfAny();
      return asked;
    }

    private static void checkPositive(Problems problems, String option, int value) {
      if (value < 1) {
        problems.add(
            option,
            Integer.toString(value),
            "command line",
            "must be a whole number of at least 1",
            "Leave it out for its default");
      }
    }
  }
}
