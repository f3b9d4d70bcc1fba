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
 * @param histograms what histograms print
 * @param granularityMillis the interval of a time series
 * @param logs which histogram logs are written
 * @param raw where single latencies go
 * @param trackJvm whether the JVM's state is recorded at each line of status
 */
public record MeasurementConfig(
    MeasurementType type,
    MeasurementInterval interval,
    Histograms histograms,
    long granularityMillis,
    Logs logs,
    Raw raw,
    boolean trackJvm) {

  /**
   * What histograms print.
   *
   * @param percentiles from 0 to 100
   * @param verbose whether every bucket
   * @param buckets of one millisecond, of measurementtype=histogram
   */
  public record Histograms(List<Double> percentiles, boolean verbose, int buckets) {
    public Histograms {
      percentiles = List.copyOf(percentiles);
    }
  }

  /**
   * Which histogram logs are written.
   *
   * @param tagged the one for all operations, in nanoseconds
   * @param prefix what the names of those for each operation begin with, in microseconds
   */
  public record Logs(Optional<Path> tagged, Optional<String> prefix) {}

  /**
   * Where single latencies go.
   *
   * @param file stdout when empty
   * @param summary whether a summary is printed too
   */
  public record Raw(Optional<Path> file, boolean summary) {}

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
        new Histograms(
            settings.get(MeasurementProperties.PERCENTILES),
            settings.get(MeasurementProperties.VERBOSE),
            settings.get(MeasurementProperties.BUCKETS)),
        settings.get(MeasurementProperties.GRANULARITY),
        new Logs(tagged, logEach ? Optional.of(prefix) : Optional.empty()),
        new Raw(
            rawFile.isEmpty() ? Optional.empty() : Optional.of(Path.of(rawFile)),
            !settings.get(MeasurementProperties.RAW_NO_SUMMARY)),
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
    logs.tagged().ifPresent(file -> files.put(MeasurementProperties.LOG_FILE, file));
    if (type == MeasurementType.RAW || type == MeasurementType.HDRHISTOGRAM_AND_RAW) {
      raw.file().ifPresent(file -> files.put(MeasurementProperties.RAW_FILE, file));
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
