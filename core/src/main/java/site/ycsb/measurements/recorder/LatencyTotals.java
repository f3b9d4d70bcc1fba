package site.ycsb.measurements.recorder;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Number, sum, least and greatest of one thread's latencies. One thread adds, without a fence;
 * others may read at any time.
 */
public final class LatencyTotals {
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong sumMicros = new AtomicLong();
  private final AtomicLong minMicros = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong maxMicros = new AtomicLong();

  public void add(long micros) {
    sumMicros.setRelease(sumMicros.getPlain() + micros);
    if (micros < minMicros.getPlain()) {
      minMicros.setRelease(micros);
    }
    if (micros > maxMicros.getPlain()) {
      maxMicros.setRelease(micros);
    }
    count.setRelease(count.getPlain() + 1);
  }

  public void add(LatencyTotals other) {
    sumMicros.setRelease(sumMicros.getPlain() + other.sumMicros());
    minMicros.setRelease(Math.min(minMicros.getPlain(), other.minMicros.getAcquire()));
    maxMicros.setRelease(Math.max(maxMicros.getPlain(), other.maxMicros()));
    count.setRelease(count.getPlain() + other.count());
  }

  public long count() {
    return count.getAcquire();
  }

  public long sumMicros() {
    return sumMicros.getAcquire();
  }

  public double meanMicros() {
    long counted = count();
    return counted == 0 ? 0 : (double) sumMicros() / counted;
  }

  /** Zero when there is none. */
  public long minMicros() {
    return count() == 0 ? 0 : minMicros.getAcquire();
  }

  public long maxMicros() {
    return maxMicros.getAcquire();
  }
}
