package site.ycsb.interleaved.run;

/**
 * When a slice is, by {@link System#nanoTime}.
 *
 * @param startNanos when threads begin to work for its arm
 * @param countFromNanos when its guard ends and it begins to count
 * @param endNanos when no operation begins any more
 */
public record SliceWindow(long startNanos, long countFromNanos, long endNanos) {
  /** From a start, a guard and a counted part, in nanoseconds. */
  public static SliceWindow from(long startNanos, long guardNanos, long countedNanos) {
    return new SliceWindow(
        startNanos, startNanos + guardNanos, startNanos + guardNanos + countedNanos);
  }

  boolean counts(long nanos) {
    return nanos - countFromNanos >= 0 && nanos - endNanos < 0;
  }

  long countedNanos() {
    return endNanos - countFromNanos;
  }
}
