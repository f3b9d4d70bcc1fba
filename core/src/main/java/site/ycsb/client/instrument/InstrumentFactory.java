package site.ycsb.client.instrument;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** A kind of instrument; found as a service. */
public interface InstrumentFactory {
  List<Property<?>> properties();

  /** Reads its configuration; the file is that of the results. */
  InstrumentConfig configure(Settings settings, Optional<Path> exportFile);
}
