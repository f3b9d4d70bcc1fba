package site.ycsb.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * Serves {@code /metrics} on threads of its own, so that a client that stalls doesn't keep out
 * others. Before the measured part begins there is nothing in it.
 */
final class MetricsServer implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final int BACKLOG = 16;

  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread made = new Thread(task, "metrics");
            made.setDaemon(true);
            return made;
          });
  private final AtomicReference<@Nullable LiveRun> figures = new AtomicReference<>();

  private MetricsServer(HttpServer server) {
    this.server = server;
  }

  /**
   * Opens the port.
   *
   * @throws ConfigurationException when it can't be had
   */
  static MetricsServer open(String host, int port) {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
      MetricsServer metrics = new MetricsServer(HttpServer.create(address, BACKLOG));
      metrics.server.createContext("/", metrics::answer);
      metrics.server.setExecutor(metrics.threads);
      metrics.server.start();
      return metrics;
    } catch (IOException e) {
      throw new ConfigurationException(
          new Problem(
              MetricsProperties.PORT.key(),
              String.valueOf(port),
              MetricsProperties.HOST.key() + "=" + host,
              "has to be a port that can be opened at this address (" + e.getMessage() + ")",
              "Give another one, or 0 for any that is free"));
    }
  }

  /** Where it can be read. */
  String url() {
    InetSocketAddress address = server.getAddress();
    String host = address.getAddress().getHostAddress();
    return "http://"
        + (host.contains(":") ? "[" + host + "]" : host)
        + ":"
        + address.getPort()
        + PATH;
  }

  /** Serves these from now on. */
  void serve(LiveRun current) {
    figures.set(current);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean found = exchange.getRequestURI().getPath().equals(PATH);
      boolean reading = exchange.getRequestMethod().equals("GET");
      String text =
          found ? Optional.ofNullable(figures.get()).map(RunMetrics::textOf).orElse("") : "";
      byte[] body = text.getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", PrometheusText.CONTENT_TYPE);
      int code = !reading ? 405 : found ? 200 : 404;
      if (code != 200 || body.length == 0) {
        exchange.sendResponseHeaders(code, -1);
        return;
      }
      exchange.sendResponseHeaders(code, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
