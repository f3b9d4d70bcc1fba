package site.ycsb.cluster.clock;

import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Notices that this machine's wall clock was set since the watch began. Times of day in logs and
 * results come from it; figures don't.
 */
public final class WallClockWatch {
  /** A wall clock that is adjusted slowly goes wrong by less than this in a second. */
  private static final double MAX_STEP_SHARE = 0.001;

  private static final long MAX_STEP_MILLIS = 100;

  private final LongSupplier millisClock;
  private final LongSupplier nanoClock;
  private final long startMillis;
  private final long startNanos;

  WallClockWatch(LongSupplier millisClock, LongSupplier nanoClock) {
    this.millisClock = millisClock;
    this.nanoClock = nanoClock;
    startMillis = millisClock.getAsLong();
    startNanos = nanoClock.getAsLong();
  }

  public static WallClockWatch begin() {
    return new WallClockWatch(System::currentTimeMillis, System::nanoTime);
  }

  public Optional<String> warning() {
    long elapsedMillis = (nanoClock.getAsLong() - startNanos) / 1_000_000;
    long stepMillis = millisClock.getAsLong() - startMillis - elapsedMillis;
    if (Math.abs(stepMillis) <= MAX_STEP_MILLIS + MAX_STEP_SHARE * elapsedMillis) {
      return Optional.empty();
    }
    return Optional.of(
        "WARNING: this machine's wall clock was set by "
            + stepMillis
            + " ms during the run. Times of day in results and logs are off; latencies and"
            + " throughput aren't.");
  }
}
