package site.ycsb.client.config;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;

/**
 * What a run does before it counts.
 *
 * @param operations of all threads together; 0 for no limit
 * @param seconds how long; 0 for no limit
 * @param maxSeconds how long the operations may take where seconds is 0; 0 for no limit
 */
public record WarmUp(long operations, long seconds, long maxSeconds) {
  static WarmUp from(Settings settings, Optional<RateSchedule> rates) {
    long operations = settings.get(ClientProperties.WARMUP_OPERATIONS);
    long seconds = settings.get(ClientProperties.WARMUP_SECONDS);
    long maxSeconds =
        operations > 0 && seconds == 0 ? settings.get(ClientProperties.MAX_EXECUTION_SECONDS) : 0;
    if (maxSeconds > 0 && rates.isPresent()) {
      double neededSeconds = rates.get().first().offsetNanos((double) operations) / 1e9;
      if (neededSeconds > maxSeconds) {
        settings.reject(
            ClientProperties.WARMUP_OPERATIONS,
            "at the target rate the warm-up takes longer than the "
                + maxSeconds
                + " s of maxexecutiontime, which it may take at most",
            NEXT_STEP);
      }
    }
    return new WarmUp(operations, seconds, maxSeconds);
  }

  static final String NEXT_STEP = "Give fewer operations, or warmup.seconds as well";

  /** The problem that the operations weren't done in time. */
  public Problem unreached(Properties properties, long done) {
    String key = ClientProperties.WARMUP_OPERATIONS.key();
    return new Problem(
        key,
        Long.toString(operations),
        SourcedProperties.originOf(properties, key),
        "the warm-up did "
            + done
            + " in the "
            + maxSeconds
            + " s of maxexecutiontime, which it may take at most",
        NEXT_STEP);
  }

  public boolean isWanted() {
    return operations > 0 || seconds > 0;
  }

  /** {@code 1000 operations}, {@code 5 s}, {@code 1000 operations or 5 s}. */
  public String limits() {
    if (operations == 0) {
      return seconds + " s";
    }
    return operations
        + " operations"
        + (seconds == 0 ? "" : " or " + seconds + " s")
        + (maxSeconds == 0 ? "" : ", in at most " + maxSeconds + " s (maxexecutiontime)");
  }
}
