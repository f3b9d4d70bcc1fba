package site.ycsb.client;

import java.util.Optional;
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
  private final Optional<BottomLine> line;
  private final long startNanos = System.nanoTime();
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "progress");

  ProgressReporter(
      RunConfig config, LongSupplier operationsDone, Measurements measurements, Console console) {
    this.bar = new ProgressBar(config.operations(), config.maxExecutionSeconds());
    this.operationsDone = operationsDone;
    this.measurements = measurements;
    // lines of status tell the same
    this.line = config.status() ? Optional.empty() : console.bottomLine();
    thread.setDaemon(true);
  }

  /** Starts, where somebody looks and no lines of status are shown. */
  void start() {
    if (line.isPresent()) {
      thread.start();
    }
  }

  private void run() {
    line.ifPresent(this::run);
  }

  private void run(BottomLine shown) {
    try {
      while (!end.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
        long[] micros = measurements.percentilesMicros(50, 99);
        shown.show(
            bar.next(
                (System.nanoTime() - startNanos) / 1e9,
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
