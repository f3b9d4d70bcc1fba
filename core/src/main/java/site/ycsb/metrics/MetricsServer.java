package site.ycsb.metrics;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * Serves {@code /metrics} on threads of its own, so that a client that stalls doesn't keep out
 * others. Before the measured part begins there is nothing in it.
 */
final class MetricsServer implements Instrument {
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
              MetricsInstrumentFactory.PORT.key(),
              String.valueOf(port),
              MetricsInstrumentFactory.HOST.key() + "=" + host,
              "has to be a port that can be opened at this address (" + e.getMessage() + ")",
              "Give another one, or 0 for any that is free"));
    }
  }

  /** Where it can be read. */
  String url() {
    String host = address.getHostAddress();
    return "http://"
        + (host.contains(":") ? "[" + host + "]" : host)
        + ":"
        + server.getPort()
        + PATH;
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
