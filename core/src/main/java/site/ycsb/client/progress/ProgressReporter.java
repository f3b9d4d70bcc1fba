package site.ycsb.client.progress;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.client.command.StatusFooter;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;

/** A thread that shows a run's progress on a terminal, and takes it away at the end. */
public final class ProgressReporter implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 500;
  private static final long END_MILLIS = 5_000;

  private final ProgressBar bar;
  private final LongSupplier operationsDone;
  private final Measurements measurements;
  private final Optional<StatusFooter> line;
  private final long startNanos;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "progress");

  /**
   * A reporter.
   *
   * @param startNanos when the run's measured part begins, by {@link System#nanoTime}
   */
  public ProgressReporter(
      ProgressBar bar,
      long startNanos,
      LongSupplier operationsDone,
      Measurements measurements,
      Optional<StatusFooter> line) {
    this.bar = bar;
    this.startNanos = startNanos;
    this.operationsDone = operationsDone;
    this.measurements = measurements;
    this.line = line;
    thread.setDaemon(true);
  }

  /** Starts, where a user looks and no lines of status are shown. */
  public void start() {
    if (line.isPresent()) {
      thread.start();
    }
  }

  private void run() {
    line.ifPresent(this::run);
  }

  private void run(StatusFooter shown) {
    try {
      while (!end.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
        long[] micros = measurements.percentilesMicros(50, 99);
        shown.show(
            bar.next(
                Math.max(0, System.nanoTime() - startNanos) / 1e9,
                operationsDone.getAsLong(),
                micros[0],
                micros[1],
                OperationCounts.of(measurements.statusTotals()).failed()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    shown.clear();
  }

  @Override
  public void close() {
    end.countDown();
    try {
      thread.join(END_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
