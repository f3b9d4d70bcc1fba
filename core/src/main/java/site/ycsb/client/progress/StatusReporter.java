package site.ycsb.client.progress;

import java.io.PrintStream;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.client.command.BackgroundLoop;
import site.ycsb.client.jvm.JvmTracker;
import site.ycsb.measurements.Measurements;

/** A thread that prints a line of status at each interval, and one at the end. */
public final class StatusReporter extends BackgroundLoop {
  private final StatusLine line;
  private final LongSupplier operationsDone;
  private final Measurements measurements;
  private final Optional<JvmTracker> tracker;
  private final PrintStream err;
  private final Optional<PrintStream> out;
  private final boolean printing;
  private final boolean keepingTimeLine;
  private final int intervalSeconds;
  private long startNanos;

  public StatusReporter(
      StatusConfig config,
      StatusLine line,
      LongSupplier operationsDone,
      Measurements measurements,
      Optional<JvmTracker> tracker,
      PrintStream err,
      PrintStream out) {
    super("status");
    this.line = line;
    this.operationsDone = operationsDone;
    this.measurements = measurements;
    this.tracker = tracker;
    this.err = err;
    this.out = config.onStdout() ? Optional.of(out) : Optional.empty();
    this.printing = config.lines();
    this.keepingTimeLine = config.timeLine();
    this.intervalSeconds = config.intervalSeconds();
  }

  /**
   * Starts, if there is something to do at each interval from then on, by {@link System#nanoTime}.
   */
  public void start(long measuredFromNanos) {
    startNanos = measuredFromNanos;
    if (printing || keepingTimeLine || tracker.isPresent()) {
      start();
    }
  }

  /** Prints a line at each interval, and the last one when it ends. */
  @Override
  protected void loop() throws InterruptedException {
    long intervalNanos = TimeUnit.SECONDS.toNanos(intervalSeconds);
    long nextNanos = startNanos + intervalNanos;
    while (!ended(nextNanos - System.nanoTime())) {
      report();
      do {
        nextNanos += intervalNanos;
      } while (nextNanos - System.nanoTime() <= 0);
    }
    report();
  }

  private void report() {
    tracker.ifPresent(JvmTracker::sample);
    if (!printing) {
      if (keepingTimeLine) {
        measurements.getSummary();
      }
      return;
    }
    String text =
        line.next(
            ZonedDateTime.now(ZoneId.systemDefault()),
            Math.max(0, System.nanoTime() - startNanos) / 1e9,
            operationsDone.getAsLong(),
            measurements.getSummary());
    err.println(text);
    out.ifPresent(stream -> stream.println(text));
  }
}
