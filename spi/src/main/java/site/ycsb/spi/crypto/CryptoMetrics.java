package site.ycsb.spi.crypto;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.spi.CryptoTotals;

/**
 * The metrics of all threads of a run. Thread-safe; {@link #sum} and {@link #reset} are for times
 * when no operation is under way, {@link #totals} for any.
 */
public final class CryptoMetrics {
  private final boolean timed;
  private final List<ThreadMetrics> threads = new ArrayList<>();

  public CryptoMetrics(boolean timed) {
    this.timed = timed;
  }

  public synchronized ThreadMetrics forThread() {
    ThreadMetrics metrics = new ThreadMetrics(timed);
    threads.add(metrics);
    return metrics;
  }

  public synchronized ThreadMetrics sum() {
    ThreadMetrics sum = new ThreadMetrics(timed);
    threads.forEach(thread -> thread.addTo(sum));
    return sum;
  }

  public synchronized CryptoTotals totals() {
    return threads.stream()
        .map(ThreadMetrics::totals)
        .reduce(CryptoTotals.NONE, CryptoTotals::plus);
  }

  public synchronized void reset() {
    threads.forEach(ThreadMetrics::reset);
  }
}
