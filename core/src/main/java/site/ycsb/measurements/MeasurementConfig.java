package site.ycsb.measurements;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.Numbers;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements.MeasurementType;
import site.ycsb.measurements.log.HistogramLog;
import site.ycsb.measurements.log.TaggedLog;

/** The definitions of the properties that say what is measured and how it is kept. */
public final class MeasurementConfig {
  public static final Property<MeasurementType> MEASUREMENT_TYPE =
      Property.oneOf(
          Measurements.MEASUREMENT_TYPE_PROPERTY,
          List.of(MeasurementType.values()),
          type -> type.name().toLowerCase(Locale.ROOT).replace("_and_", "+"),
          "hdrhistogram",
          "How latencies are recorded.");
  public static final Property<Interval> MEASUREMENT_INTERVAL =
      Property.choice(
          Measurements.MEASUREMENT_INTERVAL,
          Interval.class,
          "op",
          "From when an operation's latency is measured; both if a target is given.");
  public static final Property<Boolean> TRACK_JVM =
      Property.bool(
          Measurements.MEASUREMENT_TRACK_JVM_PROPERTY,
          Measurements.MEASUREMENT_TRACK_JVM_PROPERTY_DEFAULT,
          "Records memory, threads, load and collections at each status line.");
  public static final Property<List<Double>> PERCENTILES =
      new Property<>(
          OneMeasurementHdrHistogram.PERCENTILES_PROPERTY,
          "comma-separated numbers",
          OneMeasurementHdrHistogram.PERCENTILES_PROPERTY_DEFAULT,
          "%",
          "Percentiles that are printed.",
          "must be a list of numbers from 0 to 100",
          MeasurementConfig::percentiles);
  public static final Property<Boolean> LOG_PER_OPERATION =
      Property.bool(
          HistogramLog.PER_OPERATION_PROPERTY,
          "false",
          "Writes a histogram log in microseconds for each kind of operation, as YCSB does.");
  public static final Property<String> LOG_PATH =
      Property.string(
          "hdrhistogram.output.path",
          "",
          "Prefix of the names of those logs; the operation and .hdr follow.");
  public static final Property<Path> LOG_FILE =
      Property.path(
              TaggedLog.FILE_PROPERTY,
              null,
              "One histogram log for all operations: nanoseconds, tagged, for 'bin/ycsb merge'.")
          .needs(MEASUREMENT_TYPE, "hdrhistogram", "hdrhistogram+histogram", "hdrhistogram+raw")
          .nextStep("Set measurementtype=hdrhistogram, or leave it out");
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

  public static final List<Property<?>> PROPERTIES =
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

  private MeasurementConfig() {}

  private static List<Double> percentiles(String text) {
    List<Double> percentiles =
        Arrays.stream(text.split(",", -1)).map(Numbers::parseDouble).toList();
    if (!percentiles.stream().allMatch(percentile -> percentile >= 0 && percentile <= 100)) {
      throw new IllegalArgumentException(text);
    }
    return percentiles;
  }

  /** From when on an operation's time is counted. */
  public enum Interval {
    /** From its actual start. */
    OP,
    /** From the time when it should have started, given the target rate. */
    INTENDED,
    /** Both, the second under names that begin with {@code Intended-}. */
    BOTH
  }

  /** The files that are written, by the properties that name them; logs by prefix aren't. */
  public static Map<Property<?>, Path> outputFiles(Settings settings) {
    Map<Property<?>, Path> files = new LinkedHashMap<>();
    settings.find(LOG_FILE).ifPresent(file -> files.put(LOG_FILE, file));
    MeasurementType type = settings.get(MEASUREMENT_TYPE);
    if (type == MeasurementType.RAW || type == MeasurementType.HDRHISTOGRAM_AND_RAW) {
      rawFile(settings).ifPresent(file -> files.put(RAW_FILE, file));
    }
    return files;
  }

  /** Where single latencies go; stdout when empty. */
  static Optional<Path> rawFile(Settings settings) {
    return Optional.of(settings.get(RAW_FILE)).filter(name -> !name.isEmpty()).map(Path::of);
  }

  /** What the names of the logs for each operation begin with; empty without such logs. */
  public static Optional<String> logPrefix(Settings settings) {
    return settings.get(LOG_PER_OPERATION) ? Optional.of(settings.get(LOG_PATH)) : Optional.empty();
  }

  /** Whether every latency is kept, to three digits, so that bounds can be judged. */
  public static boolean hasHistograms(MeasurementType type) {
    return switch (type) {
      case HDRHISTOGRAM, HDRHISTOGRAM_AND_HISTOGRAM, HDRHISTOGRAM_AND_RAW -> true;
      case HISTOGRAM, RAW, TIMESERIES -> false;
    };
  }
}
