package site.ycsb.measurements;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.Measurements.MeasurementType;

/**
 * Makes what keeps the latencies of one kind of operation, in the way that the run is configured
 * to, with the log and the time line that it feeds. Thread-safe.
 */
final class MeasurementKinds {
  private final Properties properties;
  private final MeasurementType type;
  private final Optional<TaggedLog> log;
  private volatile @Nullable TimeLine timeLine;

  MeasurementKinds(Properties properties, MeasurementType type) {
    this.properties = properties;
    this.type = type;
    log = TaggedLog.of(properties);
  }

  /** A time line for all that are made from now on. */
  TimeLine keepTimeLine() {
    TimeLine line = new TimeLine();
    timeLine = line;
    return line;
  }

  /** The run's totals, for the log. */
  void endLog(long operations, long runNanos) {
    log.ifPresent(file -> file.end(operations, runNanos));
  }

  /** For one kind of operation. */
  OneMeasurement make(String name) {
    return switch (type) {
      case HDRHISTOGRAM -> hdrHistogram(name);
      case HISTOGRAM -> new OneMeasurementHistogram(name, properties);
      case TIMESERIES -> new OneMeasurementTimeSeries(name, properties);
      case RAW -> new OneMeasurementRaw(name, properties);
      case HDRHISTOGRAM_AND_HISTOGRAM ->
          new TwoInOneMeasurement(
              name,
              hdrHistogram("Hdr" + name),
              new OneMeasurementHistogram("Bucket" + name, properties));
      case HDRHISTOGRAM_AND_RAW ->
          new TwoInOneMeasurement(
              name, hdrHistogram("Hdr" + name), new OneMeasurementRaw("Raw" + name, properties));
    };
  }

  private OneMeasurement hdrHistogram(String name) {
    List<IntervalSink> sinks = new ArrayList<>();
    log.ifPresent(sinks::add);
    TimeLine line = timeLine;
    if (line != null) {
      sinks.add(line);
    }
    return new OneMeasurementHdrHistogram(name, properties, sinks);
  }
}
