package site.ycsb.cluster.result;

import java.util.function.LongSupplier;
import site.ycsb.client.command.BackgroundLoop;

/**
 * Ends the intervals of this client when all clients do: at the start and each interval after it.
 * An instant that was missed, as in a pause of the JVM, is passed over; the next one is in time
 * again. Clock: this client's {@link System#nanoTime}. Used once.
 */
public final class IntervalTicker extends BackgroundLoop {
  private final long startNanos;
  private final long intervalNanos;
  private final Runnable endInterval;
  private final LongSupplier nanoClock;

  /** Waits for the end of the run. */
  @FunctionalInterface
  interface Wait {
    boolean forEnd(long nanos) throws InterruptedException;
  }

  /** Ends intervals from the planned start on, by this client's clock. */
  public IntervalTicker(long localStartNanos, long intervalNanos, Runnable endInterval) {
    this(localStartNanos, intervalNanos, endInterval, System::nanoTime);
  }

  IntervalTicker(
      long startNanos, long intervalNanos, Runnable endInterval, LongSupplier nanoClock) {
    super("intervals");
    this.startNanos = startNanos;
    this.intervalNanos = intervalNanos;
    this.endInterval = endInterval;
    this.nanoClock = nanoClock;
  }

  @Override
  protected void loop() throws InterruptedException {
    tick(this::ended);
  }

  void tick(Wait wait) throws InterruptedException {
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
}
