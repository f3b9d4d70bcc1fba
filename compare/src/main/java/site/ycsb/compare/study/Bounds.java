package site.ycsb.compare.study;

/** How large the numbers of a study may be. */
public final class Bounds {
  /** Records, operations and operations per second. */
  public static final long MAX_RECORDS = 10_000_000_000L;

  /** Trials of one configuration. */
  public static final int MAX_REPEATS = 1000;

  /** Client processes of a trial. */
  public static final int MAX_CLIENTS = 1000;

  /** Client threads. */
  public static final int MAX_THREADS = 100_000;

  /** Any duration, in seconds. */
  public static final long MAX_SECONDS = 1_000_000;

  private Bounds() {}
}
