package site.ycsb.client.instrument;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.Measurements.LatencySnapshot;
import site.ycsb.spi.CryptoTotals;

/**
 * What can be asked of a run while it goes on. Thread-safe.
 *
 * @param startNanos when the measured part began, by {@link System#nanoTime}
 * @param operationsDone operations of the workload so far
 * @param crypto what the encryption layer did, when there is one
 */
public record LiveRun(
    int threads,
    long startNanos,
    LongSupplier operationsDone,
    Measurements measurements,
    Supplier<Optional<CryptoTotals>> crypto) {

  /** What measurement.trackjvm records among the latencies, as YCSB does. */
  private static final Set<String> OF_THE_JVM =
      Set.of("THREAD_COUNT", "USED_MEM_MB", "SYS_LOAD_AVG", "GCS", "GCS_TIME");

  public double elapsedSeconds() {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  public Map<String, Map<String, Long>> statuses() {
    return measurements.statusTotals();
  }

  public Map<String, LatencySnapshot> latencies(double... percentiles) {
    Map<String, LatencySnapshot> latencies =
        new LinkedHashMap<>(measurements.latencies(percentiles));
    latencies.keySet().removeAll(OF_THE_JVM);
    return latencies;
  }
}
