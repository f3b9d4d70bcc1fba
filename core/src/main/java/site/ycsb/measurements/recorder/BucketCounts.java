package site.ycsb.measurements.recorder;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One thread's part of a histogram with buckets of a millisecond; the one after the last takes the
 * rest. One thread records, without a lock; others may read at any time.
 */
public final class BucketCounts implements LatencyRecorder {
  private final AtomicLongArray buckets;
  private final LatencyTotals totals = new LatencyTotals();

  /** The bits of a double: squares of long latencies are beyond 64 bits. */
  private final AtomicLong sumOfSquares = new AtomicLong(Double.doubleToRawLongBits(0));

  public BucketCounts(int bucketCount) {
    buckets = new AtomicLongArray(bucketCount + 1);
  }

  @Override
  public void record(long latencyNanos) {
    long micros = Math.max(0, latencyNanos) / 1000;
    int bucket = (int) Math.min(micros / 1000, buckets.length() - 1L);
    buckets.setRelease(bucket, buckets.getPlain(bucket) + 1);
    double squares = Double.longBitsToDouble(sumOfSquares.getPlain()) + (double) micros * micros;
    sumOfSquares.setRelease(Double.doubleToRawLongBits(squares));
    totals.add(micros);
  }

  public LatencyTotals totals() {
    return totals;
  }

  public double sumOfSquares() {
    return Double.longBitsToDouble(sumOfSquares.getAcquire());
  }

  /** Adds the counts of all buckets to these. */
  public void addTo(long[] counts) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += buckets.getAcquire(i);
    }
  }
}
