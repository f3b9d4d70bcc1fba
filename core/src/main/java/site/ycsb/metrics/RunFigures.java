package site.ycsb.metrics;

import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import site.ycsb.measurements.LatencySnapshot;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.CryptoTotals;

/**
 * What can be asked of a run while it goes on. Thread-safe.
 *
 * @param threads client threads
 * @param startNanos when the measured part began, by {@link System#nanoTime}
 * @param operationsDone operations of the workload so far
 * @param measurements of the run
 * @param crypto what the encryption layer did, when there is one
 */
public record RunFigures(
    int threads,
    long startNanos,
    LongSupplier operationsDone,
    Measurements measurements,
    Supplier<Optional<CryptoTotals>> crypto) {

  double elapsedSeconds() {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  Map<String, Map<String, Long>> statuses() {
    return measurements.statusTotals();
  }

  Map<String, LatencySnapshot> latencies(double... percentiles) {
    return measurements.latencies(percentiles);
  }
}
