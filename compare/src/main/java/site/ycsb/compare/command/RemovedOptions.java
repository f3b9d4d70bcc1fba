package site.ycsb.compare.command;

import java.util.List;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;

/** The options that commands had before. They say what replaced them. */
final class RemovedOptions {
  private static final String OVERHEAD = "bin/ycsb overhead";
  private static final String QUICKSTART = "bin/ycsb quickstart";
  private static final String COMPARE = "bin/ycsb compare";

  private static final String BY_PRECISION =
      "has been removed, since a measurement goes on until its intervals are narrow enough";
  private static final String PRECISION = "Give --precision and --max-duration";

  private record Option(String command, String name, String rule, String nextStep) {
    boolean isIn(List<String> arguments) {
      return arguments.stream().anyMatch(word -> word.equals(name) || word.startsWith(name + "="));
    }
  }

  private static final List<Option> ALL =
      List.of(
          new Option(
              OVERHEAD,
              "--design",
              "has been removed, since modes always take turns in one client",
              "For trials, write a study file with 'design: trials' (docs/studies.md)"),
          new Option(
              OVERHEAD,
              "--repeats",
              BY_PRECISION,
              PRECISION + ", or write a study file with 'repeats' (docs/studies.md)"),
          new Option(
              OVERHEAD,
              "--server-seconds",
              "has been removed, since all modes are warmed up together until they are steady",
              "Give -p warmup.seconds, or write a study file with 'warmup' (docs/studies.md)"),
          new Option(
              OVERHEAD,
              "--new",
              "has been removed, since each measurement has a results directory of its own",
              "Leave it out, or name a directory by --results"),
          new Option(QUICKSTART, "--repeats", BY_PRECISION, PRECISION),
          new Option(QUICKSTART, "--operations", BY_PRECISION, PRECISION),
          new Option(
              COMPARE,
              "--threshold",
              "has been removed, since a change has to be worse with its whole interval",
              "Give --fail-on 'throughput -3%'"));

  private RemovedOptions() {}

  /**
   * Looks for them before anything else: a parser knows neither them nor what came with them.
   *
   * @param command its name with what stands before it
   * @throws ConfigurationException when there are some, with all of them
   */
  static void check(String command, List<String> arguments) {
    Problems problems = new Problems();
    ALL.stream()
        .filter(option -> option.command().equals(command) && option.isIn(arguments))
        .forEach(
            option ->
                problems.add(
                    option.name(), "", Problem.COMMAND_LINE, option.rule(), option.nextStep()));
    problems.throwIfAny();
  }
}
