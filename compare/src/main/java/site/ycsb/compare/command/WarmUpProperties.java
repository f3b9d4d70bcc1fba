package site.ycsb.compare.command;

import java.util.Properties;
import java.util.Set;
import site.ycsb.compare.study.Bounds;
import site.ycsb.compare.study.TrialWarmUp;

/** The warm-up that the workload file and {@code -p} ask of each trial of an overhead. */
final class WarmUpProperties {
  static final Set<String> KEYS =
      Set.of(
          TrialWarmUp.OPERATIONS_KEY,
          TrialWarmUp.SECONDS_KEY,
          TrialWarmUp.UNTIL_KEY,
          TrialWarmUp.LIMIT_KEY);

  private WarmUpProperties() {}

  /**
   * Until the run is steady, where nothing else is asked for.
   *
   * @throws site.ycsb.config.ConfigurationException when what is asked for can't be
   */
  static TrialWarmUp of(Properties given) {
    boolean amount =
        given.containsKey(TrialWarmUp.OPERATIONS_KEY) || given.containsKey(TrialWarmUp.SECONDS_KEY);
    String until = given.getProperty(TrialWarmUp.UNTIL_KEY, amount ? "given" : "steady").trim();
    return switch (until) {
      case "steady" -> untilSteady(given);
      case "given" -> asGiven(given);
      default ->
          throw OverheadOptions.problem(TrialWarmUp.UNTIL_KEY, until, "must be given or steady");
    };
  }

  private static TrialWarmUp untilSteady(Properties given) {
    if (given.containsKey(TrialWarmUp.OPERATIONS_KEY)) {
      throw OverheadOptions.problem(
          TrialWarmUp.OPERATIONS_KEY,
          given.getProperty(TrialWarmUp.OPERATIONS_KEY, ""),
          "warmup.until=steady decides how many operations are done");
    }
    long limit =
        given.containsKey(TrialWarmUp.LIMIT_KEY)
            ? seconds(given, TrialWarmUp.LIMIT_KEY, 1)
            : TrialWarmUp.DEFAULT_STEADY_LIMIT_SECONDS;
    long least = seconds(given, TrialWarmUp.SECONDS_KEY, 0);
    if (least > limit) {
      throw OverheadOptions.problem(
          TrialWarmUp.SECONDS_KEY,
          Long.toString(least),
          "is more than warmup.limit allows, " + limit + " s");
    }
    return TrialWarmUp.untilSteady(least, limit);
  }

  private static TrialWarmUp asGiven(Properties given) {
    if (given.containsKey(TrialWarmUp.LIMIT_KEY)) {
      throw OverheadOptions.problem(
          TrialWarmUp.LIMIT_KEY,
          given.getProperty(TrialWarmUp.LIMIT_KEY, ""),
          "requires warmup.until=steady");
    }
    return TrialWarmUp.of(
        amount(given, TrialWarmUp.OPERATIONS_KEY), seconds(given, TrialWarmUp.SECONDS_KEY, 0));
  }

  private static long seconds(Properties given, String key, long least) {
    long seconds = amount(given, key);
    Bounds.check(key, seconds, least, Bounds.MAX_SECONDS, OverheadOptions.HELP);
    return seconds;
  }

  private static long amount(Properties given, String key) {
    String value = given.getProperty(key, "0").trim();
    if (!value.matches("\\d{1,9}")) {
      throw OverheadOptions.problem(
          key, value, "must be a number from 0, in the workload file or by -p");
    }
    return Long.parseLong(value);
  }
}
