package site.ycsb.metrics;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.ConfigurationException;

/** All ways to read a run's live metrics that the configuration requests; closing ends them. */
public final class MetricsInstrument implements Instrument {
  private final Optional<MetricsServer> server;
  private final boolean jmx;
  private final Deque<RunBeans> beans = new ArrayDeque<>();

  private MetricsInstrument(Optional<MetricsServer> server, boolean jmx) {
    this.server = server;
    this.jmx = jmx;
  }

  /**
   * Opens them; there are no metrics yet.
   *
   * @throws ConfigurationException when the port can't be had
   */
  static MetricsInstrument open(MetricsConfig config) {
    Optional<MetricsServer> server =
        config.port().isPresent()
            ? Optional.of(MetricsServer.open(config.host(), config.port().getAsInt()))
            : Optional.empty();
    return new MetricsInstrument(server, config.jmx());
  }

  /** Where they are served by HTTP. */
  Optional<String> url() {
    return server.map(MetricsServer::url);
  }

  @Override
  public void begin(LiveRun run) {
    server.ifPresent(open -> open.serve(run));
    if (jmx) {
      beans.add(RunBeans.register(run));
    }
  }

  @Override
  public void close() {
    try {
      beans.forEach(RunBeans::close);
    } finally {
      server.ifPresent(MetricsServer::close);
    }
  }
}
