package site.ycsb.crypto;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.spi.CryptoTotals;

/**
 * The figures of all threads of a run. Thread-safe; {@link #sum} and {@link #reset} are for times
 * when no operation is under way, {@link #totals} for any.
 */
final class CryptoMetrics {
  private final boolean timed;
  private final List<ThreadFigures> threads = new ArrayList<>();

  CryptoMetrics(boolean timed) {
    this.timed = timed;
  }

  /** The metrics of one more thread. */
  synchronized ThreadFigures forThread() {
    ThreadFigures figures = new ThreadFigures(timed);
    threads.add(figures);
    return figures;
  }

  synchronized ThreadFigures sum() {
    ThreadFigures sum = new ThreadFigures(timed);
    threads.forEach(thread -> thread.addTo(sum));
    return sum;
  }

  synchronized CryptoTotals totals() {
    return threads.stream()
        .map(ThreadFigures::totals)
        .reduce(CryptoTotals.NONE, CryptoTotals::plus);
  }

  synchronized void reset() {
    threads.forEach(ThreadFigures::reset);
  }
}
