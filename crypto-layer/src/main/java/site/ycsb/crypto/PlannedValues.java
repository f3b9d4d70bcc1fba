package site.ycsb.crypto;

import java.util.Properties;

/**
 * How many values a workload could encrypt under one key: those of the load and of one run, each
 * operation taken as a write of all fields.
 */
final class PlannedValues {
  /**
   * With random nonces of 96 bits not more values than this under one key. Source: NIST SP 800-38D,
   * 8.3.
   */
  static final long MOST_RANDOM_NONCES = 1L << 32;

  static final String WARNING =
      "this workload could encrypt more than 2^32 values under one key, which is more than AES-GCM"
          + " with random nonces is good for: a nonce that comes twice shows the two values. Use"
          + " AES/GCM-SIV or AES/CBC-HMAC-SHA2, or a new value key (bin/ycsb key rotate).";

  /** What a client that runs for a time, not a number of operations, writes at most. */
  private static final double MOST_OPERATIONS_PER_SECOND = 1e6;

  private PlannedValues() {}

  static long of(Properties properties) {
    boolean loading = "false".equalsIgnoreCase(properties.getProperty("dotransactions", "true"));
    double records =
        Math.max(number(properties, "recordcount", 0), number(properties, "insertcount", 0));
    double operations = loading ? 0 : number(properties, "operationcount", 0);
    double seconds = number(properties, "maxexecutiontime", 0);
    if (!loading && operations == 0) {
      operations = seconds > 0 ? seconds * MOST_OPERATIONS_PER_SECOND : Double.MAX_VALUE;
    }
    return (long) ((records + operations) * number(properties, "fieldcount", 10));
  }

  /** A number that isn't one is the workload's to refuse. */
  private static double number(Properties properties, String key, double fallback) {
    try {
      return Double.parseDouble(properties.getProperty(key, Double.toString(fallback)).trim());
    } catch (NumberFormatException e) {
      return fallback;
    }
  }
}
