package site.ycsb.client.instrument;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.Property;

/** The configuration of an {@link Instrument}. */
public interface InstrumentConfig {
  /** The files that it writes, by the properties that name them. */
  default Map<Property<?>, Path> outputFiles() {
    return Map.of();
  }

  /**
   * The instrument; empty when none was requested.
   *
   * @throws site.ycsb.config.ConfigurationException when this machine doesn't allow it
   */
  Optional<Instrument> open(Console console, StopSignal stop);
}
