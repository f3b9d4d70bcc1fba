package site.ycsb.client.pace;

import java.util.concurrent.locks.LockSupport;

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
}
