package site.ycsb.measurements;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.measurements.log.HistogramLog.IntervalSink;
import site.ycsb.measurements.log.ResultFile;
import site.ycsb.measurements.log.TaggedLog;
import site.ycsb.measurements.log.UnwrittenFiles;

/**
 * Makes what keeps the latencies of one kind of operation, in the way that the run is configured
 * to, with the log and the time line that it feeds. Thread-safe.
 */
final class MeasurementKinds {
  private final Settings settings;
  private final UnwrittenFiles unwritten;
  private final Optional<TaggedLog> log;
  private final Optional<ResultFile> rawFile;
  private volatile @Nullable TimeLine timeLine;
  private volatile boolean intervalsKept = true;

  MeasurementKinds(Settings settings, UnwrittenFiles unwritten) {
    this.settings = settings;
    this.unwritten = unwritten;
    log = settings.find(MeasurementConfig.LOG_FILE).map(file -> TaggedLog.open(file, unwritten));
    rawFile = OneMeasurementRaw.file(settings);
  }

  /** See {@link Measurements#keepIntervals}; of those that are made from now on. */
  void keepIntervals(boolean kept) {
    intervalsKept = kept;
    log.ifPresent(TaggedLog::restart);
    Optional.ofNullable(timeLine).ifPresent(TimeLine::clear);
  }

  TimeLine keepTimeLine() {
    TimeLine line = new TimeLine();
    timeLine = line;
    return line;
  }

  /** Marks the end of an interval of all operations in the log; see {@link TaggedLog#mark}. */
  void markInterval(
      long beginNanos,
      long endNanos,
      long operations,
      Map<String, Map<String, Long>> statusTotals) {
    log.ifPresent(file -> file.mark(beginNanos, endNanos, operations, statusTotals));
  }

  /** The run's totals, for the log; no file is written any more. */
  void endLog(long operations, long runNanos) {
    log.ifPresent(file -> file.end(operations, runNanos));
    rawFile.ifPresent(this::close);
  }

  private void close(ResultFile file) {
    try {
      file.close();
    } catch (IOException e) {
      unwritten.add(OneMeasurementRaw.OUTPUT_FILE_PATH, file.path(), e);
    }
  }

  List<Problem> unwrittenFiles() {
    return unwritten.list();
  }

  OneMeasurement make(String name) {
    return switch (settings.get(MeasurementConfig.MEASUREMENT_TYPE)) {
      case HDRHISTOGRAM -> hdrHistogram(name);
      case HISTOGRAM -> new OneMeasurementHistogram(name, settings);
      case TIMESERIES -> new OneMeasurementTimeSeries(name, settings, System::nanoTime);
      case RAW -> raw(name);
      case HDRHISTOGRAM_AND_HISTOGRAM ->
          new TwoInOneMeasurement(
              name,
              hdrHistogram("Hdr" + name),
              new OneMeasurementHistogram("Bucket" + name, settings));
      case HDRHISTOGRAM_AND_RAW ->
          new TwoInOneMeasurement(name, hdrHistogram("Hdr" + name), raw("Raw" + name));
    };
  }

  private OneMeasurement raw(String name) {
    return new OneMeasurementRaw(name, settings, rawFile, unwritten);
  }

  private OneMeasurement hdrHistogram(String name) {
    List<IntervalSink> sinks = new ArrayList<>();
    if (intervalsKept) {
      log.ifPresent(sinks::add);
      Optional.ofNullable(timeLine).ifPresent(sinks::add);
    }
    return new OneMeasurementHdrHistogram(name, settings, sinks, unwritten);
  }
}
