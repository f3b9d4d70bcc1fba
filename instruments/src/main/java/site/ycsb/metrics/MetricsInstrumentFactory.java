package site.ycsb.metrics;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements.LatencySnapshot;
import site.ycsb.spi.CryptoTotals;

/** Live metrics, served by HTTP while a run goes on. */
public final class MetricsInstrumentFactory implements InstrumentFactory {
  static final Property<Integer> PORT =
      Property.integer(
          "metrics.port",
          null,
          0,
          65_535,
          "",
          "Port at which the run's live metrics are served for Prometheus, at /metrics; 0: a "
              + "free one, which is printed. None by default.");
  static final Property<String> HOST =
      Property.string(
              "metrics.host",
              "127.0.0.1",
              "Address of this machine at which metrics.port is open. Anyone who can reach it can "
                  + "read the metrics.")
          .needs(PORT);

  @Override
  public List<Property<?>> properties() {
    return List.of(PORT, HOST);
  }

  @Override
  public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
    Optional<Integer> port = settings.find(PORT);
    String host = settings.get(HOST).trim();
    if (port.isPresent() && !isAddress(host)) {
      settings.reject(HOST, "must be an address of this machine", "Correct it, or leave it out");
    }
    return (console, stop) ->
        port.map(
            given -> {
              MetricsServer server = MetricsServer.open(host, given);
              console.err().println("Live metrics: " + server.url());
              return server;
            });
  }

  private static boolean isAddress(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isAnyLocalAddress()
          || address.isLoopbackAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Serves {@code /metrics} on threads of its own, so that a client that stalls doesn't keep out
   * others. Before the measured part begins there is nothing in it.
   */
  static final class MetricsServer implements Instrument {
    private static final String PATH = "/metrics";

    private final ExecutorService threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread made = new Thread(task, "metrics");
              made.setDaemon(true);
              return made;
            });
    private final AtomicReference<@Nullable LiveRun> figures = new AtomicReference<>();
    private final InetAddress address;
    private final HTTPServer server;

    private MetricsServer(InetAddress address, int port) throws IOException {
      this.address = address;
      PrometheusRegistry registry = new PrometheusRegistry();
      registry.register(this::snapshots);
      server =
          HTTPServer.builder()
              .inetAddress(address)
              .port(port)
              .registry(registry)
              .metricsHandlerPath(PATH)
              .executorService(threads)
              .buildAndStart();
    }

    /**
     * Opens the port.
     *
     * @throws ConfigurationException when it can't be had
     */
    static MetricsServer open(String host, int port) {
      try {
        return new MetricsServer(InetAddress.getByName(host), port);
      } catch (IOException e) {
        throw new ConfigurationException(
            new Problem(
                PORT.key(),
                String.valueOf(port),
                HOST.key() + "=" + host,
                "must be a port that can be opened at this address (" + e.getMessage() + ")",
                "Give another one, or 0 for any that is free"));
      }
    }

    String url() {
      return "http://" + new HostAddress(address.getHostAddress(), server.getPort()) + PATH;
    }

    @Override
    public void begin(LiveRun run) {
      figures.set(run);
    }

    private MetricSnapshots snapshots() {
      @Nullable LiveRun current = figures.get();
      return current == null ? new MetricSnapshots() : RunMetrics.of(current);
    }

    @Override
    public void close() {
      server.close();
      threads.shutdownNow();
    }
  }

  /** Converts a run's live metrics to Prometheus's model, in seconds and bytes. */
  static final class RunMetrics {
    private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9};

    private final LiveRun figures;
    private final MetricSnapshots.Builder metrics = MetricSnapshots.builder();

    private RunMetrics(LiveRun figures) {
      this.figures = figures;
    }

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
      ProcessorTime.soFar()
          .ifPresent(
              time ->
                  counter(
                      "process_cpu_seconds",
                      "Processor time of the client since it started.",
                      time.nanos() / 1e9));
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
}
