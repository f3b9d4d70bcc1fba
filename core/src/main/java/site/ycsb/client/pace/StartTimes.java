package site.ycsb.client.pace;

/** Tells one thread when each of its operations should start. */
public interface StartTimes {
  /** There are no more operations; no clock shows this time. */
  long END = Long.MIN_VALUE;

  /** When the next operation should start, as the clock shows it; {@link #END} after the last. */
  long next();
}
