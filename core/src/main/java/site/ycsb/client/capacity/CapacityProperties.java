package site.ycsb.client.capacity;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import site.ycsb.config.Property;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.workloads.SharedProperties;

/** The definitions of the properties of a search for the highest rate that holds. */
public final class CapacityProperties {
  public static final Property<String> OBJECTIVES =
      Property.string(
              "capacity.slo",
              null,
              "What must hold, such as 'READ p99 < 10 ms; failed < 0.1 %': a run searches the"
                  + " highest rate at which it does. Latencies count from the intended arrival.")
          .needs(SharedProperties.DO_TRANSACTIONS, "true")
          .because("a load has no rate to search for")
          .nextStep("Leave it out, or use 'bin/ycsb capacity' on what is loaded")
          .needs(ClientShare.CLIENTS, "1")
          .because("one client searches; several can't")
          .nextStep("Leave out the cluster's properties");
  public static final Property<Double> PRECISION =
      Property.number(
          "capacity.precision",
          "2",
          0.1,
          25,
          "%",
          "How close to the true rate the search's result must be.");
  public static final Property<Integer> WINDOW_SECONDS =
      Property.integer(
          "capacity.window", "5", 1, 3600, "s", "How long a rate is watched at a time.");
  public static final Property<Integer> WINDOWS =
      Property.integer(
          "capacity.windows",
          "12",
          3,
          10_000,
          "windows",
          "How many windows a rate gets, at most, until it's clear whether it holds.");
  public static final Property<Double> START =
      Property.number(
          "capacity.start",
          null,
          0.001,
          1e12,
          "operations/s",
          "The rate that is tried first; half of what the warm-up did, or 100.");
  public static final Property<Double> HIGHEST =
      Property.number(
          "capacity.highest",
          "1000000",
          0.001,
          1e12,
          "operations/s",
          "The highest rate that is tried.");
  public static final Property<Integer> CONFIRM_SECONDS =
      Property.integer(
          "capacity.confirm",
          "60",
          3,
          1_000_000,
          "s",
          "How long the rate that was found is measured.");
  public static final Property<Integer> LIMIT_SECONDS =
      Property.integer(
          "capacity.limit",
          "1800",
          10,
          100_000_000,
          "s",
          "How long the search may take, before the rate is confirmed.");
  public static final Property<Path> WINDOW_LOG =
      Property.path(
              "capacity.log.file",
              null,
              "A CSV file for every window of the search, and of confirming what it found.")
          .needs(OBJECTIVES)
          .nextStep("Leave it out, or use 'bin/ycsb capacity'");

  public static final List<Property<?>> ALL =
      List.of(
          OBJECTIVES,
          PRECISION,
          WINDOW_SECONDS,
          WINDOWS,
          START,
          HIGHEST,
          CONFIRM_SECONDS,
          LIMIT_SECONDS,
          WINDOW_LOG);

  private CapacityProperties() {}

  public static boolean isWanted(Properties properties) {
    return properties.getProperty(OBJECTIVES.key()) != null;
  }
}
