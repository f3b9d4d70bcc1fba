package site.ycsb.benchmarks.compare;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is done.
 *
 * @param same comparisons of plain with plain
 * @param delayed comparisons of plain with plain made slower
 * @param pairs of each comparison: its repeats
 * @param delayPercent how much slower
 * @param warmUpOperations of each trial, not measured
 * @param operations of each trial, measured
 * @param seed of the order
 * @param folder where the trials are written
 */
record CheckSettings(
    int same,
    int delayed,
    int pairs,
    int delayPercent,
    int warmUpOperations,
    int operations,
    int seed,
    Path folder) {
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "same", "200",
          "delayed", "30",
          "pairs", "5",
          "delay", "5",
          "warmup", "40000",
          "operations", "90000",
          "seed", "1",
          "folder", "benchmarks/significance");

  /**
   * Reads arguments such as {@code pairs=5}.
   *
   * @throws IllegalArgumentException for one that isn't known or isn't a number
   */
  static CheckSettings of(String... arguments) {
    Map<String, String> given = new TreeMap<>(DEFAULTS);
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      if (parts.length < 2 || !DEFAULTS.containsKey(parts[0])) {
        throw new IllegalArgumentException(
            argument + ": the arguments are " + new TreeMap<>(DEFAULTS));
      }
      given.put(parts[0], parts[1]);
    }
    return new CheckSettings(
        number(given, "same"),
        number(given, "delayed"),
        number(given, "pairs"),
        number(given, "delay"),
        number(given, "warmup"),
        number(given, "operations"),
        number(given, "seed"),
        Path.of(given.getOrDefault("folder", "")));
  }

  private static int number(Map<String, String> given, String key) {
    String value = given.getOrDefault(key, "");
    if (!value.matches("\\d{1,9}")) {
      throw new IllegalArgumentException(key + "=" + value + ": has to be a whole number");
    }
    return Integer.parseInt(value);
  }

  /** All that decides what trials there are: trials of other settings can't be mixed. */
  String line() {
    return String.format(
        "same=%d delayed=%d pairs=%d delay=%d warmup=%d operations=%d seed=%d",
        same, delayed, pairs, delayPercent, warmUpOperations, operations, seed);
  }
}
