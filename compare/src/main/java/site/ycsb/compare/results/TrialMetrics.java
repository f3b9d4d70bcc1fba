package site.ycsb.compare.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.RunResult.Operation;

/** The metrics of a trial, from its results and from its histogram log. */
public final class TrialMetrics {
  /** Column: 1 when the server only stands in for the store. */
  public static final String STAND_IN = "stand_in";

  /** Column: processor time of the client's JVM. */
  public static final String CLIENT_CPU_MILLIS = "client_cpu_ms";

  /** Column: share of the machine's processors that other virtual machines took. */
  public static final String STEAL = "steal_pct";

  /** Column: 1 when throughput held still, 0 when it didn't, -1 when that can't be told. */
  static final String STEADY = "steady";

  /** Column: 1 when a warm-up until the run is steady settled, 0 when it reached its limit. */
  static final String SETTLED = "warmup_settled";

  /** Column: percentage of an operation's time that encrypting and decrypting took. */
  public static final String CRYPTO_SHARE = "crypto_share_pct";

  public static final String FAILED = "failed_operations";

  /** Column: operations that asked for a record that doesn't exist. */
  public static final String NOT_FOUND = "not_found_operations";

  private static final Map<String, Double> PERCENTILES = percentiles();

  private static final List<String> COMMON_COLUMNS =
      List.of(
          STEADY,
          Metric.THROUGHPUT.column(),
          ResultRow.RUN_TIME,
          Metric.MEAN_LATENCY.column(),
          FAILED,
          "encrypt_mean_us",
          "decrypt_mean_us",
          CRYPTO_SHARE,
          "expansion_pct",
          CLIENT_CPU_MILLIS,
          Metric.CLIENT_CPU.column(),
          STEAL,
          STAND_IN,
          NOT_FOUND,
          "warmup_s",
          SETTLED);

  private TrialMetrics() {}

  /** Column: how many operations of a kind, such as READ, succeeded. */
  public static String operations(String kind) {
    return kind + "_operations";
  }

  /** Column: their mean latency. */
  public static String meanLatency(String kind) {
    return kind + "_mean_us";
  }

  static List<String> columns() {
    List<String> columns = new ArrayList<>(COMMON_COLUMNS);
    PERCENTILES.keySet().forEach(percentile -> columns.add("latency_" + percentile));
    for (Operation one : Operation.values()) {
      String operation = one.label();
      columns.add(operations(operation));
      columns.add(meanLatency(operation));
      PERCENTILES.keySet().forEach(percentile -> columns.add(operation + "_" + percentile));
    }
    return columns;
  }

  private static Map<String, Double> percentiles() {
    Map<String, Double> percentiles = new LinkedHashMap<>();
    percentiles.put("p50_us", 50.0);
    percentiles.put("p95_us", 95.0);
    percentiles.put("p99_us", 99.0);
    percentiles.put("p999_us", 99.9);
    return percentiles;
  }

  /** Column to value, in the order of showing. */
  static Map<String, Double> of(RunResult result, LatencyLog log) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    put(metrics, Metric.THROUGHPUT.column(), result.throughput());
    put(metrics, ResultRow.RUN_TIME, result.metric("OVERALL", "RunTime"));
    put(metrics, Metric.MEAN_LATENCY.column(), result.meanMicros());
    addPercentiles(log.all(), "latency_", metrics);
    metrics.put(FAILED, (double) result.failedOperations());
    log.histograms()
        .forEach(
            (operation, nanos) -> {
              String name = operation.label();
              if (result.has(operation)) {
                metrics.put(operations(name), (double) result.succeeded(operation));
                put(metrics, meanLatency(name), result.meanMicros(operation));
              }
              addPercentiles(nanos, name + "_", metrics);
            });
    put(metrics, "encrypt_mean_us", result.metric("ENCRYPT", "AverageLatency"));
    put(metrics, "decrypt_mean_us", result.metric("DECRYPT", "AverageLatency"));
    put(metrics, CRYPTO_SHARE, result.metric("ENCRYPTION", "TimeShare"));
    put(metrics, "expansion_pct", result.metric("ENCRYPTION", "Expansion"));
    put(metrics, CLIENT_CPU_MILLIS, result.metric("CLIENT", "CpuTime"));
    put(metrics, Metric.CLIENT_CPU.column(), result.metric("CLIENT", "CpuPerOperation"));
    put(metrics, STEADY, result.steady());
    put(metrics, STEAL, result.metric("CLIENT", "Steal"));
    if (result.isStandIn()) {
      metrics.put(STAND_IN, 1.0);
    }
    metrics.put(NOT_FOUND, (double) result.notFoundOperations());
    OptionalDouble warmUpMillis = result.metric("WARMUP", "RunTime");
    if (warmUpMillis.isPresent()) {
      metrics.put("warmup_s", warmUpMillis.getAsDouble() / 1000);
      metrics.put(SETTLED, result.metric("WARMUP", "Settled").orElse(0) > 0 ? 1.0 : 0.0);
    }
    return metrics;
  }

  private static void addPercentiles(Histogram nanos, String prefix, Map<String, Double> metrics) {
    if (nanos.getTotalCount() > 0) {
      PERCENTILES.forEach(
          (name, percentile) ->
              metrics.put(prefix + name, nanos.getValueAtPercentile(percentile) / 1000.0));
    }
  }

  private static void put(Map<String, Double> metrics, String column, OptionalDouble value) {
    value.ifPresent(number -> metrics.put(column, number));
  }
}
