package site.ycsb.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.SourcedProperties;
import site.ycsb.workloads.SharedProperties;

/** {@code capacity}. */
@Command(
    addMethodSubcommands = false,
    description = {
      "Finds the highest rate at which all bounds hold, with operations that arrive independently"
          + " of each other, and measures that rate.",
      "Latencies count from the intended arrival of an operation, as in YCSB's [Intended-READ], so"
          + " they include its wait for a thread."
    },
    footer = {
      "",
      "Example: bin/ycsb capacity cassandra -P workloads/workloada -threads 64 --slo 'READ p99 < 10"
          + " ms'",
      "",
      "Exit codes: 0 found, 1 failed, not found, or not confirmed, 2 bad configuration, 3 bad data,"
          + " 130 interrupted."
    })
final class CapacityCommand extends RunCommand {
  private static final Pattern DURATION =
      Pattern.compile("(?=.)(?:[0-9]{1,9}h)?(?:[0-9]{1,9}m)?(?:[0-9]{1,9}s)?");

  private final SourcedProperties given = new SourcedProperties();
  private final List<String> objectives = new ArrayList<>();
  private final Problems problems = new Problems();

  CapacityCommand(RunSession session) {
    super(session);
  }

  @Option(
      names = {"--slo"},
      paramLabel = "<bound>",
      description =
          "'READ p99 < 10 ms', 'p99.9 < 50 ms', 'UPDATE mean < 2 ms' or 'failed < 0.1 %%'; may be "
              + "repeated; all must hold. Latencies count from the intended arrival. Property"
              + " capacity.slo.")
  void addObjective(String text) {
    objectives.add(text);
  }

  @Option(
      names = {"--precision"},
      paramLabel = "<percent>",
      description = "How close to the true rate the result must be. Property capacity.precision.")
  void setPrecision(String percent) {
    given.set(CapacityProperties.PRECISION, percent, "--precision");
  }

  @Option(
      names = {"--max-duration"},
      paramLabel = "<n>s|m|h",
      description = "How long the search may take. Property capacity.limit, in seconds.")
  void setMaxDuration(String duration) {
    if (!DURATION.matcher(duration).matches()) {
      problems.add(
          "--max-duration",
          duration,
          "command line",
          "must be a time with its unit",
          "Give one such as 90s, 10m or 2h");
      return;
    }
    given.set(
        CapacityProperties.LIMIT_SECONDS,
        String.valueOf(Duration.parse("PT" + duration).toSeconds()),
        "--max-duration");
  }

  /** Never set: with it, another command does the work. */
  @Option(
      names = {"--mode"},
      paramLabel = "<name>:<key>=<value>,...",
      description =
          "Compares the highest rate of plain data with that of this protection, such as "
              + "client:encryption=true, in alternating slices of one client; may be repeated. The "
              + "options are then those of 'bin/ycsb interleave'.")
  @SuppressWarnings("unused") // for the help
  private List<String> arms = List.of();

  @Override
  public Integer call() {
    problems.throwIfAny();
    SourcedProperties properties = options().properties();
    if (!objectives.isEmpty()) {
      given.set(CapacityProperties.OBJECTIVES, String.join("; ", objectives), "--slo");
    }
    properties.setAll(given);
    properties.set(SharedProperties.DO_TRANSACTIONS, "true", "capacity");
    if (!CapacityProperties.isWanted(properties)) {
      throw new ConfigurationException(
          Problem.of(
              properties,
              CapacityProperties.OBJECTIVES,
              "the search needs a bound",
              "Give --slo 'READ p99 < 10 ms'"));
    }
    return run(request(properties, Optional.empty()));
  }
}
