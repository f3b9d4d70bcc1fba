package site.ycsb.compare.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import site.ycsb.compare.trial.YcsbOutput;

/** The figures of a trial, from what it printed and from its histogram log. */
final class TrialFigures {
  /** Column: 1 when the server only stands in for the store. */
  static final String STAND_IN = "stand_in";

  /** Column: share of the machine's processors that other virtual machines took. */
  static final String STEAL = "steal_pct";

  private static final Map<String, Double> PERCENTILES = percentiles();

  private static final List<String> OF_EVERY_TRIAL =
      List.of(
          Metric.THROUGHPUT.column(),
          ResultRow.RUN_TIME,
          Metric.MEAN_LATENCY.column(),
          "failed_operations",
          "encrypt_mean_us",
          "decrypt_mean_us",
          "crypto_share_pct",
          "expansion_pct",
          "client_cpu_ms",
          Metric.CLIENT_CPU.column(),
          STEAL,
          STAND_IN);

  private TrialFigures() {}

  /** The columns that there can be. */
  static List<String> columns() {
    List<String> columns = new ArrayList<>(OF_EVERY_TRIAL);
    PERCENTILES.keySet().forEach(percentile -> columns.add("latency_" + percentile));
    List<String> operations = new ArrayList<>(new TreeSet<>(LatencyLog.OPERATIONS));
    operations.add(LatencyLog.READ_MODIFY_WRITE);
    for (String operation : operations) {
      columns.add(operation + "_operations");
      columns.add(operation + "_mean_us");
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

  /** Column to figure, in the order of showing. */
  static Map<String, Double> of(YcsbOutput output, LatencyLog log) {
    Map<String, Double> figures = new LinkedHashMap<>();
    copy(output, "OVERALL", "Throughput(ops/sec)", figures, Metric.THROUGHPUT.column());
    copy(output, "OVERALL", "RunTime(ms)", figures, ResultRow.RUN_TIME);
    figures.put(Metric.MEAN_LATENCY.column(), meanLatency(output));
    addPercentiles(log.all(), "latency_", figures);
    figures.put("failed_operations", failed(output));
    for (Map.Entry<String, Histogram> entry : log.histograms().entrySet()) {
      String operation = entry.getKey();
      copy(output, operation, "Operations", figures, operation + "_operations");
      copy(output, operation, "AverageLatency(us)", figures, operation + "_mean_us");
      addPercentiles(entry.getValue(), operation + "_", figures);
    }
    copy(output, "ENCRYPT", "AverageLatency(us)", figures, "encrypt_mean_us");
    copy(output, "DECRYPT", "AverageLatency(us)", figures, "decrypt_mean_us");
    copy(output, "ENCRYPTION", "TimeShare(%)", figures, "crypto_share_pct");
    copy(output, "ENCRYPTION", "Expansion(%)", figures, "expansion_pct");
    copy(output, "CLIENT", "CpuTime(ms)", figures, "client_cpu_ms");
    copy(output, "CLIENT", "CpuPerOperation(us)", figures, Metric.CLIENT_CPU.column());
    copy(output, "CLIENT", "Steal(%)", figures, STEAL);
    if (output.find("STORE", "StandIn").orElse(0) > 0) {
      figures.put(STAND_IN, 1.0);
    }
    return figures;
  }

  /**
   * Operations that failed, by the counts of statuses, which every operation is in once. Latencies
   * of failed ones are in one section or in one for each status, as the run's properties say.
   */
  private static double failed(YcsbOutput output) {
    return output.lines().stream()
        .filter(line -> LatencyLog.OPERATIONS.contains(line.section()) && line.isOfFailures())
        .mapToDouble(YcsbOutput.Line::value)
        .sum();
  }

  /** Time spent in successful operations by their number. */
  private static double meanLatency(YcsbOutput output) {
    double count = 0;
    double micros = 0;
    for (String operation : LatencyLog.OPERATIONS) {
      double operations = output.find(operation, "Operations").orElse(0);
      count += operations;
      micros += operations * output.find(operation, "AverageLatency(us)").orElse(0);
    }
    return count == 0 ? Double.NaN : micros / count;
  }

  private static void addPercentiles(Histogram nanos, String prefix, Map<String, Double> figures) {
    if (nanos.getTotalCount() > 0) {
      PERCENTILES.forEach(
          (name, percentile) ->
              figures.put(prefix + name, nanos.getValueAtPercentile(percentile) / 1000.0));
    }
  }

  private static void copy(
      YcsbOutput output,
      String section,
      String metric,
      Map<String, Double> figures,
      String column) {
    output
        .find(section, metric)
        .ifPresent(
            figure -> {
              if (Double.isFinite(figure)) {
                figures.put(column, figure);
              }
            });
  }
}
