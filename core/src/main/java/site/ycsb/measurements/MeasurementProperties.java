package site.ycsb.measurements;

import java.nio.file.Path;
import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.measurements.log.TaggedLog;
import site.ycsb.measurements.log.YcsbLog;

/** The definitions of the properties that say what is measured, how it is kept, and its logs. */
public final class MeasurementProperties {
  public static final Property<Measurements.MeasurementType> MEASUREMENT_TYPE =
      new Property<>(
          Measurements.MEASUREMENT_TYPE_PROPERTY,
          "hdrhistogram | histogram | hdrhistogram+histogram | hdrhistogram+raw | raw | timeseries",
          "hdrhistogram",
          "",
          "How latencies are kept.",
          "has to be one of hdrhistogram, histogram, hdrhistogram+histogram, hdrhistogram+raw,"
              + " raw, timeseries",
          Measurements::parseType);
  public static final Property<MeasurementConfig.Interval> MEASUREMENT_INTERVAL =
      Property.choice(
          Measurements.MEASUREMENT_INTERVAL,
          MeasurementConfig.Interval.class,
          "op",
          "From when on an operation's time is counted; both when a target is given.");
  public static final Property<Boolean> TRACK_JVM =
      Property.bool(
          Measurements.MEASUREMENT_TRACK_JVM_PROPERTY,
          Measurements.MEASUREMENT_TRACK_JVM_PROPERTY_DEFAULT,
          "Records memory, threads, load and collections at each line of status.");
  public static final Property<List<Double>> PERCENTILES =
      new Property<>(
          OneMeasurementHdrHistogram.PERCENTILES_PROPERTY,
          "comma-separated numbers",
          OneMeasurementHdrHistogram.PERCENTILES_PROPERTY_DEFAULT,
          "%",
          "Percentiles that are printed.",
          "has to be a list of numbers from 0 to 100",
          Percentiles::parse);
  public static final Property<Boolean> LOG_PER_OPERATION =
      Property.bool(
          YcsbLog.ENABLED_PROPERTY,
          "false",
          "Writes a histogram log in microseconds for each kind of operation, as YCSB does.");
  public static final Property<String> LOG_PATH =
      Property.string(
          "hdrhistogram.output.path",
          "",
          "What the names of those logs begin with; the operation and .hdr follow.");
  public static final Property<Path> LOG_FILE =
      Property.path(
          TaggedLog.FILE_PROPERTY,
          null,
          "One histogram log for all operations: nanoseconds, tagged, for 'bin/ycsb merge'.");
  public static final Property<Boolean> VERBOSE =
      Property.bool(
          OneMeasurementHdrHistogram.VERBOSE_PROPERTY,
          "false",
          "Prints every bucket of the histograms.");
  public static final Property<Integer> BUCKETS =
      Property.integer(
          OneMeasurementHistogram.BUCKETS,
          OneMeasurementHistogram.BUCKETS_DEFAULT,
          1,
          10_000_000,
          "ms",
          "Buckets of measurementtype=histogram.");
  public static final Property<Integer> GRANULARITY =
      Property.integer(
          OneMeasurementTimeSeries.GRANULARITY,
          OneMeasurementTimeSeries.GRANULARITY_DEFAULT,
          1,
          Integer.MAX_VALUE,
          "ms",
          "Interval of measurementtype=timeseries.");
  public static final Property<String> RAW_FILE =
      Property.string(
          OneMeasurementRaw.OUTPUT_FILE_PATH,
          OneMeasurementRaw.OUTPUT_FILE_PATH_DEFAULT,
          "File of measurementtype=raw.");
  public static final Property<Boolean> RAW_NO_SUMMARY =
      Property.bool(
          OneMeasurementRaw.NO_SUMMARY_STATS,
          OneMeasurementRaw.NO_SUMMARY_STATS_DEFAULT,
          "Leaves out the summary of measurementtype=raw.");
  public static final Property<Boolean> EACH_ERROR =
      Property.bool(
          "reportlatencyforeacherror", "false", "Measures each error status under its own name.");
  public static final Property<String> TRACKED_ERRORS =
      Property.string(
          "latencytrackederrors", "", "Error statuses that are measured under their own names.");

  public static final List<Property<?>> ALL =
      List.of(
          MEASUREMENT_TYPE,
          MEASUREMENT_INTERVAL,
          TRACK_JVM,
          PERCENTILES,
          LOG_PER_OPERATION,
          LOG_PATH,
          LOG_FILE,
          VERBOSE,
          BUCKETS,
          GRANULARITY,
          RAW_FILE,
          RAW_NO_SUMMARY,
          EACH_ERROR,
          TRACKED_ERRORS);

  private MeasurementProperties() {}
}
