package site.ycsb.measurements;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements.LatencySnapshot;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.log.HistogramLog;
import site.ycsb.measurements.log.HistogramLog.IntervalSink;
import site.ycsb.measurements.log.UnwrittenFiles;

/**
 * Latencies in a histogram with 3 significant digits at any magnitude.
 *
 * <p>Unit: nanoseconds inside, microseconds (rounded down) when printed. Omission: none; the
 * histogram grows with the longest latency. Cost: two uncontended atomic additions and an array
 * increment for each operation; about 0.1 MB for each thread and operation.
 */
public class OneMeasurementHdrHistogram extends OneMeasurement {
  public static final String PERCENTILES_PROPERTY = "hdrhistogram.percentiles";
  public static final String PERCENTILES_PROPERTY_DEFAULT = "95,99";
  public static final String VERBOSE_PROPERTY = "measurement.histogram.verbose";

  static final int SIGNIFICANT_DIGITS = HistogramLog.SIGNIFICANT_DIGITS;

  private final List<Double> percentiles;
  private final boolean verbose;
  private final Histogram total = new Histogram(SIGNIFICANT_DIGITS);
  private Histogram pending = newInterval();
  private final Histogram unreported = new Histogram(SIGNIFICANT_DIGITS);
  private final List<IntervalSource> sources = new CopyOnWriteArrayList<>();
  private final List<LongSupplier> sums = new CopyOnWriteArrayList<>();
  private final Recorder anyThread = new Recorder(SIGNIFICANT_DIGITS);
  private final LongAdder anyThreadSumNanos = new LongAdder();
  private final List<IntervalSink> sinks = new ArrayList<>();

  public OneMeasurementHdrHistogram(String name, Properties props) {
    this(name, new Settings(props), List.of(), new UnwrittenFiles(props));
  }

  /** A measurement that hands its intervals to these as well as to what the configuration says. */
  OneMeasurementHdrHistogram(
      String name, Settings settings, List<IntervalSink> more, UnwrittenFiles unwritten) {
    super(name);
    sinks.addAll(more);
    MeasurementConfig.logPrefix(settings)
        .ifPresent(prefix -> sinks.add(HistogramLog.ofOperation(prefix, name, unwritten)));
    percentiles = settings.get(MeasurementConfig.PERCENTILES);
    verbose = settings.get(MeasurementConfig.VERBOSE);
    sources.add(new IntervalSource(anyThread::getIntervalHistogram));
    sums.add(anyThreadSumNanos::sum);
  }

  @Override
  public void measure(int latency) {
    long nanos = Math.max(0, latency) * 1000L;
    anyThread.recordValue(nanos);
    anyThreadSumNanos.add(nanos);
  }

  @Override
  LatencyRecorder newThreadRecorder() {
    SingleWriterRecorder recorder = new SingleWriterRecorder(SIGNIFICANT_DIGITS);
    AtomicLong sumNanos = new AtomicLong();
    sources.add(new IntervalSource(recorder::getIntervalHistogram));
    sums.add(sumNanos::get);
    return latencyNanos -> {
      long nanos = Math.max(0, latencyNanos);
      recorder.recordValue(nanos);
      sumNanos.lazySet(sumNanos.getPlain() + nanos);
    };
  }

  @Override
  public synchronized void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    takeLatencies();
    String name = getName();
    long count = total.getTotalCount();
    export(exporter, name, total, count == 0 ? 0 : sumNanos() / 1000.0 / count, percentiles);
    exportStatusCounts(exporter);
    sinks.forEach(sink -> sink.end(name, statusTotals()));
    if (verbose) {
      for (Map.Entry<Long, Long> bucket : bucketsMicros().entrySet()) {
        exporter.write(name, Long.toString(bucket.getKey()), bucket.getValue().doubleValue());
      }
    }
  }

  /** Writes what YCSB prints of latencies in nanoseconds, and their mean, which may be exact. */
  static void export(
      MeasurementsExporter exporter,
      String name,
      Histogram nanos,
      double meanMicros,
      List<Double> percentiles)
      throws IOException {
    exporter.write(name, "Operations", nanos.getTotalCount());
    exporter.write(name, "AverageLatency(us)", meanMicros);
    exporter.write(name, "MinLatency(us)", nanos.getMinValue() / 1000);
    exporter.write(name, "MaxLatency(us)", nanos.getMaxValue() / 1000);
    for (double percentile : percentiles) {
      exporter.write(
          name,
          nameOf(percentile) + "PercentileLatency(us)",
          nanos.getValueAtPercentile(percentile) / 1000);
    }
  }

  /** {@code 95th}, {@code 1st}, {@code 99.9}: an ordinal where the percentile is whole. */
  private static String nameOf(double percentile) {
    if (percentile != Math.rint(percentile)) {
      return Double.toString(percentile);
    }
    int whole = (int) percentile;
    if (whole / 10 % 10 == 1) {
      return whole + "th";
    }
    return switch (whole % 10) {
      case 1 -> whole + "st";
      case 2 -> whole + "nd";
      case 3 -> whole + "rd";
      default -> whole + "th";
    };
  }

  @Override
  public synchronized String getSummary() {
    takeLatencies();
    String summary = summaryOf(unreported);
    unreported.reset();
    return summary;
  }

  private String summaryOf(Histogram interval) {
    long count = interval.getTotalCount();
    return "["
        + getName()
        + ": Count="
        + count
        + ", Max="
        + interval.getMaxValue() / 1000
        + ", Min="
        + (count == 0 ? 0 : interval.getMinValue() / 1000)
        + ", Avg="
        + twoDecimals(count == 0 ? 0 : interval.getMean() / 1000)
        + ", 90="
        + interval.getValueAtPercentile(90) / 1000
        + ", 99="
        + interval.getValueAtPercentile(99) / 1000
        + ", 99.9="
        + interval.getValueAtPercentile(99.9) / 1000
        + ", 99.99="
        + interval.getValueAtPercentile(99.99) / 1000
        + "]";
  }

  @Override
  Optional<OneMeasurementHdrHistogram> hdrHistogram() {
    return Optional.of(this);
  }

  /**
   * Ends the interval, which {@link #getSummary} still tells; what is returned hands it to the
   * logs, and may take its time.
   */
  synchronized Runnable endInterval() {
    collect();
    Histogram interval = pending;
    pending = newInterval();
    return () -> sinks.forEach(sink -> sink.accept(getName(), interval));
  }

  /** Adds the latencies so far, in nanoseconds. */
  synchronized void addTo(Histogram all) {
    collect();
    all.add(total);
  }

  /** The latencies so far. Leaves intervals as they are. */
  synchronized LatencySnapshot latencies(double... percentiles) {
    collect();
    List<Long> nanos = Arrays.stream(percentiles).mapToObj(total::getValueAtPercentile).toList();
    return new LatencySnapshot(total.getTotalCount(), sumNanos(), nanos);
  }

  /** The latencies since it was last called or the interval ended. */
  synchronized Histogram takeLatencies() {
    collect();
    Histogram interval = pending;
    pending = newInterval();
    sinks.forEach(sink -> sink.accept(getName(), interval));
    return interval;
  }

  /** Adds what the threads recorded since the last time to all that wait for it. */
  private void collect() {
    for (IntervalSource source : sources) {
      Histogram recorded = source.take();
      pending.add(recorded);
      total.add(recorded);
      unreported.add(recorded);
    }
  }

  private static Histogram newInterval() {
    Histogram interval = new Histogram(SIGNIFICANT_DIGITS);
    interval.setStartTimeStamp(Long.MAX_VALUE);
    interval.setEndTimeStamp(0);
    return interval;
  }

  /** Exact, where a mean from the histogram's buckets would be rounded. */
  private long sumNanos() {
    long sum = 0;
    for (LongSupplier part : sums) {
      sum += part.getAsLong();
    }
    return sum;
  }

  private Map<Long, Long> bucketsMicros() {
    Map<Long, Long> buckets = new TreeMap<>();
    for (HistogramIterationValue value : total.recordedValues()) {
      buckets.merge(
          value.getValueIteratedTo() / 1000, value.getCountAddedInThisIterationStep(), Long::sum);
    }
    return buckets;
  }

  /** One thread's recorder, whose histogram is used again at each interval. */
  private static final class IntervalSource {
    private final Function<@Nullable Histogram, Histogram> recorder;
    private @Nullable Histogram recycled;

    IntervalSource(Function<@Nullable Histogram, Histogram> recorder) {
      this.recorder = recorder;
    }

    Histogram take() {
      recycled = recorder.apply(recycled);
      return recycled;
    }
  }
}
