package site.ycsb.interleaved.run;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.client.capacity.Objective;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.interleaved.result.SlicePlan;

/**
 * Finds what each arm does in a closed loop, in a few slices of all arms in turn, and from that how
 * long slices at a rate have to be. Used by the leader.
 */
final class LadderPilot {
  private static final int SLICES = 8;
  private static final long GUARD_NANOS = 50_000_000;
  private static final long COUNTED_NANOS = 250_000_000;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Arrivals find an empty store at first, which by then is as full as it will be. */
  private static final long GUARD_BOUNDS = 10;

  private static final long MIN_GUARD_NANOS = 50_000_000;
  private static final long MAX_GUARD_NANOS = 1_000_000_000;

  /** So that a queue that is too long can grow as long as the bound. */
  private static final long COUNTED_BOUNDS = 20;

  private static final long MIN_COUNTED_NANOS = 250_000_000;
  private static final long MAX_COUNTED_NANOS = 1_000_000_000;

  /** Operations that are too slow, of each arm in a block, if it's at the bound. */
  private static final double SLOW_OPERATIONS = 40;

  /** The same where the mean is bounded, and all operations tell. */
  private static final double OPERATIONS_OF_A_MEAN = 400;

  /** Where a bound is usually crossed, as a share of the closed loop's rate. */
  private static final double USUAL_CROSSING = 0.6;

  private static final int MAX_ROUNDS = 8;

  private final List<Arm> arms;
  private final SliceRunner runner;
  private final BlockOrder order;
  private final Objective bound;
  private Optional<String> failure = Optional.empty();

  /**
   * How rates are tried.
   *
   * @param slices their length; the guard begins with the arrivals
   * @param rounds how often a block has each arm at each of its rates
   * @param patienceNanos how long after a slice its operations may still begin
   * @param closedPerSecond what each arm does in a closed loop, in the order of arms
   * @param slowInBlock how many operations of each arm a block has, at least, that are too slow if
   *     the arm is at the bound
   */
  record Plan(
      SlicePlan slices,
      int rounds,
      long patienceNanos,
      List<Double> closedPerSecond,
      double slowInBlock) {
    Plan {
      closedPerSecond = List.copyOf(closedPerSecond);
    }

    /** Whether blocks have fewer slow operations than it takes to tell much of them. */
    boolean isShort() {
      return slowInBlock < SLOW_OPERATIONS / 2;
    }
  }

  LadderPilot(List<Arm> arms, SliceRunner runner, BlockOrder order, Objective bound) {
    this.arms = arms;
    this.runner = runner;
    this.order = order;
    this.bound = bound;
  }

  /** What is wrong with the bound; empty when something else kept the pilot from its end. */
  Optional<String> failure() {
    return failure;
  }

  /**
   * Finds out.
   *
   * @return empty when an arm couldn't go on, or doesn't do the operations of the bound
   */
  Optional<Plan> run(Optional<Duration> slice, long seed) throws InterruptedException {
    long[] operations = new long[arms.size()];
    long[] bounded = new long[arms.size()];
    for (int i = 0; i < SLICES; i++) {
      for (int index : order.next()) {
        Optional<SliceRunner.Outcome> outcome =
            runner.run(
                arms.get(index), new Slice.Turn(0, 0, index, null), GUARD_NANOS, COUNTED_NANOS);
        if (outcome.isEmpty()) {
          return Optional.empty();
        }
        operations[index] += outcome.get().slice().operations();
        bounded[index] += bounded(outcome.get().histograms());
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
    return Optional.of(plan(operations, bounded, slice, seed));
  }

  private long bounded(Map<String, Histogram> histograms) {
    return histograms.entrySet().stream()
        .filter(kind -> bound.isOf(kind.getKey()))
        .mapToLong(kind -> kind.getValue().getTotalCount())
        .sum();
  }

  private Plan plan(long[] operations, long[] bounded, Optional<Duration> slice, long seed) {
    double seconds = SLICES * COUNTED_NANOS / NANOS_PER_SECOND;
    long fewest = Arrays.stream(bounded).min().orElseThrow();
    boolean mean = bound.kind() == Objective.Kind.MEAN;
    // in a second of each arm's slices at the bound, if they are crossed where they usually are
    double tellingPerSecond = fewest / seconds * USUAL_CROSSING * (mean ? 1 : bound.limit());
    double wanted = mean ? OPERATIONS_OF_A_MEAN : SLOW_OPERATIONS;
    long bounds = bound.latencyNanos();
    long shortest = Math.max(MIN_COUNTED_NANOS, COUNTED_BOUNDS * bounds);
    long needed = (long) (wanted / tellingPerSecond / 2 * NANOS_PER_SECOND);
    long counted =
        slice
            .map(Duration::toNanos)
            .orElse(Math.max(shortest, Math.min(needed, Math.max(shortest, MAX_COUNTED_NANOS))));
    int rounds = (int) Math.max(1, Math.min(MAX_ROUNDS, Math.ceil((double) needed / counted)));
    double inBlock = 2 * rounds * tellingPerSecond * counted / NANOS_PER_SECOND;
    long guard = Math.max(MIN_GUARD_NANOS, Math.min(MAX_GUARD_NANOS, GUARD_BOUNDS * bounds));
    return new Plan(
        new SlicePlan(
            guard / NANOS_PER_MILLI,
            GUARD_BOUNDS + " times the bound, within limits",
            counted / NANOS_PER_MILLI,
            slice.isPresent() ? "--slice" : "by the rates of a pilot",
            seed),
        rounds,
        bounds,
        Arrays.stream(operations).mapToObj(one -> one / seconds).toList(),
        mean ? SLOW_OPERATIONS * inBlock / OPERATIONS_OF_A_MEAN : inBlock);
  }
}
