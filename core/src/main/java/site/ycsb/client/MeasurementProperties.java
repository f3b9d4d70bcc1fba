package site.ycsb.client;

import java.nio.file.Path;
import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.measurements.Measurements;

/** The definitions of the properties that say what is measured, how it is kept, and its logs. */
final class MeasurementProperties {
  static final Property<Measurements.MeasurementType> MEASUREMENT_TYPE =
      new Property<>(
          Measurements.MEASUREMENT_TYPE_PROPERTY,
          "hdrhistogram | histogram | hdrhistogram+histogram | hdrhistogram+raw | raw | timeseries",
          "hdrhistogram",
          "",
          "How latencies are kept.",
          "has to be one of hdrhistogram, histogram, hdrhistogram+histogram, hdrhistogram+raw,"
              + " raw, timeseries",
          Measurements::parseType);
  static final Property<String> MEASUREMENT_INTERVAL =
      new Property<>(
          Measurements.MEASUREMENT_INTERVAL,
          "op | intended | both",
          "op",
          "",
          "From when on an operation's time is counted; both when a target is given.",
          "has to be one of op, intended, both",
          text ->
              switch (text.trim()) {
                case "op", "intended", "both" -> text.trim();
                default -> throw new IllegalArgumentException(text);
              });
  static final Property<Boolean> TRACK_JVM =
      Property.bool(
          Measurements.MEASUREMENT_TRACK_JVM_PROPERTY,
          Measurements.MEASUREMENT_TRACK_JVM_PROPERTY_DEFAULT,
          "Records memory, threads, load and collections at each line of status.");
  static final Property<String> PERCENTILES =
      new Property<>(
          "hdrhistogram.percentiles",
          "comma separated numbers",
          "95,99",
          "%",
          "Percentiles that are printed.",
          "has to be a list of numbers from 0 to 100",
          MeasurementProperties::percentiles);
  static final Property<Boolean> LOG_PER_OPERATION =
      Property.bool(
          "hdrhistogram.fileoutput",
          "false",
          "Writes a histogram log in microseconds for each kind of operation, as YCSB does.");
  static final Property<String> LOG_PATH =
      Property.string(
          "hdrhistogram.output.path",
          "",
          "What the names of those logs begin with; the operation and .hdr follow.");
  static final Property<Path> LOG_FILE =
      Property.path(
          "measurement.log.file",
          null,
          "One histogram log for all operations: nanoseconds, tagged, for 'bin/ycsb merge'.");
  static final Property<Boolean> VERBOSE =
      Property.bool(
          "measurement.histogram.verbose", "false", "Prints every bucket of the histograms.");
  static final Property<Integer> BUCKETS =
      Property.integer(
          "histogram.buckets",
          "1000",
          1,
          10_000_000,
          "ms",
          "Buckets of measurementtype=histogram.");
  static final Property<Integer> GRANULARITY =
      Property.integer(
          "timeseries.granularity",
          "1000",
          1,
          Integer.MAX_VALUE,
          "ms",
          "Interval of measurementtype=timeseries.");
  static final Property<String> RAW_FILE =
      Property.string("measurement.raw.output_file", "", "File of measurementtype=raw.");
  static final Property<Boolean> RAW_NO_SUMMARY =
      Property.bool(
          "measurement.raw.no_summary", "false", "Leaves out the summary of measurementtype=raw.");
  static final Property<Boolean> EACH_ERROR =
      Property.bool(
          "reportlatencyforeacherror", "false", "Measures each error status under its own name.");
  static final Property<String> TRACKED_ERRORS =
      Property.string(
          "latencytrackederrors", "", "Error statuses that are measured under their own names.");

  static final List<Property<?>> ALL =
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

  private static String percentiles(String list) {
    for (String part : list.split(",", -1)) {
      double percentile = Double.parseDouble(part.trim());
      if (!(percentile >= 0 && percentile <= 100)) {
        throw new IllegalArgumentException(list);
      }
    }
    return list;
  }
}
