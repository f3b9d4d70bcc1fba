package site.ycsb.compare.study;

import site.ycsb.config.ConfigurationException;

/** How large the numbers of a study may be. */
public final class Bounds {
  /** Records, operations and operations per second. */
  public static final long MAX_RECORDS = 10_000_000_000L;

  public static final int MAX_REPEATS = 1000;

  public static final int MAX_CLIENTS = 1000;

  public static final int MAX_THREADS = 100_000;

  /** Any duration, in seconds. */
  public static final long MAX_SECONDS = 1_000_000;

  private Bounds() {}

  /**
   * Checks a number that an argument gives.
   *
   * @param nextStep what to do when it isn't from {@code min} to {@code max}
   * @throws ConfigurationException when it isn't
   */
  public static void check(String argument, long value, long min, long max, String nextStep) {
    if (value < min || value > max) {
      throw ConfigurationException.ofArgument(
          argument, Long.toString(value), "must be from " + min + " to " + max, nextStep);
    }
  }
}
