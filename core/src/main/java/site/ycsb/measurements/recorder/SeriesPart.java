package site.ycsb.measurements.recorder;

import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One thread's part of a time series. One thread records, without a lock; others may read at any
 * time. Allocates once an interval.
 */
public final class SeriesPart implements LatencyRecorder {
  /** No operation has been seen yet; the clock never shows this in practice. */
  public static final long NOT_STARTED = Long.MIN_VALUE;

  private final LongSupplier nanoClock;
  private final AtomicLong startNanos;
  private final long granularityMillis;
  private final Queue<Unit> units = new ConcurrentLinkedQueue<>();
  private final LatencyTotals totals = new LatencyTotals();
  private @Nullable Unit current;

  /** One interval of one thread. */
  private record Unit(long startMillis, LatencyTotals totals) {}

  /**
   * A part.
   *
   * @param startNanos when the first operation of all threads was recorded; set by the first one
   */
  public SeriesPart(LongSupplier nanoClock, AtomicLong startNanos, long granularityMillis) {
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

  public LatencyTotals totals() {
    return totals;
  }

  /** Adds this thread's intervals to those of others, by their start. */
  public void addTo(SortedMap<Long, LatencyTotals> series) {
    for (Unit unit : units) {
      series.computeIfAbsent(unit.startMillis, absent -> new LatencyTotals()).add(unit.totals);
    }
  }
}
