package site.ycsb.measurements.recorder;

import java.util.Optional;

/** Means of what came since the last time, from totals that only grow. Thread-safe. */
public final class IntervalMean {
  private long lastCount;
  private long lastSumMicros;

  /** The mean of an interval's latencies. */
  public record Mean(long count, double micros) {
    public String text() {
      return StatusNumbers.twoDecimals(micros);
    }
  }

  /** The mean since the last call; empty when nothing came. */
  public synchronized Optional<Mean> next(LatencyTotals totals) {
    long count = totals.count();
    long sumMicros = totals.sumMicros();
    long came = count - lastCount;
    if (came <= 0) {
      return Optional.empty();
    }
    Mean mean = new Mean(came, (double) (sumMicros - lastSumMicros) / came);
    lastCount = count;
    lastSumMicros = sumMicros;
    return Optional.of(mean);
  }
}
