package site.ycsb.measurements;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Latencies in microseconds, of which each thread keeps a part of its own; they are added up when
 * they are read.
 *
 * @param <P> what a thread keeps
 */
abstract class PartedMeasurement<P extends PartedMeasurement.Part> extends OneMeasurement {
  private final List<P> parts = new CopyOnWriteArrayList<>();
  private @Nullable P anyThread;
  private long summarisedCount;
  private long summarisedMicros;

  /** One thread's part. That thread records, without a lock; others may read at any time. */
  abstract static class Part implements LatencyRecorder {
    final LatencyTotals totals = new LatencyTotals();
  }

  PartedMeasurement(String name) {
    super(name);
  }

  /** A part without latencies. */
  abstract P newPart();

  @Override
  final P newThreadRecorder() {
    P part = newPart();
    parts.add(part);
    return part;
  }

  @Override
  public synchronized void measure(int latency) {
    P part = anyThread;
    if (part == null) {
      part = newThreadRecorder();
      anyThread = part;
    }
    part.record(latency * 1000L);
  }

  final List<P> parts() {
    return parts;
  }

  final LatencyTotals totals() {
    LatencyTotals all = new LatencyTotals();
    parts.forEach(part -> all.add(part.totals));
    return all;
  }

  @Override
  public String getSummary() {
    return meanSinceLast()
        .map(mean -> "[" + getName() + " AverageLatency(us)=" + twoDecimals(mean.micros) + "]")
        .orElse("");
  }

  /** The mean of latencies that came between two status lines. */
  record Mean(long count, double micros) {}

  /** The mean since the last call; empty when nothing came. */
  final synchronized Optional<Mean> meanSinceLast() {
    LatencyTotals totals = totals();
    long came = totals.count() - summarisedCount;
    if (came <= 0) {
      return Optional.empty();
    }
    Mean mean = new Mean(came, (double) (totals.sumMicros() - summarisedMicros) / came);
    summarisedCount += came;
    summarisedMicros = totals.sumMicros();
    return Optional.of(mean);
  }

  /**
   * Number, sum, least and greatest of one thread's latencies. One thread adds, without a fence;
   * others may read at any time.
   */
  static final class LatencyTotals {
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong sumMicros = new AtomicLong();
    private final AtomicLong minMicros = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong maxMicros = new AtomicLong();

    void add(long micros) {
      sumMicros.setRelease(sumMicros.getPlain() + micros);
      if (micros < minMicros.getPlain()) {
        minMicros.setRelease(micros);
      }
      if (micros > maxMicros.getPlain()) {
        maxMicros.setRelease(micros);
      }
      count.setRelease(count.getPlain() + 1);
    }

    void add(LatencyTotals other) {
      sumMicros.setRelease(sumMicros.getPlain() + other.sumMicros());
      minMicros.setRelease(Math.min(minMicros.getPlain(), other.minMicros.getAcquire()));
      maxMicros.setRelease(Math.max(maxMicros.getPlain(), other.maxMicros()));
      count.setRelease(count.getPlain() + other.count());
    }

    long count() {
      return count.getAcquire();
    }

    long sumMicros() {
      return sumMicros.getAcquire();
    }

    double meanMicros() {
      long counted = count();
      return counted == 0 ? 0 : (double) sumMicros() / counted;
    }

    /** Zero when there is none. */
    long minMicros() {
      return count() == 0 ? 0 : minMicros.getAcquire();
    }

    long maxMicros() {
      return maxMicros.getAcquire();
    }
  }
}
