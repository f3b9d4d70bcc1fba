package site.ycsb.measurements;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Settings;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The average latency of each interval of a run.
 *
 * <p>Unit: microseconds; intervals in milliseconds since the first operation. Cost: reading the
 * clock and a few additions for each operation; a point for each interval and thread.
 */
public class OneMeasurementTimeSeries
    extends PartedMeasurement<OneMeasurementTimeSeries.SeriesPart> {
  public static final String GRANULARITY = "timeseries.granularity";
  public static final String GRANULARITY_DEFAULT = "1000";

  /** No operation has been seen yet; the clock never shows this in practice. */
  private static final long NOT_STARTED = Long.MIN_VALUE;

  private final LongSupplier nanoClock;
  private final long granularityMillis;

  /** The first operation of all threads sets when they started. */
  private final AtomicLong startNanos = new AtomicLong(NOT_STARTED);

  public OneMeasurementTimeSeries(String name, Properties props) {
    this(name, new Settings(props), System::nanoTime);
  }

  OneMeasurementTimeSeries(String name, Settings settings, LongSupplier nanoClock) {
    super(name);
    this.nanoClock = nanoClock;
    granularityMillis = settings.get(MeasurementConfig.GRANULARITY);
  }

  @Override
  SeriesPart newPart() {
    return new SeriesPart();
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
    SortedMap<Long, LatencyTotals> series = new TreeMap<>();
    parts().forEach(part -> part.addTo(series));
    for (Map.Entry<Long, LatencyTotals> point : series.entrySet()) {
      exporter.write(name, Long.toString(point.getKey()), point.getValue().meanMicros());
    }
  }

  /** One interval of one thread. */
  private record Unit(long startMillis, LatencyTotals totals) {}

  /** One thread's part of a time series. Allocates once an interval. */
  final class SeriesPart extends PartedMeasurement.Part {
    private final Queue<Unit> units = new ConcurrentLinkedQueue<>();
    private @Nullable Unit current;

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

    void addTo(SortedMap<Long, LatencyTotals> series) {
      for (Unit unit : units) {
        series.computeIfAbsent(unit.startMillis, absent -> new LatencyTotals()).add(unit.totals);
      }
    }
  }
}
