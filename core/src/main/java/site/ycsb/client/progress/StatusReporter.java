package site.ycsb.client.progress;

import java.io.PrintStream;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.client.jvm.JvmTracker;
import site.ycsb.measurements.Measurements;

/** A thread that prints a line of status at each interval, and one at the end. */
public final class StatusReporter implements AutoCloseable {
  private static final long END_MILLIS = 5_000;

  private final StatusLine line;
  private final LongSupplier operationsDone;
  private final Measurements measurements;
  private final Optional<JvmTracker> tracker;
  private final PrintStream err;
  private final Optional<PrintStream> out;
  private final boolean printing;
  private final boolean keepingTimeLine;
  private final int intervalSeconds;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "status");
  private long startNanos;

  /** A reporter. */
  public StatusReporter(
      StatusConfig config,
      StatusLine line,
      LongSupplier operationsDone,
      Measurements measurements,
      Optional<JvmTracker> tracker,
      PrintStream err,
      PrintStream out) {
    this.line = line;
    this.operationsDone = operationsDone;
    this.measurements = measurements;
    this.tracker = tracker;
    this.err = err;
    this.out = config.onStdout() ? Optional.of(out) : Optional.empty();
    this.printing = config.lines();
    this.keepingTimeLine = config.timeLine();
    this.intervalSeconds = config.intervalSeconds();
    thread.setDaemon(true);
  }

  /**
   * Starts, if there is something to do at each interval.
   *
   * @param measuredFromNanos when the run's measured part begins, by {@link System#nanoTime}
   */
  public void start(long measuredFromNanos) {
    startNanos = measuredFromNanos;
    if (printing || keepingTimeLine || tracker.isPresent()) {
      thread.start();
    }
  }

  private void run() {
    try {
      long intervalNanos = TimeUnit.SECONDS.toNanos(intervalSeconds);
      long nextNanos = startNanos + intervalNanos;
      while (!end.await(nextNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        report();
        do {
          nextNanos += intervalNanos;
        } while (nextNanos - System.nanoTime() <= 0);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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

  /** Prints the last line and ends. */
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
