package site.ycsb.metrics;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.measurements.recorder.LatencySnapshot;
import site.ycsb.spi.CryptoTotals;

/** Lays out a run's figures as metrics of Prometheus: seconds and bytes, counters end in _total. */
final class RunMetrics {
  private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9};

  private final LiveRun figures;
  private final PrometheusText text = new PrometheusText();

  private RunMetrics(LiveRun figures) {
    this.figures = figures;
  }

  /** The metrics as they are now. */
  static String textOf(LiveRun figures) {
    RunMetrics metrics = new RunMetrics(figures);
    metrics.run();
    metrics.operations();
    figures.crypto().get().ifPresent(metrics::crypto);
    metrics.jvm();
    return metrics.text.text();
  }

  private void run() {
    gauge("ycsb_threads", "Client threads.", figures.threads());
    gauge("ycsb_run_seconds", "Time since the measured part began.", figures.elapsedSeconds());
    counter(
        "ycsb_workload_operations_total",
        "Operations of the workload that ended; one of them may be several of the store's.",
        figures.operationsDone().getAsLong());
  }

  private void operations() {
    text.metric(
        "ycsb_operations_total", "counter", "Operations on the store by the status they ended in.");
    new TreeMap<>(figures.statuses())
        .forEach(
            (operation, counts) ->
                counts.forEach(
                    (status, count) ->
                        text.sample(
                            "ycsb_operations_total",
                            ordered("operation", name(operation), "status", status),
                            count)));
    text.metric(
        "ycsb_operation_latency_seconds",
        "summary",
        "Latencies since the measured part began; quantiles are those of all of it.");
    new TreeMap<>(figures.latencies(PERCENTILES)).forEach(this::latency);
  }

  private void latency(String operation, LatencySnapshot latency) {
    for (int i = 0; i < PERCENTILES.length; i++) {
      text.sample(
          "ycsb_operation_latency_seconds",
          ordered("operation", name(operation), "quantile", quantile(PERCENTILES[i])),
          latency.percentilesNanos().get(i) / 1e9);
    }
    Map<String, String> labels = Map.of("operation", name(operation));
    text.sample("ycsb_operation_latency_seconds_sum", labels, latency.sumNanos() / 1e9);
    text.sample("ycsb_operation_latency_seconds_count", labels, latency.count());
  }

  private void crypto(CryptoTotals totals) {
    text.metric("ycsb_crypto_seconds_total", "counter", "Time of the encryption layer's own part.")
        .sample("ycsb_crypto_seconds_total", Map.of("part", "encrypt"), totals.encryptNanos() / 1e9)
        .sample(
            "ycsb_crypto_seconds_total", Map.of("part", "decrypt"), totals.decryptNanos() / 1e9);
    text.metric(
            "ycsb_crypto_operations_total",
            "counter",
            "Operations whose data was encrypted or decrypted, and timed.")
        .sample("ycsb_crypto_operations_total", Map.of("part", "encrypt"), totals.encryptions())
        .sample("ycsb_crypto_operations_total", Map.of("part", "decrypt"), totals.decryptions());
    counter(
        "ycsb_crypto_plaintext_bytes_total",
        "Bytes of values encrypted and decrypted.",
        totals.plaintextBytes());
    counter(
        "ycsb_crypto_ciphertext_bytes_total",
        "The same values as the store keeps them.",
        totals.ciphertextBytes());
    counter(
        "ycsb_decryption_failures_total",
        "Operations that met data which can't be decrypted.",
        totals.decryptionFailures());
  }

  private void jvm() {
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      counter(
          "process_cpu_seconds_total",
          "Processor time of the client since it started.",
          system.getProcessCpuTime() / 1e9);
    }
    Runtime runtime = Runtime.getRuntime();
    gauge(
        "jvm_memory_used_bytes",
        "Heap in use, garbage included.",
        runtime.totalMemory() - runtime.freeMemory());
    text.metric("jvm_gc_collection_seconds", "summary", "Garbage collections.");
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      Map<String, String> labels = Map.of("gc", collector.getName());
      text.sample(
          "jvm_gc_collection_seconds_count", labels, Math.max(0, collector.getCollectionCount()));
      text.sample(
          "jvm_gc_collection_seconds_sum",
          labels,
          Math.max(0, collector.getCollectionTime()) / 1e3);
    }
  }

  private void gauge(String name, String help, Number value) {
    text.metric(name, "gauge", help).sample(name, Map.of(), value);
  }

  private void counter(String name, String help, Number value) {
    text.metric(name, "counter", help).sample(name, Map.of(), value);
  }

  private static String name(String operation) {
    return operation.toLowerCase(Locale.ROOT);
  }

  private static String quantile(double percentile) {
    return Double.toString(Math.round(percentile * 10) / 1000.0);
  }

  private static Map<String, String> ordered(
      String key, String value, String secondKey, String secondValue) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(key, value);
    labels.put(secondKey, secondValue);
    return labels;
  }
}
