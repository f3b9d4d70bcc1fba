package site.ycsb.client.config;

import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.pace.Pace;
import site.ycsb.client.results.ExporterFactory;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.workloads.SharedProperties;

/** The properties whose values follow from those of others, where the user gave none. */
public final class DerivedProperties {
  private static final String JSON_PERCENTILES = "50,90,95,99,99.9,99.99";

  private static final String SEARCH = "follows from capacity.slo";

  private DerivedProperties() {}

  /** What can't be read stays, to be rejected as in every run. */
  private static void override(SourcedProperties properties, Property<?> property, String value) {
    Settings given = new Settings(properties);
    given.find(property);
    if (given.problems().isEmpty()) {
      properties.set(property.key(), value, SEARCH);
    }
  }

  private static void setUnlessGiven(
      SourcedProperties properties, Settings settings, Property<?> property, String value) {
    if (!settings.isGiven(property)) {
      properties.set(property.key(), value, SEARCH);
    }
  }

  /** Sets them, so that everything that reads the configuration, or shows it, has the same. */
  public static void set(SourcedProperties properties) {
    // problems with what they follow from are reported when that is read
    Settings settings = new Settings(properties);
    boolean hasTarget =
        settings.get(Pace.TARGET) > 0 || settings.find(Pace.TARGET_SCHEDULE).isPresent();
    boolean searches = CapacityProperties.isWanted(properties);
    if (searches) {
      // the search decides when operations end, and needs to know what the store can do
      override(properties, SharedProperties.OPERATION_COUNT, "0");
      override(
          properties,
          ClientProperties.MAX_EXECUTION_SECONDS,
          String.valueOf(settings.get(CapacityProperties.CONFIRM_SECONDS)));
      setUnlessGiven(properties, settings, Pace.ARRIVAL, "poisson");
      setUnlessGiven(properties, settings, ClientProperties.WARMUP_SECONDS, "10");
    }
    if ((hasTarget || searches) && !settings.isGiven(MeasurementConfig.MEASUREMENT_INTERVAL)) {
      properties.set(
          MeasurementConfig.MEASUREMENT_INTERVAL.key(),
          "both",
          searches ? SEARCH : Pace.FROM_TARGET);
    }
    if (ExporterFactory.JSON.equals(settings.get(ResultConfig.EXPORTER))
        && !settings.isGiven(MeasurementConfig.PERCENTILES)) {
      properties.set(
          MeasurementConfig.PERCENTILES.key(), JSON_PERCENTILES, "follows from exporter=json");
    }
  }
}
