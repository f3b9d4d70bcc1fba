package site.ycsb.metrics;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.instrument.InstrumentConfig;
import site.ycsb.client.instrument.InstrumentFactory;
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
          "Port at which the run's live metrics are served for Prometheus, at /metrics; 0 takes a"
              + " free one and says which. None by default.");
  static final Property<String> HOST =
      Property.string(
          "metrics.host",
          "127.0.0.1",
          "Address of this machine at which metrics.port is open. Whoever reaches it can read the"
              + " figures.");

  @Override
  public List<Property<?>> properties() {
    return List.of(PORT, HOST);
  }

  @Override
  public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
    Optional<Integer> port = settings.find(PORT);
    String host = settings.get(HOST).trim();
    if (!settings.isGiven(PORT) && settings.isGiven(HOST)) {
      settings.reject(
          HOST, "has no meaning without metrics.port", "Give metrics.port too, or leave it out");
    } else if (port.isPresent() && !isAddress(host)) {
      settings.reject(HOST, "has to be an address of this machine", "Correct it, or leave it out");
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
}
