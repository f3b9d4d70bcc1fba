package site.ycsb.client.config;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.chain.RetryPolicy;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.config.RunConfig.WarmUp;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;
import site.ycsb.client.pace.Pace;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.client.results.StatusReporter;
import site.ycsb.config.Property;
import site.ycsb.config.YcsbKeys;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.tls.Tls;
import site.ycsb.workloads.SharedProperties;

/** The definitions of the properties that say what a run does, and of all that the client reads. */
public final class ClientProperties {
  /** What YCSB's main class uses when nothing is said. */
  public static final String DEFAULT_DB = "site.ycsb.BasicDB";

  static final Property<String> WORKLOAD =
      Property.string(YcsbKeys.WORKLOAD, null, "Class of the workload.");
  public static final Property<String> DB =
      Property.string(YcsbKeys.DB, DEFAULT_DB, "Class or name of the binding.");
  public static final Property<Integer> THREADS =
      Property.integer(YcsbKeys.THREAD_COUNT, "1", 1, 100_000, "threads", "Client threads.");
  static final Property<WarmUp.Until> WARMUP_UNTIL =
      Property.choice(
          "warmup.until",
          WarmUp.Until.class,
          "given",
          "given: the warm-up ends after warmup.operations or warmup.seconds. steady: when the "
              + "run has settled, after warmup.seconds at the earliest and warmup.limit at the "
              + "latest.");
  static final Property<Long> WARMUP_OPERATIONS =
      Property.longInteger(
              "warmup.operations",
              "0",
              0,
              Long.MAX_VALUE,
              "operations",
              "Operations of the run phase to warm up with, which aren't counted.")
          .excludes(WARMUP_UNTIL, "steady")
          .nextStep("Leave one of them out; warmup.seconds is the least that it takes");
  static final Property<Long> WARMUP_SECONDS =
      Property.longInteger(
          "warmup.seconds",
          "0",
          0,
          1_000_000_000,
          "s",
          "How long to warm up with operations of the run phase, which aren't counted.");
  static final Property<Long> WARMUP_LIMIT =
      Property.longInteger(
          "warmup.limit",
          "60",
          1,
          1_000_000_000,
          "s",
          "How long a warm-up of warmup.until=steady may take.");
  static final Property<Double> MAX_FAILURES =
      Property.number(
          "maxfailures",
          "0.1",
          0,
          1,
          "",
          "The share of failed operations above which a run ends with exit code 1, and, when this"
              + " is given, is aborted; NOT_FOUND is no failure.");
  static final Property<Double> MAX_KIND_FAILURES =
      Property.number(
          "maxkindfailures",
          "0.25",
          0,
          1,
          "",
          "The share of failed operations of one kind, such as INSERT, of which at least 100 ended:"
              + " above it a run ends with exit code 1. A larger maxfailures counts unless this is"
              + " given.");
  static final Property<Double> MAX_MISSING =
      Property.number(
          "maxmissing",
          "0.05",
          0,
          1,
          "",
          "The share of reads and updates, and of keys looked for before the run, that may find no"
              + " record where the load phase should have stored one; above it a run ends with exit"
              + " code 1. With 1 nothing is looked for.");
  public static final Property<String> SLO =
      Property.string(
              "slo",
              null,
              "Bounds that a load or run must keep, such as 'READ p99 < 10 ms; failed < 0.1 %':"
                  + " exit code 1 when one doesn't hold. With arrival=constant or poisson, latencies"
                  + " count from the intended arrival, as in [Intended-READ].")
          .excludes(CapacityProperties.OBJECTIVES)
          .because("a search for a rate has bounds of its own")
          .needs(ClientShare.CLIENTS, "1")
          .because("one client judges its own operations; several can't")
          .nextStep("Leave it out, and judge the joint results");
  static final Property<Long> MAX_EXECUTION_SECONDS =
      Property.longInteger(
          YcsbKeys.MAX_EXECUTION_TIME,
          "0",
          0,
          1_000_000_000,
          "s",
          "Time limit of the run; 0: none. It also limits a warm-up of warmup.operations, unless "
              + "warmup.seconds does.");

  private ClientProperties() {}

  public static List<Property<?>> all() {
    List<Property<?>> all =
        new ArrayList<>(
            List.of(
                WORKLOAD,
                DB,
                THREADS,
                WARMUP_OPERATIONS,
                WARMUP_SECONDS,
                WARMUP_UNTIL,
                WARMUP_LIMIT,
                MAX_FAILURES,
                MAX_KIND_FAILURES,
                MAX_MISSING,
                SLO,
                AtRest.PROPERTY,
                Tls.PROPERTY,
                MAX_EXECUTION_SECONDS,
                StepLimit.FAILING,
                StepLimit.CONNECTING));
    all.addAll(LocalStore.PROPERTIES);
    all.addAll(SharedProperties.ALL);
    all.addAll(ClientShare.PROPERTIES);
    all.addAll(ClusterProperties.ALL);
    all.addAll(Pace.PROPERTIES);
    all.addAll(CapacityProperties.ALL);
    all.addAll(RetryPolicy.PROPERTIES);
    all.addAll(StatusReporter.PROPERTIES);
    all.addAll(ResultConfig.PROPERTIES);
    all.addAll(MeasurementConfig.PROPERTIES);
    all.addAll(InstrumentConfigs.properties());
    return all;
  }
}
