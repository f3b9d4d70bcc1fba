package site.ycsb.client;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One thread's schedule under a target rate: operation i should start at start + (i + phase) *
 * interval. Threads have different phases, so that they don't all start at once. Starts that are
 * late aren't left out; the thread catches up.
 */
final class Pacer {
  private static final long LONGEST_PAUSE_NANOS = 50_000_000;

  private final LongSupplier nanoClock;
  private final BooleanSupplier stopRequested;
  private final double intervalNanos;
  private final double phase;

  /**
   * A schedule.
   *
   * @param perSecond the thread's own rate
   * @param phase from 0 to 1: the part of an interval by which it's later than others
   */
  Pacer(double perSecond, double phase, LongSupplier nanoClock, BooleanSupplier stopRequested) {
    this.intervalNanos = 1e9 / perSecond;
    this.phase = phase;
    this.nanoClock = nanoClock;
    this.stopRequested = stopRequested;
  }

  /** When an operation should start, in nanoseconds since the start of the schedule. */
  long offsetNanos(long operation) {
    return (long) ((operation + phase) * intervalNanos);
  }

  /** Waits until it's time, or somebody asks to stop. */
  void awaitNanoTime(long intendedNanos) {
    long left = intendedNanos - nanoClock.getAsLong();
    while (left > 0 && !stopRequested.getAsBoolean()) {
      LockSupport.parkNanos(this, Math.min(left, LONGEST_PAUSE_NANOS));
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      left = intendedNanos - nanoClock.getAsLong();
    }
  }
}
