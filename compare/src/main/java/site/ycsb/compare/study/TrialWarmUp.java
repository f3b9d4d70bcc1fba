package site.ycsb.compare.study;

/**
 * What a trial does in its own JVM before it counts, until either is reached.
 *
 * @param operations of all threads together; 0 for no limit
 * @param seconds how long; 0 for no limit
 */
public record TrialWarmUp(long operations, long seconds) {
  /** {@code none}, {@code 1000 operations}, {@code 5 s}, {@code 1000 operations or 5 s}. */
  @Override
  public String toString() {
    if (operations == 0) {
      return seconds == 0 ? "none" : seconds + " s";
    }
    return operations + " operations" + (seconds == 0 ? "" : " or " + seconds + " s");
  }
}
