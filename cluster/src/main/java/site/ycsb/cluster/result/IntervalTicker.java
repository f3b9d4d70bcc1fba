package site.ycsb.cluster.result;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ends the intervals of this client when all clients do: at the start and each interval after it.
 * An instant that was missed, as in a pause of the JVM, is passed over; the next one is in time
 * again. Clock: this client's {@link System#nanoTime}. Used once.
 */
public final class IntervalTicker implements AutoCloseable {
  private static final long END_MILLIS = 5_000;

  private final long startNanos;
  private final long intervalNanos;
  private final Runnable endInterval;
  private final LongSupplier nanoClock;
  private final Wait wait;
  private final CountDownLatch end;
  private final Thread thread = new Thread(this::run, "intervals");

  /** Waits for the end of the run. */
  @FunctionalInterface
  interface Wait {
    /** Whether the run ended within this time. */
    boolean forEnd(long nanos) throws InterruptedException;
  }

  /**
   * A ticker.
   *
   * @param localStartNanos the planned start, by this client's clock
   * @param endInterval called by the ticker's thread, such as {@link
   *     site.ycsb.measurements.Measurements#markInterval}
   */
  public IntervalTicker(long localStartNanos, long intervalNanos, Runnable endInterval) {
    this(localStartNanos, intervalNanos, endInterval, System::nanoTime, new CountDownLatch(1));
  }

  private IntervalTicker(
      long startNanos,
      long intervalNanos,
      Runnable endInterval,
      LongSupplier nanoClock,
      CountDownLatch end) {
    this(
        startNanos,
        intervalNanos,
        endInterval,
        nanoClock,
        nanos -> end.await(nanos, TimeUnit.NANOSECONDS),
        end);
  }

  IntervalTicker(
      long startNanos,
      long intervalNanos,
      Runnable endInterval,
      LongSupplier nanoClock,
      Wait wait,
      CountDownLatch end) {
    if (intervalNanos <= 0) {
      throw new IllegalArgumentException("an interval of " + intervalNanos + " ns");
    }
    this.startNanos = startNanos;
    this.intervalNanos = intervalNanos;
    this.endInterval = endInterval;
    this.nanoClock = nanoClock;
    this.wait = wait;
    this.end = end;
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    try {
      tick();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until the run ends. */
  void tick() throws InterruptedException {
    long sinceStart = nanoClock.getAsLong() - startNanos;
    while (true) {
      long next = Math.max(1, Math.floorDiv(sinceStart, intervalNanos) + 1) * intervalNanos;
      while (sinceStart < next) {
        if (wait.forEnd(next - sinceStart)) {
          return;
        }
        sinceStart = nanoClock.getAsLong() - startNanos;
      }
      if (sinceStart - next < intervalNanos) {
        endInterval.run();
      }
      sinceStart = nanoClock.getAsLong() - startNanos;
    }
  }

  /** Ends no interval any more. */
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
