package site.ycsb.client.config;

import site.ycsb.client.instrument.InstrumentConfigs;
import site.ycsb.client.progress.StatusConfig;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.config.Settings;
import site.ycsb.measurements.MeasurementConfig;

/**
 * What a run measures and shows.
 *
 * @param measurement how latencies are kept
 * @param status what is shown while it goes on
 * @param results what is written at its end
 * @param instruments what watches it
 */
public record OutputConfig(
    MeasurementConfig measurement,
    StatusConfig status,
    ResultConfig results,
    InstrumentConfigs instruments) {
  static OutputConfig from(Settings settings) {
    MeasurementConfig measurement = MeasurementConfig.from(settings);
    ResultConfig results = ResultConfig.from(settings);
    return new OutputConfig(
        measurement,
        StatusConfig.from(settings, measurement.isTimeSeries(), results.hasTimeLine()),
        results,
        InstrumentConfigs.from(settings, results.file()));
  }
}
