package site.ycsb.client;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.SharedProperties;
import site.ycsb.config.Property;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.metrics.MetricsProperties;
import site.ycsb.profiling.ProfilingProperties;
import site.ycsb.spi.AtRest;

/**
 * The definitions of the properties that the client itself reads, but for {@link
 * MeasurementProperties} and those that workloads read too.
 */
public final class ClientProperties {
  static final String DEFAULT_DB = "site.ycsb.BasicDB";

  static final Property<String> WORKLOAD =
      Property.string("workload", null, "Class of the workload.");
  static final Property<String> DB =
      Property.string("db", DEFAULT_DB, "Class or name of the binding.");
  static final Property<Integer> THREADS =
      Property.integer("threadcount", "1", 1, 100_000, "threads", "Client threads.");
  static final Property<Double> TARGET =
      new Property<>(
          "target",
          "number",
          "0",
          "operations/s",
          "Rate of all threads together that is aimed at; 0 is as fast as possible.",
          "has to be a number that isn't negative",
          ClientProperties::rate);
  static final Property<Pace.Arrival> ARRIVAL =
      Property.choice(
          "arrival",
          Pace.Arrival.class,
          "closed",
          "closed: a thread's next operation starts when its last one has ended. constant, poisson:"
              + " operations come at the target rate, wait for a thread, and are dropped when too"
              + " many wait.");
  static final Property<Integer> ARRIVAL_QUEUE =
      Property.integer(
          "arrival.queue",
          "10000",
          1,
          100_000_000,
          "operations",
          "How many operations of arrival=constant or poisson may wait.");
  static final Property<RateSchedule> TARGET_SCHEDULE =
      new Property<>(
          "target.schedule",
          "<seconds>s:<rate>, ...",
          null,
          "operations/s",
          "Target rates that change during the run, such as 0s:1000,60s:5000.",
          "has to be a list of <seconds>s:<operations/s> that begins with 0s, in order",
          RateSchedule::parse);
  static final Property<Long> WARMUP_OPERATIONS =
      Property.longInteger(
          "warmup.operations",
          "0",
          0,
          Long.MAX_VALUE,
          "operations",
          "Operations of the run phase that are done before and not counted.");
  static final Property<Long> WARMUP_SECONDS =
      Property.longInteger(
          "warmup.seconds",
          "0",
          0,
          1_000_000_000,
          "s",
          "How long operations of the run phase are done before and not counted.");
  static final Property<Double> MAX_FAILURES =
      Property.number(
          "maxfailures",
          null,
          0,
          1,
          "",
          "The share of failed operations above which a run ends with exit code 1; NOT_FOUND is no"
              + " failure.");
  static final Property<Integer> RETRY_LIMIT =
      Property.integer(
          "retry.limit",
          "0",
          0,
          1_000,
          "retries",
          "How often a failed operation is tried again, with the same values. The latency is that of"
              + " all tries.");
  static final Property<String> RETRY_STATUSES =
      Property.string(
          "retry.statuses",
          "ERROR,SERVICE_UNAVAILABLE",
          "Statuses after which an operation is tried again.");
  static final Property<Long> RETRY_PAUSE_MILLIS =
      Property.longInteger(
          "retry.pause",
          "10",
          0,
          3_600_000,
          "ms",
          "The time before the first retry; each further one waits twice as long, up to 1024 times.");
  static final Property<Long> OPERATION_COUNT =
      Property.longInteger(
          "operationcount",
          "0",
          0,
          Long.MAX_VALUE,
          "operations",
          "Operations of the run phase; has to be given unless maxexecutiontime is. 0 goes on until"
              + " maxexecutiontime; without that there is nothing to do then.");
  static final Property<Long> MAX_EXECUTION_SECONDS =
      Property.longInteger(
          "maxexecutiontime",
          "0",
          0,
          1_000_000_000,
          "s",
          "Time limit of the run; 0 is none. Of a warm-up of warmup.operations too, unless"
              + " warmup.seconds limits that.");
  static final Property<Long> MAX_FAILURE_SECONDS =
      Property.longInteger(
          "maxfailuretime",
          "10",
          0,
          1_000_000_000,
          "s",
          "How long every operation may fail before the run is broken off; three times as long when"
              + " hardly one ends at all. 0 is for ever.");
  static final Property<Boolean> STATUS =
      Property.bool("status", "false", "Shows the state of the run at intervals.");
  static final Property<Integer> STATUS_INTERVAL_SECONDS =
      Property.integer(
          "status.interval", "10", 1, 86_400, "s", "Time between two lines of status.");
  static final Property<String> LABEL =
      Property.string("label", "", "Text at the beginning of each line of status.");
  static final Property<String> EXPORTER =
      Property.string(
          "exporter",
          TextMeasurementsExporter.class.getName(),
          "Format of the results: text, json (one document with the configuration), csv, or the class of"
              + " an exporter.");
  static final Property<Path> EXPORT_FILE =
      Property.path("exportfile", null, "File for the results; stdout when absent.");
  static final Property<Path> JSON_FILE =
      Property.path(
          "exportfile.json",
          null,
          "File for the results as one JSON document too, whatever the exporter.");

  private ClientProperties() {}

  /** All of them, for help and docs. */
  public static List<Property<?>> all() {
    List<Property<?>> all =
        new ArrayList<>(
            List.of(
                WORKLOAD,
                DB,
                THREADS,
                TARGET,
                TARGET_SCHEDULE,
                ARRIVAL,
                ARRIVAL_QUEUE,
                WARMUP_OPERATIONS,
                WARMUP_SECONDS,
                MAX_FAILURES,
                RETRY_LIMIT,
                RETRY_STATUSES,
                RETRY_PAUSE_MILLIS,
                AtRest.PROPERTY,
                OPERATION_COUNT,
                MAX_EXECUTION_SECONDS,
                MAX_FAILURE_SECONDS,
                STATUS,
                STATUS_INTERVAL_SECONDS,
                LABEL,
                EXPORTER,
                EXPORT_FILE,
                JSON_FILE));
    all.addAll(SharedProperties.ALL);
    all.addAll(MeasurementProperties.ALL);
    all.addAll(ProfilingProperties.ALL);
    all.addAll(MetricsProperties.ALL);
    return all;
  }

  private static double rate(String text) {
    double rate = Double.parseDouble(text.trim());
    if (!(rate >= 0 && rate <= 1e12)) {
      throw new IllegalArgumentException(text);
    }
    return rate;
  }
}
