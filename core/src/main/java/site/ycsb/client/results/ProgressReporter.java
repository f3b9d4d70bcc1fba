package site.ycsb.client.results;

import java.util.Locale;
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

  /**
   * For a measured part that begins then, by {@link System#nanoTime}, with so many operations and
   * seconds at most; 0 for no end.
   */
  public ProgressReporter(
      long operations,
      long maxExecutionSeconds,
      long startNanos,
      LongSupplier operationsDone,
      Measurements measurements,
      Optional<StatusFooter> line) {
    super("progress");
    this.bar = new ProgressBar(operations, maxExecutionSeconds);
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

  /** Makes the line that shows on a terminal how far a run is. Not thread-safe. */
  static final class ProgressBar {
    private static final int MILLIS_FROM_MICROS = 10_000;
    private static final int WIDTH = 20;

    private final long operations;
    private final long maxExecutionSeconds;
    private final StatusLine estimate;
    private long lastDone;
    private double lastSeconds;

    /** Of a run with so many operations and seconds at most; 0 for no end. */
    public ProgressBar(long operations, long maxExecutionSeconds) {
      this.operations = operations;
      this.maxExecutionSeconds = maxExecutionSeconds;
      estimate = new StatusLine("", operations, maxExecutionSeconds);
    }

    String next(double elapsedSeconds, long done, long p50Micros, long p99Micros, long failed) {
      double interval = elapsedSeconds - lastSeconds;
      double rate = interval <= 0 ? 0 : (done - lastDone) / interval;
      lastDone = done;
      lastSeconds = elapsedSeconds;
      double share = share(elapsedSeconds, done);
      int full = (int) (share * WIDTH);
      Optional<Long> left = estimate.remainingSeconds(elapsedSeconds, done);
      return String.format(
          Locale.ROOT,
          "[%s%s] %3d%%  %.0f ops/s  p50 %s  p99 %s  %d errors%s",
          "#".repeat(full),
          ".".repeat(WIDTH - full),
          (int) (share * 100),
          rate,
          time(p50Micros),
          time(p99Micros),
          failed,
          left.map(seconds -> "  " + StatusLine.remainingTime(seconds) + "left").orElse(""));
    }

    /** Six digits of microseconds are nothing to read in passing. */
    private static String time(long micros) {
      return micros < MILLIS_FROM_MICROS ? micros + " us" : (micros + 500) / 1000 + " ms";
    }

    private double share(double elapsedSeconds, long done) {
      double ofOperations = operations == 0 ? 0 : (double) done / operations;
      double ofTime = maxExecutionSeconds == 0 ? 0 : elapsedSeconds / maxExecutionSeconds;
      return Math.min(1, Math.max(ofOperations, ofTime));
    }
  }
}
