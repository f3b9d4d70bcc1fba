package site.ycsb.cli;

import java.util.concurrent.locks.LockSupport;
import site.ycsb.BasicDB;

/** A store whose connections take their time to close. */
public final class SlowToCloseDB extends BasicDB {
  private static final long CLOSE_NANOS = 2_000_000_000L;

  @Override
  public void cleanup() {
    long end = System.nanoTime() + CLOSE_NANOS;
    for (long left = CLOSE_NANOS; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    super.cleanup();
  }
}
