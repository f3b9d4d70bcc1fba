package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.Optional;
import java.util.function.Supplier;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.measurements.OperationCounts;

/**
 * Notices that a store is gone: for some time every operation has failed, or none has ended. A run
 * that goes on then measures how quickly a driver says no, or nothing. Not thread-safe.
 */
final class FailureWatch {
  private static final long LOOK_EVERY_NANOS = 500_000_000;

  /** So many limits without a success are enough, however slowly the store fails. */
  static final long LIMITS_WHEN_SLOW = StepLimit.TIMES;

  private final long limitNanos;
  private final int threads;
  private final Supplier<Progress> soFar;
  private long nextLookNanos;
  private long lastGoodNanos;
  private long lastGood;
  private long failedThen;
  private long lastEndNanos;
  private long lastEnded;
  private boolean hangs;

  /**
   * How far operations are.
   *
   * @param counts of those that ended
   * @param done by the workload, which may do others than those that are counted
   * @param allInOperations whether no thread waits for the time of its next operation
   */
  record Progress(OperationCounts counts, long done, boolean allInOperations) {}

  /**
   * A watch that begins now; 0 seconds are for ever. Each thread has to have failed about once, so
   * that one slow failure isn't all, unless it goes on for long.
   */
  FailureWatch(long limitSeconds, int threads, long nowNanos, Supplier<Progress> soFar) {
    this.limitNanos = limitSeconds * 1_000_000_000;
    this.threads = threads;
    this.soFar = soFar;
    this.nextLookNanos = nowNanos;
    this.lastGoodNanos = nowNanos;
    this.lastEndNanos = nowNanos;
  }

  /** A watch over a run's crew at work. */
  static FailureWatch of(RunScope run, Crew crew, long nowNanos) {
    return new FailureWatch(
        run.config.failureLimits().maxSeconds(),
        crew.size(),
        nowNanos,
        () ->
            new Progress(
                OperationCounts.of(run.measurements.statusTotals()),
                crew.operationsDone(),
                crew.allInOperations()));
  }

  /** Whether the store is gone; then prints the sentence, with why. Called again and again. */
  boolean isStoreGone(String sentence, PrintStream err) {
    Optional<String> trouble = trouble(System.nanoTime());
    trouble.ifPresent(what -> err.println("ERROR: " + sentence.formatted(what)));
    return trouble.isPresent();
  }

  /** Detects that the store is gone; checks the operations so far at intervals. */
  Optional<String> trouble(long nowNanos) {
    if (limitNanos == 0 || nowNanos - nextLookNanos < 0) {
      return Optional.empty();
    }
    nextLookNanos = nowNanos + LOOK_EVERY_NANOS;
    Progress progress = soFar.get();
    OperationCounts outcome = progress.counts();
    long ended = outcome.operations() + progress.done();
    if (ended != lastEnded || !progress.allInOperations()) {
      lastEnded = ended;
      lastEndNanos = nowNanos;
    } else if (nowNanos - lastEndNanos >= LIMITS_WHEN_SLOW * limitNanos) {
      hangs = true;
      return Optional.of(
          "no operation has ended for "
              + (nowNanos - lastEndNanos) / 1_000_000_000
              + " s (three times maxfailuretime), while every thread waits for the store");
    }
    long good = outcome.operations() - outcome.failed();
    if (good != lastGood) {
      lastGood = good;
      failedThen = outcome.failed();
      lastGoodNanos = nowNanos;
      return Optional.empty();
    }
    long failed = outcome.failed() - failedThen;
    long withoutGoodNanos = nowNanos - lastGoodNanos;
    return (failed > threads && withoutGoodNanos >= limitNanos)
            || (failed > 0 && withoutGoodNanos >= LIMITS_WHEN_SLOW * limitNanos)
        ? Optional.of(
            "every operation has failed for " + limitNanos / 1_000_000_000 + " s (maxfailuretime)")
        : Optional.empty();
  }

  /** Whether the trouble is operations that don't end: there is nothing to wait for then. */
  boolean hangs() {
    return hangs;
  }
}
