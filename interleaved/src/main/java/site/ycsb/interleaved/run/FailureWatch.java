package site.ycsb.interleaved.run;

import java.util.List;
import java.util.Optional;
import site.ycsb.measurements.OperationCounts;

/**
 * Notices that operations of an arm do nothing but fail, as after the end of a server. For one part
 * of a measurement, in which no figures are forgotten. Used by the leader.
 */
final class FailureWatch {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final List<Arm> arms;
  private final OperationCounts[] atFirst;
  private final long[] lastGoodNanos;
  private final long[] good;
  private Optional<String> failure = Optional.empty();

  /**
   * @param nowNanos of the clock that it's asked by
   */
  FailureWatch(List<Arm> arms, long nowNanos) {
    this.arms = List.copyOf(arms);
    atFirst = arms.stream().map(FailureWatch::counts).toArray(OperationCounts[]::new);
    lastGoodNanos = new long[arms.size()];
    good = new long[arms.size()];
    for (int arm = 0; arm < atFirst.length; arm++) {
      lastGoodNanos[arm] = nowNanos;
      good[arm] = good(atFirst[arm]);
    }
  }

  /** What was noticed, for people. */
  Optional<String> failure() {
    return failure;
  }

  /** Whether an arm had nothing but failures for as long as a run of its own would go on. */
  boolean isTimeUp(long nowNanos) {
    for (Arm arm : arms) {
      OperationCounts counts = counts(arm);
      long limitNanos = arm.run().config().failureLimits().maxSeconds() * NANOS_PER_SECOND;
      if (good(counts) != good[arm.index()]
          || counts.operations() == atFirst[arm.index()].operations()) {
        good[arm.index()] = good(counts);
        lastGoodNanos[arm.index()] = nowNanos;
      } else if (limitNanos > 0
          && counts.failed() > 0
          && nowNanos - lastGoodNanos[arm.index()] >= limitNanos) {
        failure =
            Optional.of(
                "every operation of "
                    + arm.name()
                    + " has failed for "
                    + limitNanos / NANOS_PER_SECOND
                    + " s (maxfailuretime), so the measurement is aborted");
        return true;
      }
    }
    return false;
  }

  /** Whether no operation of any arm has succeeded since it was made, and some have failed. */
  boolean hasSeenFailuresOnly() {
    long failed = 0;
    for (Arm arm : arms) {
      OperationCounts counts = counts(arm);
      if (good(counts) != good(atFirst[arm.index()])) {
        return false;
      }
      failed += counts.failed() - atFirst[arm.index()].failed();
    }
    if (failed > 0) {
      failure =
          Optional.of(
              "all "
                  + failed
                  + " operations of the pilot have failed, so there is nothing to measure");
    }
    return failed > 0;
  }

  private static OperationCounts counts(Arm arm) {
    return OperationCounts.of(arm.run().measurements().statusTotals());
  }

  private static long good(OperationCounts counts) {
    return counts.operations() - counts.failed();
  }
}
