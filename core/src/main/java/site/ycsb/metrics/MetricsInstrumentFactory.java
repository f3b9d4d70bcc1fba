package site.ycsb.metrics;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.client.instrument.InstrumentConfig;
import site.ycsb.client.instrument.InstrumentFactory;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/** Live metrics, by HTTP and JMX. */
public final class MetricsInstrumentFactory implements InstrumentFactory {
  @Override
  public List<Property<?>> properties() {
    return MetricsProperties.ALL;
  }

  @Override
  public InstrumentConfig configure(Settings settings, Optional<Path> exportFile) {
    return MetricsConfig.from(settings);
  }
}
