package site.ycsb.client.config;

import site.ycsb.client.pace.PaceProperties;
import site.ycsb.client.results.ExporterFactory;
import site.ycsb.client.results.ResultProperties;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementProperties;

/** The properties whose values follow from those of others, where the user gave none. */
public final class DerivedProperties {
  private static final String JSON_PERCENTILES = "50,90,95,99,99.9,99.99";

  private DerivedProperties() {}

  /** Sets them, so that everything that reads the configuration, or shows it, has the same. */
  public static void set(SourcedProperties properties) {
    // problems with what they follow from are reported when that is read
    Settings settings = new Settings(properties);
    boolean hasTarget =
        settings.get(PaceProperties.TARGET) > 0
            || settings.find(PaceProperties.TARGET_SCHEDULE).isPresent();
    if (hasTarget && !settings.isGiven(MeasurementProperties.MEASUREMENT_INTERVAL)) {
      properties.set(
          MeasurementProperties.MEASUREMENT_INTERVAL.key(), "both", "follows from the target");
    }
    if (ExporterFactory.JSON.equals(settings.get(ResultProperties.EXPORTER))
        && !settings.isGiven(MeasurementProperties.PERCENTILES)) {
      properties.set(
          MeasurementProperties.PERCENTILES.key(), JSON_PERCENTILES, "follows from exporter=json");
    }
  }
}
