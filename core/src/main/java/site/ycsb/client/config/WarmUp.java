package site.ycsb.client.config;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;

/**
 * What a run does before it counts.
 *
 * @param operations of all threads together; 0 for no limit
 * @param seconds how long; 0 for no limit
 * @param maxSeconds how long the operations may take where seconds is 0; 0 for no limit
 * @param until whether it's over then, or when the run is steady
 * @param steadyLimitSeconds how long it may take until it is
 */
public record WarmUp(
    long operations, long seconds, long maxSeconds, Until until, long steadyLimitSeconds) {
  private static final String NEXT_STEP = "Give fewer operations, or warmup.seconds as well";
  private static final String LIMIT = "the %s s of maxexecutiontime, which it may take at most";

  /** When a warm-up is over. */
  public enum Until {
    GIVEN,
    STEADY
  }

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
            "at the target rate the warm-up takes longer than " + LIMIT.formatted(maxSeconds),
            NEXT_STEP);
      }
    }
    Until until = settings.get(ClientProperties.WARMUP_UNTIL);
    long steadyLimitSeconds = settings.get(ClientProperties.WARMUP_LIMIT);
    if (until == Until.STEADY && seconds > steadyLimitSeconds) {
      settings.reject(
          ClientProperties.WARMUP_SECONDS,
          "is more than warmup.limit allows, " + steadyLimitSeconds + " s",
          "Give less, or a larger warmup.limit");
    }
    return new WarmUp(operations, seconds, maxSeconds, until, steadyLimitSeconds);
  }

  public Problem unreached(Properties properties, long done) {
    return Problem.of(
        properties,
        ClientProperties.WARMUP_OPERATIONS,
        "the warm-up did " + done + " in " + LIMIT.formatted(maxSeconds),
        NEXT_STEP);
  }

  public boolean isUntilSteady() {
    return until == Until.STEADY;
  }

  public boolean isWanted() {
    return operations > 0 || seconds > 0 || isUntilSteady();
  }

  /** {@code 1000 operations}, {@code 5 s}, {@code 1000 operations or 5 s}. */
  public String limits() {
    if (isUntilSteady()) {
      String least = seconds == 0 ? "" : "for at least " + seconds + " s, ";
      return "until the run is steady, " + least + "at most " + steadyLimitSeconds + " s";
    }
    if (operations == 0) {
      return seconds + " s";
    }
    return operations
        + " operations"
        + (seconds == 0 ? "" : " or " + seconds + " s")
        + (maxSeconds == 0 ? "" : ", in at most " + maxSeconds + " s (maxexecutiontime)");
  }
}
