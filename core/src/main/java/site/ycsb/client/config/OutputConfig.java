package site.ycsb.client.config;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.instrument.InstrumentConfigs;
import site.ycsb.client.progress.StatusConfig;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.MeasurementConfig;

/**
 * What a run measures and shows.
 *
 * @param measurement how latencies are kept
 * @param status what is shown while it goes on
 * @param results what is written at its end
 * @param instruments what watches it
 * @param searchFiles what a search for a rate writes, by the properties that name it
 */
public record OutputConfig(
    MeasurementConfig measurement,
    StatusConfig status,
    ResultConfig results,
    InstrumentConfigs instruments,
    Map<Property<?>, Path> searchFiles) {
  public OutputConfig {
    searchFiles = Collections.unmodifiableMap(new LinkedHashMap<>(searchFiles));
  }

  static OutputConfig from(Settings settings) {
    MeasurementConfig measurement = MeasurementConfig.from(settings);
    ResultConfig results = ResultConfig.from(settings);
    return new OutputConfig(
        measurement,
        StatusConfig.from(settings, measurement.isTimeSeries(), results.hasTimeLine()),
        results,
        InstrumentConfigs.from(settings, results.file()),
        searchFiles(settings));
  }

  private static Map<Property<?>, Path> searchFiles(Settings settings) {
    Map<Property<?>, Path> files = new LinkedHashMap<>();
    for (Property<Path> property :
        List.of(CapacityProperties.JOURNAL, CapacityProperties.WINDOW_LOG)) {
      settings.find(property).ifPresent(file -> files.put(property, file));
    }
    return files;
  }
}
