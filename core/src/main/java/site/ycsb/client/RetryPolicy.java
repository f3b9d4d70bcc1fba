package site.ycsb.client;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.config.Settings;

/**
 * Which operations are tried again.
 *
 * @param limit how often at most; 0 for never
 * @param statuses names of the statuses after which an operation is tried again
 * @param firstPauseMillis before the first retry; each further one is twice as long
 */
record RetryPolicy(int limit, Set<String> statuses, long firstPauseMillis) {
  private static final int MOST_DOUBLINGS = 10;

  RetryPolicy {
    statuses = Set.copyOf(statuses);
  }

  static RetryPolicy from(Settings settings) {
    return new RetryPolicy(
        settings.get(ClientProperties.RETRY_LIMIT),
        Arrays.stream(settings.get(ClientProperties.RETRY_STATUSES).split(",", -1))
            .map(String::trim)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toSet()),
        settings.get(ClientProperties.RETRY_PAUSE_MILLIS));
  }

  boolean isOn() {
    return limit > 0;
  }

  /** How long to wait before a retry, from 1 on. */
  long pauseNanos(int retry) {
    return (firstPauseMillis * 1_000_000) << Math.min(retry - 1, MOST_DOUBLINGS);
  }
}
