package site.ycsb.measurements;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.recorder.IntervalMean;
import site.ycsb.measurements.recorder.LatencyRecorder;
import site.ycsb.measurements.recorder.LatencyTotals;

/**
 * The average latency of each interval of a run.
 *
 * <p>Unit: microseconds; intervals in milliseconds since the first operation. Cost: reading the
 * clock and a few additions for each operation; a point for each interval and thread.
 */
public class OneMeasurementTimeSeries extends OneMeasurement {
  public static final String GRANULARITY = "timeseries.granularity";
  public static final String GRANULARITY_DEFAULT = "1000";

  private final LongSupplier nanoClock;
  private final long granularityMillis;
  private final AtomicLong startNanos = new AtomicLong(SeriesPart.NOT_STARTED);
  private final List<SeriesPart> parts = new CopyOnWriteArrayList<>();
  private final SeriesPart anyThread;
  private final IntervalMean interval = new IntervalMean();

  public OneMeasurementTimeSeries(String name, Properties props) {
    this(name, MeasurementConfig.of(props));
  }

  OneMeasurementTimeSeries(String name, MeasurementConfig config) {
    this(name, config, System::nanoTime);
  }

  OneMeasurementTimeSeries(String name, MeasurementConfig config, LongSupplier nanoClock) {
    super(name);
    this.nanoClock = nanoClock;
    granularityMillis = config.granularityMillis();
    anyThread = newPart();
  }

  private SeriesPart newPart() {
    SeriesPart part = new SeriesPart(nanoClock, startNanos, granularityMillis);
    parts.add(part);
    return part;
  }

  @Override
  public void measure(int latency) {
    synchronized (anyThread) {
      anyThread.record(latency * 1000L);
    }
  }

  @Override
  LatencyRecorder newThreadRecorder() {
    return newPart();
  }

  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    String name = getName();
    LatencyTotals totals = totals();
    exporter.write(name, "Operations", totals.count());
    exporter.write(name, "AverageLatency(us)", totals.meanMicros());
    exporter.write(name, "MinLatency(us)", totals.minMicros());
    exporter.write(name, "MaxLatency(us)", totals.maxMicros());
    exportStatusCounts(exporter);
    for (Point point : series()) {
      exporter.write(name, Long.toString(point.startMillis()), point.meanMicros());
    }
  }

  private List<Point> series() {
    SortedMap<Long, LatencyTotals> sums = new TreeMap<>();
    parts.forEach(part -> part.addTo(sums));
    List<Point> series = new ArrayList<>();
    sums.forEach((start, sum) -> series.add(new Point(start, sum.meanMicros())));
    return series;
  }

  private LatencyTotals totals() {
    LatencyTotals totals = new LatencyTotals();
    parts.forEach(part -> totals.add(part.totals()));
    return totals;
  }

  @Override
  public String getSummary() {
    return interval
        .next(totals())
        .map(mean -> "[" + getName() + " AverageLatency(us)=" + mean.text() + "]")
        .orElse("");
  }

  /**
   * One point of a time series.
   *
   * @param startMillis since the first operation
   */
  private record Point(long startMillis, double meanMicros) {}

  /**
   * One thread's part of a time series. One thread records, without a lock; others may read at any
   * time. Allocates once an interval.
   */
  private static final class SeriesPart implements LatencyRecorder {
    /** No operation has been seen yet; the clock never shows this in practice. */
    static final long NOT_STARTED = Long.MIN_VALUE;

    private final LongSupplier nanoClock;
    private final AtomicLong startNanos;
    private final long granularityMillis;
    private final Queue<Unit> units = new ConcurrentLinkedQueue<>();
    private final LatencyTotals totals = new LatencyTotals();
    private @Nullable Unit current;

    /** One interval of one thread. */
    private record Unit(long startMillis, LatencyTotals totals) {}

    /** The first operation of all threads sets when they started. */
    SeriesPart(LongSupplier nanoClock, AtomicLong startNanos, long granularityMillis) {
      this.nanoClock = nanoClock;
      this.startNanos = startNanos;
      this.granularityMillis = granularityMillis;
    }

    @Override
    public void record(long latencyNanos) {
      long micros = Math.max(0, latencyNanos) / 1000;
      long nowNanos = nanoClock.getAsLong();
      if (startNanos.get() == NOT_STARTED) {
        startNanos.compareAndSet(NOT_STARTED, nowNanos);
      }
      long sinceStartMillis = (nowNanos - startNanos.get()) / 1_000_000;
      long unitMillis = sinceStartMillis / granularityMillis * granularityMillis;
      Unit unit = current;
      if (unit == null || unit.startMillis != unitMillis) {
        unit = new Unit(unitMillis, new LatencyTotals());
        units.add(unit);
        current = unit;
      }
      unit.totals.add(micros);
      totals.add(micros);
    }

    LatencyTotals totals() {
      return totals;
    }

    void addTo(SortedMap<Long, LatencyTotals> series) {
      for (Unit unit : units) {
        series.computeIfAbsent(unit.startMillis, absent -> new LatencyTotals()).add(unit.totals);
      }
    }
  }
}
