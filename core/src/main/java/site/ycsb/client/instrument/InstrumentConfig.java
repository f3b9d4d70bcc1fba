package site.ycsb.client.instrument;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.Property;

/** The configuration of an {@link Instrument}. */
public interface InstrumentConfig {
  default Map<Property<?>, Path> outputFiles() {
    return Map.of();
  }

  /** The instrument, if one was requested; throws when this machine doesn't allow it. */
  Optional<Instrument> open(Console console, StopSignal stop);
}
