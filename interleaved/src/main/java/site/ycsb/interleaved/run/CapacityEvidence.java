package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.Objective;
import site.ycsb.interleaved.estimate.RateBlocks;
import site.ycsb.interleaved.estimate.RateLadder;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.Slice;
import site.ycsb.interleaved.run.ArmThread.SliceArrivals;

/**
 * Blocks in which operations arrive at rates on both sides of where each arm crosses a bound of
 * latency.
 *
 * <p>A slice begins with an empty queue and doesn't count until it may be as long as it gets. Its
 * operations count by when they arrived. After the slice, those that wait may still begin for as
 * long as the bound, so that it's certain of every operation whether it's slower: one that hasn't
 * begun by then is. All arms of a block meet the same arrivals, only closer together or farther
 * apart.
 */
final class CapacityEvidence extends BlockEvidence {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private final SliceRunner runner;
  private final Objective bound;
  private final LadderPilot.Plan plan;
  private final RateLadder ladder;
  private final RateBlocks blocks;
  private final BlockOrder order;
  private final List<Map<Integer, AtRate>> curves = new ArrayList<>();
  private int begun;

  /** A slice that is to be; those with the same number of arrivals arrive alike. */
  private record Turn(int arm, double perSecond, int arrivals) {}

  /** What slices of an arm at about the same rate showed, in sum. */
  private static final class AtRate {
    private final Histogram nanos = new Histogram(3);
    private double perSecond;
    private int slices;
    private double operations;
  }

  CapacityEvidence(List<Arm> arms, SliceRunner runner, Objective bound, LadderPilot.Plan plan) {
    super(arms, plan.slices());
    this.runner = runner;
    this.bound = bound;
    this.plan = plan;
    double limit = isMean() ? 1 : bound.limit();
    ladder = new RateLadder(plan.closedPerSecond(), limit);
    blocks = new RateBlocks(limit);
    order = new BlockOrder(2 * arms.size(), plan.slices().seed());
    arms.forEach(arm -> curves.add(new TreeMap<>()));
  }

  private boolean isMean() {
    return bound.kind() == Objective.Kind.MEAN;
  }

  /** Climbs the ladder, and goes to where each arm crosses the bound. */
  @Override
  boolean begin() throws InterruptedException {
    List<Turn> rungs = new ArrayList<>();
    for (Arm arm : arms()) {
      List<Double> rates = ladder.rungs(arm.index());
      for (int rung = 0; rung < rates.size(); rung++) {
        rungs.add(new Turn(arm.index(), rates.get(rung), rung));
      }
    }
    BlockOrder climbing = new BlockOrder(rungs.size(), plan.slices().seed());
    List<List<RateBlocks.Point>> points = new ArrayList<>();
    arms().forEach(arm -> points.add(new ArrayList<>()));
    for (int pass = 0; pass < RateLadder.PASSES; pass++) {
      Optional<List<List<RateBlocks.Point>>> passed = slices(rungs, climbing.next(), 0);
      if (passed.isEmpty()) {
        return false;
      }
      for (Arm arm : arms()) {
        points.get(arm.index()).addAll(passed.get().get(arm.index()));
      }
    }
    ladder.climbed(points);
    for (int block = 0; block < RateLadder.APPROACH; block++) {
      if (block(0).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean measure(int block, int connections) throws InterruptedException {
    Optional<List<List<RateBlocks.Point>>> points = block(connections);
    points.ifPresent(complete -> blocks.add(connections, complete));
    return points.isPresent();
  }

  private Optional<List<List<RateBlocks.Point>>> block(int connections)
      throws InterruptedException {
    List<Turn> turns = new ArrayList<>();
    for (Arm arm : arms()) {
      List<Double> rates = ladder.around(arm.index());
      turns.add(new Turn(arm.index(), rates.get(0), 0));
      turns.add(new Turn(arm.index(), rates.get(1), 1));
    }
    Optional<List<List<RateBlocks.Point>>> points = slices(turns, order.next(), connections);
    points.ifPresent(ladder::add);
    return points;
  }

  /** Works off turns; nothing is kept of those that couldn't all be. */
  private Optional<List<List<RateBlocks.Point>>> slices(
      List<Turn> turns, int[] inOrder, int connections) throws InterruptedException {
    int block = begun++;
    List<List<RateBlocks.Point>> points = new ArrayList<>();
    arms().forEach(arm -> points.add(new ArrayList<>()));
    List<SliceRunner.Outcome> outcomes = new ArrayList<>();
    long guardNanos = (long) (plan.slices().guardMillis() * NANOS_PER_MILLI);
    long countedNanos = (long) (plan.slices().sliceMillis() * NANOS_PER_MILLI);
    for (int position = 0; position < inOrder.length; position++) {
      Turn turn = turns.get(inOrder[position]);
      long arrivals = (plan.slices().seed() * 1_000_003 + block) * 1_000 + turn.arrivals;
      Optional<SliceRunner.Outcome> outcome =
          runner.serve(
              arms().get(turn.arm),
              new Slice.Turn(block, position, turn.arm, connections, turn.perSecond),
              SliceArrivals.at(turn.perSecond, guardNanos, countedNanos, arrivals),
              guardNanos,
              countedNanos,
              plan.patienceNanos());
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      outcomes.add(outcome.get());
      points.get(turn.arm).add(point(turn.perSecond, outcome.get()));
    }
    for (int position = 0; position < inOrder.length; position++) {
      keep(turns.get(inOrder[position]), outcomes.get(position));
    }
    return Optional.of(points);
  }

  /** Operations that weren't begun are of the bound's kind as often as those that were. */
  private RateBlocks.Point point(double perSecond, SliceRunner.Outcome outcome) {
    Histogram nanos = bounded(outcome);
    long done = nanos.getTotalCount();
    double slow =
        isMean()
            ? nanos.getMean() * done / bound.latencyNanos()
            : done - nanos.getCountBetweenValues(0, bound.latencyNanos());
    long operations = outcome.slice().operations();
    double share = operations == 0 ? 1 : Math.min(1, (double) done / operations);
    double unserved = outcome.unserved() * share;
    return new RateBlocks.Point(perSecond, slow + unserved, done + unserved);
  }

  private Histogram bounded(SliceRunner.Outcome outcome) {
    Histogram nanos = new Histogram(3);
    outcome
        .histograms()
        .forEach(
            (kind, histogram) -> {
              if (bound.isOf(kind)) {
                nanos.add(histogram);
              }
            });
    return nanos;
  }

  private void keep(Turn turn, SliceRunner.Outcome outcome) {
    keep(outcome);
    AtRate atRate =
        curves.get(turn.arm).computeIfAbsent(ladder.place(turn.perSecond), place -> new AtRate());
    atRate.nanos.add(bounded(outcome));
    atRate.perSecond += turn.perSecond;
    atRate.slices++;
    atRate.operations += point(turn.perSecond, outcome).operations();
  }

  @Override
  int blocks() {
    return blocks.blocks();
  }

  /** The rate at which arms cross the bound. */
  @Override
  List<Quantity> quantities() {
    return List.of(
        new Quantity(
            new Comparison.Quantity("capacity", "ops/s", true, true),
            blocks::perSecond,
            blocks::ratio));
  }

  @Override
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (Arm arm : arms()) {
      if (ladder.isAtItsMost(arm.index())) {
        warnings.add(
            arm.name()
                + " seems to keep the bound at nearly all that its threads can do, so they are its"
                + " limit rather than the store: more of them may do more (-threads)");
      } else if (ladder.isAtItsLeast(arm.index())) {
        warnings.add(
            arm.name()
                + " doesn't keep the bound even at a tenth of what its threads do in a closed loop."
                + " Give a bound that it keeps");
      } else if (Double.isNaN(blocks.perSecond(arm.index()))) {
        warnings.add(
            "the rate at which "
                + arm.name()
                + " crosses the bound isn't known: it isn't shown that more operations are slow at"
                + " higher rates there. Measure for longer, or give a bound that stalls don't decide,"
                + " such as p95 or the mean");
      }
    }
    return warnings;
  }

  @Override
  Optional<Ladder> ladder() {
    return Optional.of(new Ladder(bound.text(), arms().stream().map(this::curve).toList()));
  }

  private Ladder.Curve curve(Arm arm) {
    return new Ladder.Curve(
        arm.name(),
        plan.closedPerSecond().get(arm.index()),
        Comparison.finite(blocks.perSecond(arm.index())),
        curves.get(arm.index()).values().stream().map(this::rate).toList());
  }

  private Ladder.Rate rate(AtRate at) {
    return new Ladder.Rate(
        at.perSecond / at.slices, at.slices, Math.round(at.operations), micros(at));
  }

  private @Nullable Double micros(AtRate at) {
    long done = at.nanos.getTotalCount();
    double unserved = at.operations - done;
    if (isMean()) {
      return unserved > 0.5 || done == 0
          ? null
          : Double.valueOf(at.nanos.getMean() / NANOS_PER_MICRO);
    }
    // the rank among those that were done, of which the ones that weren't are the slowest
    double percentile = 100 * (1 - bound.limit()) * at.operations / Math.max(1, done);
    return percentile > 100 || done == 0
        ? null
        : Double.valueOf(at.nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
  }
}
