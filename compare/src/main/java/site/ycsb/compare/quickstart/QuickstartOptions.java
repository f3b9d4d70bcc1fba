package site.ycsb.compare.quickstart;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.config.Problems;

/** What can be chosen on the command line. */
@Command(
    name = "bin/ycsb quickstart",
    description =
        "Starts a local Cassandra of its own, loads and runs workload A plain and encrypted, in an"
            + " order drawn at random, verifies every read, and prints the output of an encrypted"
            + " run and both side by side. Everything is kept under .ycsb/quickstart.",
    sortOptions = false)
final class QuickstartOptions {
  @Option(
      names = "--repeats",
      paramLabel = "<n>",
      defaultValue = "3",
      description = "measured runs of each (default: ${DEFAULT-VALUE})")
  private int repeats;

  @Option(
      names = "--records",
      paramLabel = "<n>",
      defaultValue = "5000",
      description = "records in the table (default: ${DEFAULT-VALUE})")
  private int recordCount;

  @Option(
      names = "--operations",
      paramLabel = "<n>",
      defaultValue = "20000",
      description = "operations of a measured run (default: ${DEFAULT-VALUE})")
  private int operationCount;

  @Option(
      names = {"-threads", "--threads"},
      paramLabel = "<n>",
      defaultValue = "4",
      description = "client threads (default: ${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "shows this")
  @SuppressWarnings("unused") // picocli asks for it
  private boolean helpRequested;

  /** Throws when a number is out of its range. */
  void check() {
    Problems problems = new Problems();
    checkPositive(problems, "--repeats", repeats);
    checkPositive(problems, "--records", recordCount);
    checkPositive(problems, "--operations", operationCount);
    checkPositive(problems, "--threads", threads);
    problems.throwIfAny();
  }

  QuickstartStudy study(Path workload) {
    return new QuickstartStudy(workload, recordCount, operationCount, threads, repeats);
  }

  private static void checkPositive(Problems problems, String option, int value) {
    if (value < 1) {
      problems.add(
          option,
          Integer.toString(value),
          "command line",
          "has to be a whole number of at least 1",
          "Leave it out for its default");
    }
  }
}
