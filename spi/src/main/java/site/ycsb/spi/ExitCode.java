package site.ycsb.spi;

/** How a command ended; where several apply, the last of them wins. */
public enum ExitCode {
  /** A valid run. */
  OK(0),
  /** Store unreachable, init or run failed. */
  FAILED(1),
  /** Bad arguments, configuration, class, password, schema or key. */
  CONFIGURATION(2),
  /** The data isn't what it should be. */
  DATA(3),
  INTERRUPTED(130);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** The one that overrides the other: 130, 3, 2, 1, 0. */
  public static int worse(int one, int other) {
    return Math.max(one, other);
  }
}
