package site.ycsb.metrics;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

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
              + "read the metrics.");

  @Override
  public List<Property<?>> properties() {
    return List.of(PORT, HOST);
  }

  @Override
  public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
    Optional<Integer> port = settings.find(PORT);
    String host = settings.get(HOST).trim();
    if (!settings.isGiven(PORT) && settings.isGiven(HOST)) {
      settings.reject(HOST, "requires metrics.port", "Give metrics.port too, or leave it out");
    } else if (port.isPresent() && !isAddress(host)) {
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
}
