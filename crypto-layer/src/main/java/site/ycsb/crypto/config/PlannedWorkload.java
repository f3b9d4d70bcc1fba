package site.ycsb.crypto.config;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Numbers;
import site.ycsb.spi.run.ClientShare;

/**
 * What the encryption layer has to know of the workload that it runs under. Immutable.
 *
 * @param loading whether this is the load phase, or the creation of a schema
 * @param partOfLoad whether several clients load one table together
 * @param values how many values could be encrypted under one key: those of the load and of one run,
 *     each operation counted as a write of all fields
 * @param valueBytes how long they are, as a rule
 * @param table the workload's table, whose keys are derived before the first operation
 */
public record PlannedWorkload(
    boolean loading, boolean partOfLoad, long values, int valueBytes, String table) {
  /** What a client that runs for a time, not a number of operations, writes at most. */
  private static final double MAX_OPERATIONS_PER_SECOND = 1e6;

  static PlannedWorkload from(Properties properties) {
    boolean loading =
        "false".equalsIgnoreCase(properties.getProperty("dotransactions", "true").trim());
    boolean partOfLoad =
        properties.getProperty("insertstart") != null
            || properties.getProperty("insertcount") != null
            || clients(properties) > 1;
    return new PlannedWorkload(
        loading,
        partOfLoad,
        values(properties, loading),
        (int) number(properties, "fieldlength", 100),
        properties.getProperty("table", "usertable"));
  }

  private static long values(Properties properties, boolean loading) {
    double records =
        Math.max(number(properties, "recordcount", 0), number(properties, "insertcount", 0));
    double operations = loading ? 0 : number(properties, "operationcount", 0);
    double seconds = number(properties, "maxexecutiontime", 0);
    if (!loading && operations == 0) {
      operations =
          seconds > 0
              ? seconds * MAX_OPERATIONS_PER_SECOND * clients(properties)
              : Double.MAX_VALUE;
    }
    return (long) ((records + operations) * fields(properties));
  }

  /** Those of fields, each of which has a colon, or fieldcount. */
  private static double fields(Properties properties) {
    @Nullable String own = properties.getProperty("fields");
    return own == null
        ? number(properties, "fieldcount", 10)
        : own.chars().filter(character -> character == ':').count();
  }

  private static double clients(Properties properties) {
    return number(properties, ClientShare.CLIENTS.key(), 1);
  }

  /** A malformed number is rejected by the workload. */
  private static double number(Properties properties, String key, double fallback) {
    try {
      return Numbers.parseDouble(properties.getProperty(key, Double.toString(fallback)).trim());
    } catch (NumberFormatException e) {
      return fallback;
    }
  }
}
