package site.ycsb.metrics;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import site.ycsb.config.ConfigurationException;

/** All ways to read a run's live figures that the configuration asks for; closing ends them. */
public final class LiveMetrics implements AutoCloseable {
  private final Optional<MetricsServer> server;
  private final boolean jmx;
  private final Deque<RunBeans> beans = new ArrayDeque<>();

  private LiveMetrics(Optional<MetricsServer> server, boolean jmx) {
    this.server = server;
    this.jmx = jmx;
  }

  /**
   * Opens them; there are no figures yet.
   *
   * @throws ConfigurationException when the port can't be had
   */
  public static LiveMetrics open(MetricsConfig config) {
    Optional<MetricsServer> server =
        config.port().isPresent()
            ? Optional.of(MetricsServer.open(config.host(), config.port().getAsInt()))
            : Optional.empty();
    return new LiveMetrics(server, config.jmx());
  }

  /** Where they are served by HTTP. */
  public Optional<String> url() {
    return server.map(MetricsServer::url);
  }

  /** The measured part begins. Called once. */
  public void begin(RunFigures figures) {
    server.ifPresent(open -> open.serve(figures));
    if (jmx) {
      beans.add(RunBeans.register(figures));
    }
  }

  @Override
  public void close() {
    beans.forEach(RunBeans::close);
    server.ifPresent(MetricsServer::close);
  }
}
