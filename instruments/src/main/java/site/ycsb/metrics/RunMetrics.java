package site.ycsb.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.measurements.recorder.LatencySnapshot;
import site.ycsb.spi.CryptoTotals;

/** Converts a run's live metrics to Prometheus's model, in seconds and bytes. */
final class RunMetrics {
  private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9};

  private final LiveRun figures;
  private final MetricSnapshots.Builder metrics = MetricSnapshots.builder();

  private RunMetrics(LiveRun figures) {
    this.figures = figures;
  }

  /** The metrics as they are now. */
  static MetricSnapshots of(LiveRun figures) {
    RunMetrics metrics = new RunMetrics(figures);
    metrics.run();
    metrics.operations();
    figures.crypto().get().ifPresent(metrics::crypto);
    metrics.jvm();
    return metrics.metrics.build();
  }

  private void run() {
    gauge("ycsb_threads", "Client threads.", figures.threads());
    gauge("ycsb_run_seconds", "Time since the measured part began.", figures.elapsedSeconds());
    counter(
        "ycsb_workload_operations",
        "Operations of the workload that ended; one of them may be several of the store's.",
        figures.operationsDone().getAsLong());
  }

  private void operations() {
    CounterSnapshot.Builder operations =
        CounterSnapshot.builder()
            .name("ycsb_operations")
            .help("Operations on the store by the status they ended in.");
    figures
        .statuses()
        .forEach(
            (operation, counts) ->
                counts.forEach(
                    (status, count) ->
                        operations.dataPoint(
                            point(
                                count,
                                Labels.of("operation", name(operation), "status", status)))));
    metrics.metricSnapshot(operations.build());
    SummarySnapshot.Builder latencies =
        SummarySnapshot.builder()
            .name("ycsb_operation_latency_seconds")
            .help("Latencies since the measured part began; quantiles are those of all of it.");
    figures
        .latencies(PERCENTILES)
        .forEach((operation, latency) -> latencies.dataPoint(point(operation, latency)));
    metrics.metricSnapshot(latencies.build());
  }

  private static SummaryDataPointSnapshot point(String operation, LatencySnapshot latency) {
    Quantiles.Builder quantiles = Quantiles.builder();
    for (int i = 0; i < PERCENTILES.length; i++) {
      quantiles.quantile(quantile(PERCENTILES[i]), latency.percentilesNanos().get(i) / 1e9);
    }
    return SummaryDataPointSnapshot.builder()
        .labels(Labels.of("operation", name(operation)))
        .quantiles(quantiles.build())
        .count(latency.count())
        .sum(latency.sumNanos() / 1e9)
        .build();
  }

  private void crypto(CryptoTotals totals) {
    metrics.metricSnapshot(
        CounterSnapshot.builder()
            .name("ycsb_crypto_seconds")
            .help("Time of the encryption layer's own part.")
            .dataPoint(point(totals.encryptNanos() / 1e9, Labels.of("part", "encrypt")))
            .dataPoint(point(totals.decryptNanos() / 1e9, Labels.of("part", "decrypt")))
            .build());
    metrics.metricSnapshot(
        CounterSnapshot.builder()
            .name("ycsb_crypto_operations")
            .help("Operations whose data was encrypted or decrypted, and timed.")
            .dataPoint(point(totals.encryptions(), Labels.of("part", "encrypt")))
            .dataPoint(point(totals.decryptions(), Labels.of("part", "decrypt")))
            .build());
    counter(
        "ycsb_crypto_plaintext_bytes",
        "Bytes of values encrypted and decrypted.",
        totals.plaintextBytes());
    counter(
        "ycsb_crypto_ciphertext_bytes",
        "The same values as the store keeps them.",
        totals.ciphertextBytes());
    counter(
        "ycsb_decryption_failures",
        "Operations that met data which can't be decrypted.",
        totals.decryptionFailures());
  }

  private void jvm() {
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      counter(
          "process_cpu_seconds",
          "Processor time of the client since it started.",
          system.getProcessCpuTime() / 1e9);
    }
    Runtime runtime = Runtime.getRuntime();
    gauge(
        "jvm_memory_used_bytes",
        "Heap in use, garbage included.",
        runtime.totalMemory() - runtime.freeMemory());
    SummarySnapshot.Builder collections =
        SummarySnapshot.builder().name("jvm_gc_collection_seconds").help("Garbage collections.");
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      collections.dataPoint(
          SummaryDataPointSnapshot.builder()
              .labels(Labels.of("gc", collector.getName()))
              .count(Math.max(0, collector.getCollectionCount()))
              .sum(Math.max(0, collector.getCollectionTime()) / 1e3)
              .build());
    }
    metrics.metricSnapshot(collections.build());
  }

  private void gauge(String name, String help, Number value) {
    metrics.metricSnapshot(
        GaugeSnapshot.builder()
            .name(name)
            .help(help)
            .dataPoint(GaugeDataPointSnapshot.builder().value(value.doubleValue()).build())
            .build());
  }

  /** A counter, to whose name {@code _total} is added. */
  private void counter(String name, String help, Number value) {
    metrics.metricSnapshot(
        CounterSnapshot.builder()
            .name(name)
            .help(help)
            .dataPoint(point(value, Labels.EMPTY))
            .build());
  }

  private static CounterDataPointSnapshot point(Number value, Labels labels) {
    return CounterDataPointSnapshot.builder().value(value.doubleValue()).labels(labels).build();
  }

  private static String name(String operation) {
    return operation.toLowerCase(Locale.ROOT);
  }

  private static double quantile(double percentile) {
    return Math.round(percentile * 10) / 1000.0;
  }
}
