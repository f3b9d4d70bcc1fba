package site.ycsb.client.instrument;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** A kind of instrument; found as a service. */
public interface InstrumentFactory {
  List<Property<?>> properties();

  /** Reads its configuration; the file is that of the results. */
  InstrumentConfig configure(Settings settings, Optional<Path> exportFile);

  /** The configuration of an {@link Instrument}. */
  interface InstrumentConfig {
    default Map<Property<?>, Path> outputFiles() {
      return Map.of();
    }

    /** The instrument, if one was requested; throws when this machine doesn't allow it. */
    Optional<Instrument> open(Console console, StopSignal stop);
  }
}
