package site.ycsb.client.progress;

import java.util.Optional;
import java.util.function.LongSupplier;
import site.ycsb.client.command.BackgroundLoop;
import site.ycsb.client.command.StatusFooter;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;

/** A thread that shows a run's progress on a terminal, and takes it away at the end. */
public final class ProgressReporter extends BackgroundLoop {
  private static final long INTERVAL_NANOS = 500_000_000;

  private final ProgressBar bar;
  private final LongSupplier operationsDone;
  private final Measurements measurements;
  private final Optional<StatusFooter> line;
  private final long startNanos;

  /** For a measured part that begins then, by {@link System#nanoTime}. */
  public ProgressReporter(
      ProgressBar bar,
      long startNanos,
      LongSupplier operationsDone,
      Measurements measurements,
      Optional<StatusFooter> line) {
    super("progress");
    this.bar = bar;
    this.startNanos = startNanos;
    this.operationsDone = operationsDone;
    this.measurements = measurements;
    this.line = line;
  }

  /** Starts, where a user looks and no lines of status are shown. */
  @Override
  public void start() {
    if (line.isPresent()) {
      super.start();
    }
  }

  @Override
  protected void loop() throws InterruptedException {
    StatusFooter shown = line.orElseThrow();
    try {
      while (!ended(INTERVAL_NANOS)) {
        long[] micros = measurements.percentilesMicros(50, 99);
        shown.show(
            bar.next(
                Math.max(0, System.nanoTime() - startNanos) / 1e9,
                operationsDone.getAsLong(),
                micros[0],
                micros[1],
                OperationCounts.of(measurements.statusTotals()).failed()));
      }
    } finally {
      shown.clear();
    }
  }
}
