package site.ycsb.metrics;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.Instrument;
import site.ycsb.client.instrument.InstrumentConfig;
import site.ycsb.config.Settings;

/**
 * Where live metrics can be read.
 *
 * @param port of the HTTP server; empty when there is none, 0 for any that is free
 * @param host the address it listens at
 * @param jmx whether there are JMX beans
 */
public record MetricsConfig(OptionalInt port, String host, boolean jmx)
    implements InstrumentConfig {
  /** Reads the configuration; values that can't be used become problems of the settings. */
  public static MetricsConfig from(Settings settings) {
    OptionalInt port =
        settings.find(MetricsProperties.PORT).map(OptionalInt::of).orElse(OptionalInt.empty());
    String host = settings.get(MetricsProperties.HOST).trim();
    if (!settings.isGiven(MetricsProperties.PORT) && settings.isGiven(MetricsProperties.HOST)) {
      settings.reject(
          MetricsProperties.HOST,
          "has no meaning without metrics.port",
          "Give metrics.port too, or leave it out");
    } else if (port.isPresent() && !isAddress(host)) {
      settings.reject(
          MetricsProperties.HOST,
          "has to be an address of this machine",
          "Correct it, or leave it out");
    }
    return new MetricsConfig(port, host, settings.get(MetricsProperties.JMX));
  }

  @Override
  public Optional<Instrument> open(Console console, StopSignal stop) {
    if (port.isEmpty() && !jmx) {
      return Optional.empty();
    }
    MetricsInstrument metrics = MetricsInstrument.open(this);
    metrics.url().ifPresent(url -> console.err().println("Live metrics: " + url));
    return Optional.of(metrics);
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
