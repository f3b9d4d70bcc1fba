package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.client.capacity.Objective;
import site.ycsb.interleaved.result.InterleavedResult.SlicePlan;
import site.ycsb.interleaved.result.Slice;

/**
 * Finds what each arm does in a closed loop, in a few slices of all arms in turn. Used by the
 * leader.
 */
final class LadderPilot {
  private static final int SLICES = 8;

  /** So large a part of a slice goes before it, uncounted. */
  private static final int GUARD_SHARE = 5;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Arrivals find an empty store at first, which by then is as full as it will be. */
  private static final long GUARD_BOUNDS = 20;

  private static final long MIN_GUARD_NANOS = 50_000_000;
  private static final long MAX_GUARD_NANOS = 1_000_000_000;

  /** So that most of the time counts. */
  private static final long COUNTED_GUARDS = 4;

  /** So that a queue that is too long can grow as long as the bound. */
  private static final long COUNTED_BOUNDS = 20;

  private final List<Arm> arms;
  private final SliceRunner runner;
  private final BlockOrder order;
  private final Objective bound;
  private Optional<String> failure = Optional.empty();

  /**
   * How rates are tried.
   *
   * @param slices their length; the guard begins with the arrivals
   * @param patienceNanos how long after a slice its operations may still begin
   * @param closedPerSecond what each arm does in a closed loop, in the order of arms
   */
  record Plan(SlicePlan slices, long patienceNanos, List<Double> closedPerSecond) {
    Plan {
      closedPerSecond = List.copyOf(closedPerSecond);
    }
  }

  LadderPilot(List<Arm> arms, SliceRunner runner, BlockOrder order, Objective bound) {
    this.arms = arms;
    this.runner = runner;
    this.order = order;
    this.bound = bound;
  }

  /** What is wrong with the bound or the store; empty when an arm couldn't go on. */
  Optional<String> failure() {
    return failure;
  }

  /** Empty when an arm couldn't go on, only fails, or doesn't do the operations of the bound. */
  Optional<Plan> run(InterleavedConfig config) throws InterruptedException {
    long countedNanos = config.pilot().slice().toNanos();
    Optional<Duration> slice = config.limits().slice();
    long[] operations = new long[arms.size()];
    long[] bounded = new long[arms.size()];
    for (int i = 0; i < SLICES; i++) {
      ArmFailures failures = new ArmFailures(arms);
      for (int index : order.next()) {
        Optional<SliceRunner.Outcome> outcome =
            runner.run(
                arms.get(index),
                new Slice.Turn(0, 0, index, 0),
                countedNanos / GUARD_SHARE,
                countedNanos);
        if (outcome.isEmpty()) {
          return Optional.empty();
        }
        operations[index] += outcome.get().slice().operations();
        bounded[index] += bounded(outcome.get().histograms());
      }
      if (failures.hasSeenFailuresOnly()) {
        failure = failures.failure();
        return Optional.empty();
      }
    }
    for (Arm arm : arms) {
      if (operations[arm.index()] == 0 || bounded[arm.index()] == 0) {
        failure =
            Optional.of(
                String.format(
                    Locale.ROOT,
                    "--slo=%s: none of the %d operations of %s was a%s, so nothing is known of the"
                        + " bound. Correct its name (the output of 'bin/ycsb run' has the names)",
                    bound.text(),
                    operations[arm.index()],
                    arm.name(),
                    bound.operation().map(" successful "::concat).orElse(" success")));
        return Optional.empty();
      }
    }
    long guard =
        Math.max(MIN_GUARD_NANOS, Math.min(MAX_GUARD_NANOS, GUARD_BOUNDS * bound.latencyNanos()));
    long counted = Math.max(COUNTED_GUARDS * guard, COUNTED_BOUNDS * bound.latencyNanos());
    return Optional.of(
        new Plan(
            new SlicePlan(
                guard / NANOS_PER_MILLI,
                GUARD_BOUNDS + " times the bound, within limits",
                slice.map(Duration::toNanos).orElse(counted) / NANOS_PER_MILLI,
                slice.isPresent() ? "--slice" : "by the guard and the bound",
                config.seed()),
            bound.latencyNanos(),
            Arrays.stream(operations)
                .mapToObj(one -> one / (SLICES * countedNanos / NANOS_PER_SECOND))
                .toList()));
  }

  private long bounded(Map<String, Histogram> histograms) {
    return histograms.entrySet().stream()
        .filter(kind -> bound.isOf(kind.getKey()))
        .mapToLong(kind -> kind.getValue().getTotalCount())
        .sum();
  }
}
