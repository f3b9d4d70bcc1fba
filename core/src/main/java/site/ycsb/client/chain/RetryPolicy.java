package site.ycsb.client.chain;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.Status;
import site.ycsb.config.Nearest;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.FailureStatuses;
import site.ycsb.measurements.OperationCounts;

/**
 * Which operations are tried again.
 *
 * @param limit how often at most; 0 for never
 * @param statuses names of the statuses after which an operation is tried again
 * @param firstPauseMillis before the first retry; each later one is twice as long
 */
public record RetryPolicy(int limit, Set<String> statuses, long firstPauseMillis) {
  public static final Property<Integer> RETRY_LIMIT =
      Property.integer(
          "retry.limit",
          "0",
          0,
          1_000,
          "retries",
          "How often a failed operation is retried, with the same values. The latency covers all "
              + "tries.");
  public static final Property<String> RETRY_STATUSES =
      Property.string(
          "retry.statuses",
          "ERROR,SERVICE_UNAVAILABLE",
          "Statuses after which an operation is retried.");
  public static final Property<Long> RETRY_PAUSE_MILLIS =
      Property.longInteger(
          "retry.pause",
          "10",
          0,
          3_600_000,
          "ms",
          "The time before the first retry; each later one waits twice as long, up to 1024 times.");

  public static final List<Property<?>> PROPERTIES =
      List.of(RETRY_LIMIT, RETRY_STATUSES, RETRY_PAUSE_MILLIS);

  private static final int MAX_DOUBLINGS = 10;

  private static final Set<String> STATUSES = Set.copyOf(FailureStatuses.retriable());

  private static final Set<String> SUCCESSES =
      Set.of(Status.OK.getName(), Status.BATCHED_OK.getName());

  public RetryPolicy {
    statuses = Set.copyOf(statuses);
  }

  public static RetryPolicy from(Settings settings) {
    Set<String> statuses =
        Arrays.stream(settings.get(RETRY_STATUSES).split(",", -1))
            .map(String::trim)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toSet());
    for (String name : statuses) {
      if (SUCCESSES.contains(name.toUpperCase(Locale.ROOT))) {
        settings.reject(
            RETRY_STATUSES,
            "names " + name + ", with which an operation has succeeded",
            "Leave it out");
        continue;
      }
      // a binding may have statuses of its own, so that only what looks like a slip is one
      Optional<String> meant =
          STATUSES.contains(name)
              ? Optional.empty()
              : Nearest.to(name.toUpperCase(Locale.ROOT), STATUSES);
      meant.ifPresent(
          status ->
              settings.reject(
                  RETRY_STATUSES,
                  "names " + name + ", which is no status",
                  "Did you mean " + status + "?"));
    }
    return new RetryPolicy(settings.get(RETRY_LIMIT), statuses, settings.get(RETRY_PAUSE_MILLIS));
  }

  /** A warning when there are names that only a binding's own statuses could have. */
  public Optional<String> warning() {
    Set<String> unknown = new TreeSet<>(statuses);
    unknown.removeAll(STATUSES);
    unknown.remove(OperationCounts.DECRYPTION_FAILED);
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            RETRY_STATUSES.key()
                + " names "
                + String.join(", ", unknown)
                + ", which only a binding or workload with statuses of its own could return."
                + " Others return "
                + String.join(", ", new TreeSet<>(STATUSES)));
  }

  public boolean isOn() {
    return limit > 0;
  }

  /** How long to wait before a retry, from 1 on. */
  long pauseNanos(int retry) {
    return (firstPauseMillis * 1_000_000) << Math.min(retry - 1, MAX_DOUBLINGS);
  }
}
