package site.ycsb.profiling;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.instrument.InstrumentConfig;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** Profiles, by Flight Recorder or async-profiler. */
public final class ProfilingInstrumentFactory implements InstrumentFactory {
  @Override
  public List<Property<?>> properties() {
    return ProfilingConfig.PROPERTIES;
  }

  @Override
  public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
    return ProfilingConfig.from(settings, exportFile);
  }
}
