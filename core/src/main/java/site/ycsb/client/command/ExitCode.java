package site.ycsb.client.command;

/** Exit codes, and which one wins when several fit. */
public final class ExitCode {
  /** A valid run. */
  public static final int OK = 0;

  /** Store unreachable, init or run failed. */
  public static final int FAILED = 1;

  /** Bad arguments, configuration, class, password, schema or key. */
  public static final int CONFIGURATION = 2;

  /** The data isn't what it should be. */
  public static final int DATA = 3;

  /** Interrupted by a signal. */
  public static final int INTERRUPTED = 130;

  private ExitCode() {}

  /** The one that goes before the other: 130, 3, 2, 1, 0. */
  public static int worse(int one, int other) {
    return Math.max(one, other);
  }
}
