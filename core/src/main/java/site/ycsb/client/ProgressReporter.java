package site.ycsb.client;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.measurements.Measurements;

/** A thread that shows a run's progress on a terminal, and takes it away at the end. */
final class ProgressReporter implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 500;
  private static final long END_MILLIS = 5_000;

  private final ProgressBar bar;
  private final LongSupplier operationsDone;
  private final Measurements measurements;
  private final PrintStream err;
  private final long startNanos = System.nanoTime();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "progress");

  ProgressReporter(
      RunConfig config, LongSupplier operationsDone, Measurements measurements, PrintStream err) {
    this.bar = new ProgressBar(config.operations(), config.maxExecutionSeconds());
    this.operationsDone = operationsDone;
    this.measurements = measurements;
    this.err = err;
    thread.setDaemon(true);
  }

  /** Starts, where somebody looks and no lines of status are shown. */
  void startOn(Console console, boolean statusShown) {
    if (console.terminal() && !statusShown) {
      thread.start();
    }
  }

  private void run() {
    try {
      while (!end.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
        long[] micros = measurements.percentilesMicros(50, 99);
        err.print(
            bar.next(
                (System.nanoTime() - startNanos) / 1e9,
                operationsDone.getAsLong(),
                micros[0],
                micros[1],
                Outcome.of(measurements.statusTotals()).failed()));
        err.flush();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    err.print(bar.clear());
    err.flush();
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
