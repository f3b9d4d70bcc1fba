package site.ycsb.compare.study;

/**
 * What is done before anything counts.
 *
 * @param operations operations of each trial, in its own JVM; 0 is none
 * @param seconds time of each trial, in its own JVM; 0 is none
 * @param serverSeconds how long trials that don't count run on a local store that was just started;
 *     one always does
 */
public record WarmUp(long operations, long seconds, long serverSeconds) {
  /** Most of what a server's compiler and caches gain, on a small machine. */
  public static final long DEFAULT_SERVER_SECONDS = 30;

  /** What a study gets that doesn't say. */
  public static final WarmUp DEFAULT = new WarmUp(0, 0, DEFAULT_SERVER_SECONDS);
}
