package site.ycsb.client.run;

import java.util.function.Supplier;
import site.ycsb.measurements.OperationCounts;

/**
 * Notices that a store is gone: for some time every operation has failed. A run that goes on then
 * measures how quickly a driver says no. Not thread-safe.
 */
final class FailureWatch {
  private static final long LOOK_EVERY_NANOS = 500_000_000;

  /** So many limits without a success are enough, however slowly the store fails. */
  private static final long LIMITS_WHEN_SLOW = 3;

  private final long limitNanos;
  private final int threads;
  private long nextLookNanos;
  private long lastGoodNanos;
  private long lastGood;
  private long failedThen;

  /**
   * A watch that begins now.
   *
   * @param limitSeconds how long everything may fail; 0 is for ever
   * @param threads each of them has to have failed about once, so that one slow failure isn't all,
   *     unless it goes on for long
   */
  FailureWatch(long limitSeconds, int threads, long nowNanos) {
    this.limitNanos = limitSeconds * 1_000_000_000;
    this.threads = threads;
    this.nextLookNanos = nowNanos;
    this.lastGoodNanos = nowNanos;
  }

  /** Whether the store is gone; looks at the operations so far every now and then. */
  boolean storeIsGone(long nowNanos, Supplier<OperationCounts> soFar) {
    if (limitNanos == 0 || nowNanos - nextLookNanos < 0) {
      return false;
    }
    nextLookNanos = nowNanos + LOOK_EVERY_NANOS;
    OperationCounts outcome = soFar.get();
    long good = outcome.operations() - outcome.failed();
    if (good != lastGood) {
      lastGood = good;
      failedThen = outcome.failed();
      lastGoodNanos = nowNanos;
      return false;
    }
    long failed = outcome.failed() - failedThen;
    long withoutGoodNanos = nowNanos - lastGoodNanos;
    return (failed > threads && withoutGoodNanos >= limitNanos)
        || (failed > 0 && withoutGoodNanos >= LIMITS_WHEN_SLOW * limitNanos);
  }
}
