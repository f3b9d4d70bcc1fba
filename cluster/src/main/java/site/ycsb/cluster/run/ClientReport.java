package site.ycsb.cluster.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ServerText;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/**
 * What one client did, as it reports itself. Immutable.
 *
 * @param host its name, safe to show
 * @param span when it ran, with the error of its clock
 * @param cpuNanos processor time of all threads; null where the platform doesn't report it
 * @param stealPercent what the host took of the machine's processors; null where that isn't known
 * @param latency of READ or, without one, of its most frequent operation; null without histograms
 */
record ClientReport(
    int index,
    String host,
    ClientSpan span,
    long operations,
    long failed,
    @Nullable Long cpuNanos,
    @Nullable Double stealPercent,
    @Nullable Latency latency) {

  /** The 99th percentile of one kind of operation. */
  record Latency(String operation, long p99Micros) {
    private static final String READ = "READ";
    private static final double PERCENTILE = 99;

    /**
     * The latency of READ or, where nothing was read, of the most frequent operation on the store;
     * empty when there was none.
     */
    static Optional<Latency> of(ClientLog log) {
      return log.histograms().entrySet().stream()
          // what has no status is no operation of a store, or a part of several
          .filter(operation -> log.statuses().containsKey(operation.getKey()))
          .max(
              Comparator.comparing(
                      (Map.Entry<String, Histogram> operation) -> operation.getKey().equals(READ))
                  .thenComparing(operation -> operation.getValue().getTotalCount())
                  .thenComparing(Map.Entry::getKey))
          .map(
              operation ->
                  new Latency(
                      operation.getKey(),
                      operation.getValue().getValueAtPercentile(PERCENTILE) / 1000));
    }
  }

  ClientReport {
    host = ServerText.shown(host);
  }

  double operationsPerSecond() {
    long nanos = span.lengthNanos();
    return nanos == 0 ? 0 : operations * 1e9 / nanos;
  }

  /** Its section of the results, without what its platform doesn't report. */
  Section section() {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.unmerged("Throughput(ops/sec)", operationsPerSecond()));
    if (latency != null) {
      metrics.add(Metric.unmerged("99thPercentileLatency(us)", latency.p99Micros()));
    }
    if (cpuNanos != null) {
      metrics.add(
          Metric.unmerged(
              "CpuPerOperation(us)", operations == 0 ? 0.0 : cpuNanos / 1e3 / operations));
    }
    if (stealPercent != null) {
      metrics.add(Metric.unmerged("Steal(%)", stealPercent));
    }
    metrics.add(Metric.unmerged("FailedOperations", failed));
    return new Section("CLIENT-" + index, metrics);
  }
}
