package site.ycsb.measurements;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements.MeasurementType;

/**
 * What is measured, and how it is kept.
 *
 * @param type how latencies are kept
 * @param interval from when on an operation's time is counted
 * @param percentiles that histograms print, from 0 to 100
 * @param verbose whether histograms print every bucket
 * @param buckets of one millisecond, of measurementtype=histogram
 * @param granularityMillis the interval of a time series
 * @param taggedLog the histogram log for all operations, in nanoseconds
 * @param logPrefix what the names of histogram logs for each operation begin with, in microseconds
 * @param rawFile where single latencies go; stdout when empty
 * @param rawSummary whether a summary of single latencies is printed too
 * @param trackJvm whether the JVM's state is recorded at each line of status
 */
public record MeasurementConfig(
    MeasurementType type,
    Interval interval,
    List<Double> percentiles,
    boolean verbose,
    int buckets,
    long granularityMillis,
    Optional<Path> taggedLog,
    Optional<String> logPrefix,
    Optional<Path> rawFile,
    boolean rawSummary,
    boolean trackJvm) {
  public MeasurementConfig {
    percentiles = List.copyOf(percentiles);
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

  /** Reads the configuration; values that can't be used become problems of the settings. */
  public static MeasurementConfig from(Settings settings) {
    MeasurementType type = settings.get(MeasurementProperties.MEASUREMENT_TYPE);
    Optional<Path> tagged = settings.find(MeasurementProperties.LOG_FILE);
    if (tagged.isPresent() && !hasHistograms(type)) {
      settings.reject(
          MeasurementProperties.LOG_FILE,
          "a histogram log needs histograms",
          "Set measurementtype=hdrhistogram, or leave it out");
    }
    String prefix = settings.get(MeasurementProperties.LOG_PATH);
    boolean logEach = settings.get(MeasurementProperties.LOG_PER_OPERATION);
    String rawFile = settings.get(MeasurementProperties.RAW_FILE);
    settings.get(MeasurementProperties.EACH_ERROR);
    return new MeasurementConfig(
        type,
        settings.get(MeasurementProperties.MEASUREMENT_INTERVAL),
        settings.get(MeasurementProperties.PERCENTILES),
        settings.get(MeasurementProperties.VERBOSE),
        settings.get(MeasurementProperties.BUCKETS),
        settings.get(MeasurementProperties.GRANULARITY),
        tagged,
        logEach ? Optional.of(prefix) : Optional.empty(),
        rawFile.isEmpty() ? Optional.empty() : Optional.of(Path.of(rawFile)),
        !settings.get(MeasurementProperties.RAW_NO_SUMMARY),
        settings.get(MeasurementProperties.TRACK_JVM));
  }

  /**
   * Reads the configuration of code that has no settings, as YCSB does: what isn't a number or a
   * list of percentiles has its default.
   *
   * @throws IllegalArgumentException when the type or interval is unknown
   */
  static MeasurementConfig of(Properties properties) {
    Settings settings = new Settings(properties);
    MeasurementConfig config = from(settings);
    settings.problems().list().stream()
        .filter(
            problem ->
                problem.key().equals(MeasurementProperties.MEASUREMENT_TYPE.key())
                    || problem.key().equals(MeasurementProperties.MEASUREMENT_INTERVAL.key()))
        .findFirst()
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem.toString());
            });
    return config;
  }

  /** The files that are written, by the properties that name them; logs by prefix aren't. */
  public Map<Property<?>, Path> outputFiles() {
    Map<Property<?>, Path> files = new LinkedHashMap<>();
    taggedLog.ifPresent(file -> files.put(MeasurementProperties.LOG_FILE, file));
    if (type == MeasurementType.RAW || type == MeasurementType.HDRHISTOGRAM_AND_RAW) {
      rawFile.ifPresent(file -> files.put(MeasurementProperties.RAW_FILE, file));
    }
    return files;
  }

  /** Whether latencies are kept as a time series. */
  public boolean isTimeSeries() {
    return type == MeasurementType.TIMESERIES;
  }

  private static boolean hasHistograms(MeasurementType type) {
    return switch (type) {
      case HDRHISTOGRAM, HDRHISTOGRAM_AND_HISTOGRAM, HDRHISTOGRAM_AND_RAW -> true;
      case HISTOGRAM, RAW, TIMESERIES -> false;
    };
  }
}
