package site.ycsb.interleaved.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import site.ycsb.measurements.OperationCounts;

/**
 * Notices that operations of an arm do nothing but fail, as after the end of a server, by the rule
 * for any run. For one part of a measurement, in which no figures are forgotten. Used by the
 * leader.
 */
final class ArmFailures {
  private final List<Arm> arms;
  private final List<Supplier<Optional<String>>> watches;
  private final long failedAtFirst;
  private final long goodAtFirst;
  private Optional<String> failure = Optional.empty();

  ArmFailures(List<Arm> arms) {
    this.arms = List.copyOf(arms);
    watches = arms.stream().map(arm -> arm.run().watch(false)).toList();
    failedAtFirst = failed();
    goodAtFirst = good();
  }

  Optional<String> failure() {
    return failure;
  }

  /**
   * Whether an arm had nothing but failures for as long as a run of its own would go on. Asked when
   * a slice of it is over: while others have theirs, it can't have a success.
   */
  boolean isTimeUp(Arm arm) {
    if (watches.get(arm.index()).get().isEmpty()) {
      return false;
    }
    failure =
        Optional.of(
            "every operation of "
                + arm.name()
                + " has failed for "
                + arm.run().config().failureLimits().maxSeconds()
                + " s (maxfailuretime), so the measurement is aborted");
    return true;
  }

  /** Whether no operation of any arm has succeeded since it was made, and some have failed. */
  boolean hasSeenFailuresOnly() {
    long failed = failed() - failedAtFirst;
    if (failed == 0 || good() != goodAtFirst) {
      return false;
    }
    failure =
        Optional.of(
            "all "
                + failed
                + " operations of the pilot have failed, so there is nothing to measure");
    return true;
  }

  private long failed() {
    return arms.stream().map(ArmFailures::counts).mapToLong(OperationCounts::failed).sum();
  }

  private long good() {
    return arms.stream()
        .map(ArmFailures::counts)
        .mapToLong(counts -> counts.operations() - counts.failed())
        .sum();
  }

  private static OperationCounts counts(Arm arm) {
    return OperationCounts.of(arm.run().measurements().statusTotals());
  }
}
