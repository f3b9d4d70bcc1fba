package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.Objective;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.estimate.ComparedQuantity;
import site.ycsb.interleaved.estimate.CrossingEstimate;
import site.ycsb.interleaved.estimate.RateBlocks;
import site.ycsb.interleaved.estimate.RateLadder;
import site.ycsb.interleaved.estimate.RatioEstimate;
import site.ycsb.interleaved.estimate.StoppingRule;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Ladder;
import site.ycsb.interleaved.result.LatencySummary;
import site.ycsb.interleaved.result.Slice;

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
final class CapacityEvidence implements Evidence {
  private static final ComparedQuantity CAPACITY = new ComparedQuantity("capacity", true);
  private static final int PASSES = 2;

  /** Blocks that only lead to the crossing: how many is fixed, whatever they bring. */
  private static final int APPROACH = 10;

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private final List<Arm> arms;
  private final SliceRunner runner;
  private final Objective bound;
  private final LadderPilot.Plan plan;
  private final StoppingRule rule;
  private final long seed;
  private final RateLadder ladder;
  private final RateBlocks blocks;
  private final BlockOrder order;
  private final List<Slice> slices = new ArrayList<>();
  private final List<Map<String, Histogram>> totals = new ArrayList<>();
  private final List<Map<Integer, AtRate>> curves = new ArrayList<>();
  private int begun;

  /**
   * A slice that is to be.
   *
   * @param arrivals those with the same number arrive alike
   */
  private record Turn(int arm, double perSecond, int arrivals) {}

  /** What slices of an arm at about the same rate showed, in sum. */
  private static final class AtRate {
    private final Histogram nanos = new Histogram(3);
    private double perSecond;
    private int slices;
    private double slow;
    private double operations;
  }

  CapacityEvidence(
      InterleavedConfig config,
      Objective bound,
      List<Arm> arms,
      SliceRunner runner,
      LadderPilot.Plan plan) {
    this.arms = List.copyOf(arms);
    this.runner = runner;
    this.bound = bound;
    this.plan = plan;
    rule = new StoppingRule(config.limits().precision());
    seed = config.seed();
    double limit = bound.kind() == Objective.Kind.MEAN ? 1 : bound.limit();
    ladder = new RateLadder(plan.closedPerSecond(), limit);
    blocks = new RateBlocks(limit);
    order = new BlockOrder(2 * arms.size() * plan.rounds(), seed);
    for (int arm = 0; arm < arms.size(); arm++) {
      totals.add(new TreeMap<>());
      curves.add(new TreeMap<>());
    }
  }

  /** Climbs the ladder, and goes to where each arm crosses the bound. */
  @Override
  public boolean begin(InterleavedProgress progress) throws InterruptedException {
    progress.step("Looking for where each arm crosses the bound");
    List<Turn> rungs = new ArrayList<>();
    for (Arm arm : arms) {
      List<Double> rates = ladder.rungs(arm.index());
      for (int rung = 0; rung < rates.size(); rung++) {
        rungs.add(new Turn(arm.index(), rates.get(rung), rung));
      }
    }
    BlockOrder climbing = new BlockOrder(rungs.size(), seed);
    List<List<RateBlocks.Point>> points = new ArrayList<>();
    arms.forEach(arm -> points.add(new ArrayList<>()));
    for (int pass = 0; pass < PASSES; pass++) {
      Optional<List<List<RateBlocks.Point>>> passed = slices(rungs, climbing.next());
      if (passed.isEmpty()) {
        return false;
      }
      for (int arm = 0; arm < arms.size(); arm++) {
        points.get(arm).addAll(passed.get().get(arm));
      }
    }
    ladder.climbed(points);
    for (int block = 0; block < APPROACH; block++) {
      Optional<List<List<RateBlocks.Point>>> approach = block();
      if (approach.isEmpty()) {
        return false;
      }
      ladder.add(approach.get());
    }
    return true;
  }

  @Override
  public boolean measure(int block) throws InterruptedException {
    Optional<List<List<RateBlocks.Point>>> points = block();
    points.ifPresent(blocks::add);
    return points.isPresent();
  }

  private Optional<List<List<RateBlocks.Point>>> block() throws InterruptedException {
    List<Turn> turns = new ArrayList<>();
    for (int round = 0; round < plan.rounds(); round++) {
      for (Arm arm : arms) {
        List<Double> rates = ladder.around(arm.index());
        for (int side = 0; side < rates.size(); side++) {
          turns.add(new Turn(arm.index(), rates.get(side), round * rates.size() + side));
        }
      }
    }
    return slices(turns, order.next());
  }

  /** Works off turns; nothing is kept of those that couldn't all be. */
  private Optional<List<List<RateBlocks.Point>>> slices(List<Turn> turns, int[] inOrder)
      throws InterruptedException {
    int block = begun++;
    List<List<RateBlocks.Point>> points = new ArrayList<>();
    arms.forEach(arm -> points.add(new ArrayList<>()));
    List<SliceRunner.Outcome> outcomes = new ArrayList<>();
    for (int position = 0; position < inOrder.length; position++) {
      Turn turn = turns.get(inOrder[position]);
      Optional<SliceRunner.Outcome> outcome = slice(block, position, turn);
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      outcomes.add(outcome.get());
      points.get(turn.arm).add(point(turn.perSecond, outcome.get()));
    }
    outcomes.forEach(this::keep);
    return Optional.of(points);
  }

  private Optional<SliceRunner.Outcome> slice(int block, int position, Turn turn)
      throws InterruptedException {
    long guardNanos = (long) (plan.slices().guardMillis() * NANOS_PER_MILLI);
    long countedNanos = (long) (plan.slices().sliceMillis() * NANOS_PER_MILLI);
    long arrivalsSeed = (seed * 1_000_003 + block) * 1_000 + turn.arrivals;
    return runner.serve(
        arms.get(turn.arm),
        new Slice.Turn(block, position, turn.arm, turn.perSecond),
        SliceArrivals.at(turn.perSecond, guardNanos, countedNanos, arrivalsSeed),
        guardNanos,
        countedNanos,
        plan.patienceNanos());
  }

  /** Operations that weren't begun are of the bound's kind as often as those that were. */
  private RateBlocks.Point point(double perSecond, SliceRunner.Outcome outcome) {
    double done = 0;
    double slow = 0;
    for (Map.Entry<String, Histogram> kind : outcome.histograms().entrySet()) {
      if (bound.isOf(kind.getKey())) {
        Histogram nanos = kind.getValue();
        long count = nanos.getTotalCount();
        done += count;
        slow +=
            bound.kind() == Objective.Kind.MEAN
                ? nanos.getMean() * count / bound.latencyNanos()
                : count - nanos.getCountBetweenValues(0, bound.latencyNanos());
      }
    }
    long operations = outcome.slice().operations();
    double share = operations == 0 ? 1 : Math.min(1, done / operations);
    double unserved = outcome.unserved() * share;
    return new RateBlocks.Point(perSecond, slow + unserved, done + unserved);
  }

  private void keep(SliceRunner.Outcome outcome) {
    Slice slice = outcome.slice();
    slices.add(slice);
    @Nullable Double perSecond = slice.turn().perSecond();
    if (perSecond == null) {
      throw new IllegalStateException("a slice without a rate");
    }
    AtRate atRate =
        curves.get(slice.arm()).computeIfAbsent(ladder.place(perSecond), place -> new AtRate());
    RateBlocks.Point point = point(perSecond, outcome);
    atRate.perSecond += perSecond;
    atRate.slices++;
    atRate.slow += point.slow();
    atRate.operations += point.operations();
    outcome
        .histograms()
        .forEach(
            (kind, nanos) -> {
              totals.get(slice.arm()).computeIfAbsent(kind, fresh -> new Histogram(3)).add(nanos);
              if (bound.isOf(kind)) {
                atRate.nanos.add(nanos);
              }
            });
  }

  @Override
  public int blocks() {
    return blocks.blocks();
  }

  @Override
  public List<Slice> slices() {
    return List.copyOf(slices);
  }

  @Override
  public ComparedQuantity quantity() {
    return CAPACITY;
  }

  @Override
  public RatioEstimate control() {
    return CrossingEstimate.of(blocks).ratio(BlockValues.CONTROL);
  }

  @Override
  public List<RatioEstimate> protections() {
    CrossingEstimate estimate = CrossingEstimate.of(blocks);
    return IntStream.range(Math.min(2, arms.size() - 1), arms.size())
        .mapToObj(estimate::ratio)
        .toList();
  }

  @Override
  public List<Double> perSecond() {
    CrossingEstimate estimate = CrossingEstimate.of(blocks);
    return IntStream.range(0, arms.size())
        .mapToObj(arm -> estimate.perSecond(arm).ratio())
        .map(rate -> Double.isFinite(rate) ? rate : 0)
        .toList();
  }

  @Override
  public List<Comparison> decisive(long blockNanos, boolean anytime) {
    CrossingEstimate estimate = CrossingEstimate.of(blocks);
    return arms.stream()
        .skip(BlockValues.CONTROL)
        .map(
            arm ->
                Comparisons.of(
                    arm,
                    new Comparisons.Measured(
                        CAPACITY, "ops/s", true, estimate.perSecond(arm.index()).ratio()),
                    estimate.ratio(arm.index()),
                    rule,
                    blockNanos,
                    anytime))
        .toList();
  }

  @Override
  public List<Comparison> all(long blockNanos, boolean anytime) {
    return decisive(blockNanos, anytime);
  }

  @Override
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    List<Double> rates = perSecond();
    for (Arm arm : arms) {
      if (rates.get(arm.index()) == 0) {
        warnings.add(
            "the bound isn't crossed near the rates that "
                + arm.name()
                + " was tried at, so its capacity isn't known. Measure again");
      }
      if (ladder.isAtItsMost(arm.index())) {
        warnings.add(
            arm.name()
                + " keeps the bound at nearly all that its threads can do, so they are its limit"
                + " rather than the store: more of them may do more (-threads)");
      }
    }
    if (plan.isShort()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "a block has only about %.0f operations of each arm that are too slow at the bound:"
                  + " intervals from so few are too narrow. Give a longer --slice",
              plan.slowInBlock()));
    }
    return warnings;
  }

  @Override
  public Map<String, LatencySummary> summaries(int arm) {
    Map<String, LatencySummary> summaries = new TreeMap<>();
    totals.get(arm).forEach((kind, all) -> summaries.put(kind, LatencySummary.of(all)));
    return summaries;
  }

  @Override
  public Optional<Ladder> ladder() {
    CrossingEstimate estimate = CrossingEstimate.of(blocks);
    return Optional.of(
        new Ladder(bound.text(), arms.stream().map(arm -> curve(arm, estimate)).toList()));
  }

  private Ladder.Curve curve(Arm arm, CrossingEstimate estimate) {
    RatioEstimate crossing = estimate.perSecond(arm.index());
    return new Ladder.Curve(
        arm.name(),
        plan.closedPerSecond().get(arm.index()),
        Comparisons.finite(crossing.ratio()),
        Comparisons.shown(crossing.interval()),
        curves.get(arm.index()).values().stream().map(this::rate).toList());
  }

  private Ladder.Rate rate(AtRate at) {
    boolean mean = bound.kind() == Objective.Kind.MEAN;
    long done = at.nanos.getTotalCount();
    double unserved = Math.max(0, at.operations - done);
    // the rank among those that were done, of which the ones that weren't are the slowest
    double percentile = 100 * (1 - bound.limit()) * at.operations / Math.max(1, done);
    @Nullable Double nanos =
        mean
            ? unserved > 0 || done == 0 ? null : Double.valueOf(at.nanos.getMean())
            : percentile > 100 || done == 0
                ? null
                : Double.valueOf((double) at.nanos.getValueAtPercentile(percentile));
    return new Ladder.Rate(
        at.perSecond / at.slices,
        at.slices,
        Math.round(at.operations),
        mean ? null : Long.valueOf(Math.round(at.slow)),
        nanos == null ? null : nanos / NANOS_PER_MICRO);
  }
}
