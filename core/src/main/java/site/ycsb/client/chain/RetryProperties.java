package site.ycsb.client.chain;

import java.util.List;
import site.ycsb.config.Property;

/** The definitions of the properties that say which operations are retried. */
public final class RetryProperties {
  public static final Property<Integer> RETRY_LIMIT =
      Property.integer(
          "retry.limit",
          "0",
          0,
          1_000,
          "retries",
          "How often a failed operation is tried again, with the same values. The latency is that of"
              + " all tries.");
  public static final Property<String> RETRY_STATUSES =
      Property.string(
          "retry.statuses",
          "ERROR,SERVICE_UNAVAILABLE",
          "Statuses after which an operation is tried again.");
  public static final Property<Long> RETRY_PAUSE_MILLIS =
      Property.longInteger(
          "retry.pause",
          "10",
          0,
          3_600_000,
          "ms",
          "The time before the first retry; each later one waits twice as long, up to 1024 times.");

  /** All of them. */
  public static final List<Property<?>> ALL =
      List.of(RETRY_LIMIT, RETRY_STATUSES, RETRY_PAUSE_MILLIS);

  private RetryProperties() {}
}
