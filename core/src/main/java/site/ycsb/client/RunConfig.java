package site.ycsb.client;

import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.SharedProperties;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.metrics.MetricsConfig;
import site.ycsb.profiling.ProfilingConfig;
import site.ycsb.spi.AtRest;

/**
 * The client's own configuration of one run.
 *
 * @param transactions whether it's the run phase; otherwise the load phase
 * @param workloadClass the workload's class
 * @param threads how many threads; never more than there are operations
 * @param operations how many operations of all threads together; 0 goes on until the time is up
 * @param fillRecords how many records a run on an in-process store loads first
 * @param pace when operations start
 * @param warmUp what is done before and not counted
 * @param retries which operations are tried again
 * @param maxFailures the share of failed operations that makes a run invalid; 1 when none does
 * @param maxExecutionSeconds the time limit; 0 is none
 * @param maxFailureSeconds how long every operation may fail; 0 is for ever
 * @param status whether lines of status are shown
 * @param statusIntervalSeconds the time between them
 * @param statusOnStdout whether they go to stdout too, as YCSB does with time series
 * @param label what they begin with
 * @param trackJvm whether the JVM's state is recorded with them
 * @param profiling how it is profiled
 * @param metrics where its live figures can be read
 * @param exporterClass the class that writes the results
 * @param exportFile where to; stdout when empty
 * @param exportFileOrigin where its name came from
 * @param jsonFile where they go as a JSON document too, if anywhere
 * @param somethingToDo false when the user asked for no operation at all
 */
public record RunConfig(
    boolean transactions,
    String workloadClass,
    int threads,
    long operations,
    long fillRecords,
    Pace pace,
    WarmUp warmUp,
    RetryPolicy retries,
    double maxFailures,
    long maxExecutionSeconds,
    long maxFailureSeconds,
    boolean status,
    int statusIntervalSeconds,
    boolean statusOnStdout,
    String label,
    boolean trackJvm,
    ProfilingConfig profiling,
    MetricsConfig metrics,
    String exporterClass,
    Optional<Path> exportFile,
    String exportFileOrigin,
    Optional<Path> jsonFile,
    boolean somethingToDo) {

  private static final String JSON_PERCENTILES = "50,90,95,99,99.9,99.99";

  boolean keepsTimeLine() {
    return exporterClass.equals(ExporterFactory.JSON) || jsonFile.isPresent();
  }

  /**
   * Reads the configuration; values that can't be used become problems of the settings, which the
   * caller throws. Sets what follows from other properties: with a target and no measurement
   * interval given, both are measured.
   */
  public static RunConfig from(SourcedProperties properties, Settings settings) {
    boolean transactions = settings.get(SharedProperties.DO_TRANSACTIONS);
    Pace pace = Pace.from(settings);
    if (pace.rates().isPresent() && !settings.isGiven(MeasurementProperties.MEASUREMENT_INTERVAL)) {
      properties.set(
          MeasurementProperties.MEASUREMENT_INTERVAL.key(), "both", "follows from the target");
    }
    if (ExporterFactory.JSON.equals(settings.get(ClientProperties.EXPORTER))
        && !settings.isGiven(MeasurementProperties.PERCENTILES)) {
      properties.set(
          MeasurementProperties.PERCENTILES.key(), JSON_PERCENTILES, "follows from exporter=json");
    }
    String workload = workloadClass(settings);
    long maxSeconds = settings.get(ClientProperties.MAX_EXECUTION_SECONDS);
    long records = settings.get(SharedProperties.RECORD_COUNT);
    long inserts = settings.find(SharedProperties.INSERT_COUNT).orElse(records);
    long operations = settings.get(ClientProperties.OPERATION_COUNT);
    if (transactions) {
      checkOperations(settings, maxSeconds);
    } else {
      checkRecords(settings);
      operations = inserts;
    }
    int threads = settings.get(ClientProperties.THREADS);
    threads = operations == 0 ? threads : (int) Math.min(threads, operations);
    ThreadLimit.check(settings, threads);
    Measurements.MeasurementType type = settings.get(MeasurementProperties.MEASUREMENT_TYPE);
    checkMeasurement(settings);
    settings.get(AtRest.PROPERTY);
    ProfilingConfig profiling =
        ProfilingConfig.from(settings, settings.find(ClientProperties.EXPORT_FILE));
    OutputFiles.check(settings, type, profiling);
    return new RunConfig(
        transactions,
        workload,
        threads,
        operations,
        inserts,
        pace,
        WarmUp.from(settings, pace.rates()),
        RetryPolicy.from(settings),
        settings.find(ClientProperties.MAX_FAILURES).orElse(1.0),
        maxSeconds,
        settings.get(ClientProperties.MAX_FAILURE_SECONDS),
        settings.get(ClientProperties.STATUS),
        settings.get(ClientProperties.STATUS_INTERVAL_SECONDS),
        type == Measurements.MeasurementType.TIMESERIES,
        settings.get(ClientProperties.LABEL),
        settings.get(MeasurementProperties.TRACK_JVM),
        profiling,
        MetricsConfig.from(settings),
        ExporterFactory.className(settings),
        settings.find(ClientProperties.EXPORT_FILE),
        SourcedProperties.originOf(properties, ClientProperties.EXPORT_FILE.key()),
        settings.find(ClientProperties.JSON_FILE),
        operations > 0 || (transactions && maxSeconds > 0));
  }

  private static String workloadClass(Settings settings) {
    Optional<String> given = settings.find(ClientProperties.WORKLOAD);
    if (given.isEmpty()) {
      settings
          .problems()
          .add(
              ClientProperties.WORKLOAD.key(),
              "",
              "not given",
              "has to be the class of a workload",
              "Give a workload file such as -P workloads/workloada");
    }
    return ClassNames.current(given.orElse(""));
  }

  private static void checkOperations(Settings settings, long maxSeconds) {
    if (!settings.isGiven(ClientProperties.OPERATION_COUNT) && maxSeconds == 0) {
      settings.reject(
          ClientProperties.OPERATION_COUNT,
          "nothing says how long the run is",
          "Give -p operationcount=<operations>, or -p maxexecutiontime=<seconds>");
    }
  }

  private static void checkRecords(Settings settings) {
    if (!settings.isGiven(SharedProperties.RECORD_COUNT)
        && !settings.isGiven(SharedProperties.INSERT_COUNT)) {
      settings.reject(
          SharedProperties.RECORD_COUNT,
          "nothing says how many records to load",
          "Give -p recordcount=<records>");
    }
  }

  private static void checkMeasurement(Settings settings) {
    settings.get(MeasurementProperties.MEASUREMENT_INTERVAL);
    settings.get(MeasurementProperties.PERCENTILES);
    settings.get(MeasurementProperties.VERBOSE);
    settings.get(MeasurementProperties.BUCKETS);
    settings.get(MeasurementProperties.GRANULARITY);
    settings.get(MeasurementProperties.RAW_NO_SUMMARY);
    settings.get(MeasurementProperties.EACH_ERROR);
  }
}
