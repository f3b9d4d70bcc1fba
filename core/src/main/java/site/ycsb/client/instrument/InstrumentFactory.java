package site.ycsb.client.instrument;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** A kind of instrument; found as a service. */
public interface InstrumentFactory {
  /** The definitions of its properties. */
  List<Property<?>> properties();

  /**
   * Reads its configuration; values that can't be used become problems of the settings.
   *
   * @param exportFile the file of the results
   */
  InstrumentConfig configure(Settings settings, Optional<Path> exportFile);
}
