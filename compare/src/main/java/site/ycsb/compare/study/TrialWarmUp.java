package site.ycsb.compare.study;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a trial does in its own JVM before it counts: operations or seconds, until either is
 * reached; or operations until the run is steady, by the client's criterion.
 *
 * @param operations of all threads together; 0 for no limit
 * @param seconds how long; 0 for no limit. Until the run is steady: at least so long
 * @param steadyLimitSeconds how long it may take until the run is steady; 0 when it doesn't wait
 *     for that
 */
public record TrialWarmUp(long operations, long seconds, long steadyLimitSeconds) {
  public static final String OPERATIONS_KEY = "warmup.operations";
  public static final String SECONDS_KEY = "warmup.seconds";
  public static final String UNTIL_KEY = "warmup.until";
  public static final String LIMIT_KEY = "warmup.limit";

  /** {@code warmup.limit} where nothing else is asked for. */
  public static final long DEFAULT_STEADY_LIMIT_SECONDS = 60;

  /** What isn't asked for otherwise: until the run is steady. */
  public static final TrialWarmUp DEFAULT = untilSteady(0, DEFAULT_STEADY_LIMIT_SECONDS);

  /** Until either is reached; 0 for no limit. */
  public static TrialWarmUp of(long operations, long seconds) {
    return new TrialWarmUp(operations, seconds, 0);
  }

  /** Until the run is steady, after so many seconds at the earliest and at the latest. */
  public static TrialWarmUp untilSteady(long leastSeconds, long limitSeconds) {
    return new TrialWarmUp(0, leastSeconds, limitSeconds);
  }

  public boolean isUntilSteady() {
    return steadyLimitSeconds > 0;
  }

  /** The properties that make a command do it. */
  public Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    if (operations > 0) {
      properties.put(OPERATIONS_KEY, Long.toString(operations));
    }
    if (seconds > 0) {
      properties.put(SECONDS_KEY, Long.toString(seconds));
    }
    if (isUntilSteady()) {
      properties.put(UNTIL_KEY, "steady");
      properties.put(LIMIT_KEY, Long.toString(steadyLimitSeconds));
    }
    return properties;
  }

  /**
   * {@code none}, {@code 1000 operations}, {@code 5 s}, {@code 1000 operations or 5 s}, {@code
   * until steady, 10 to 60 s}.
   */
  @Override
  public String toString() {
    if (isUntilSteady()) {
      return "until steady, "
          + (seconds == 0 ? "at most " : seconds + " to ")
          + steadyLimitSeconds
          + " s";
    }
    if (operations == 0) {
      return seconds == 0 ? "none" : seconds + " s";
    }
    return operations + " operations" + (seconds == 0 ? "" : " or " + seconds + " s");
  }
}
