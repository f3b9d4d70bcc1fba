package site.ycsb.cluster.result;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.measurements.log.ClientLog;

/** Chooses the operation by whose latency clients are compared. */
public final class ClientLatency {
  private static final String READ = "READ";
  private static final double PERCENTILE = 99;

  private ClientLatency() {}

  /**
   * The latency of READ or, where nothing was read, of the most frequent operation on the store;
   * empty when there was none.
   */
  public static Optional<ClientReport.Latency> of(ClientLog log) {
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
                new ClientReport.Latency(
                    operation.getKey(),
                    operation.getValue().getValueAtPercentile(PERCENTILE) / 1000));
  }
}
