package site.ycsb.client.pace;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A clock and waiting by it; tests put a simulated one in its place. */
public interface Timer {
  /** The time that threads of a process see. */
  Timer SYSTEM =
      new Timer() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void park(long nanos) {
          LockSupport.parkNanos(this, nanos);
        }
      };

  /** As {@link System#nanoTime}. */
  long nanoTime();

  /** Waits about so long, or less. */
  void park(long nanos);

  /**
   * Waits until a time, or until a stop is requested or the thread is interrupted, which it stays.
   */
  default void parkUntil(long untilNanos, BooleanSupplier stopRequested) {
    long left = untilNanos - nanoTime();
    while (left > 0 && !stopRequested.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      // not for long, so that a request to stop is seen soon
      park(Math.min(left, 50_000_000));
      left = untilNanos - nanoTime();
    }
  }
}
