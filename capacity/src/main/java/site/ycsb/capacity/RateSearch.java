package site.ycsb.capacity;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.capacity.CapacityEstimate.Limit;
import site.ycsb.capacity.RateStage.Purpose;

/**
 * Which rate is tried next, and what is found. Doubles until a rate isn't held, halves the interval
 * between held and not held until it's narrow, then watches rates around the crossing of the limit
 * until that is known well enough. A rate that was given up or held after a glance is tried again,
 * in full, before the search ends at it: a store that stalled once isn't saturated, and one that
 * stalls seldom may not have done so yet. Not thread-safe.
 */
final class RateSearch {
  private static final double DOUBLING = 2;

  /** After a rate that was given up too early. */
  private static final double STEP = 1.25;

  /** From so many attempts at a rate on, all of them decide together. */
  private static final int MANY_ATTEMPTS = 3;

  /** How many rates around the crossing are watched: few windows look more alike than they are. */
  private static final int MIN_REFINEMENTS = 10;

  private static final int MAX_REFINEMENTS = 40;

  /** How far outside of what is asked about rates count for the crossing, in precisions. */
  private static final double REACH = 4;

  private static final double MAX_REACH = 1.25;

  /** When rates within that don't tell. */
  private static final double LAST_REACH = 2;

  /** Up to how many precisions an interval of nearby rates serves. */
  private static final double NARROW_ENOUGH = 2;

  private static final double WIDE_ENOUGH = 5;

  /** By how much, as a logarithm, what is bounded may change within reach. */
  private static final double CHANGE_IN_REACH = 0.25;

  /**
   * A crossing farther from both sides of what was decided, and from all rates that were tried, is
   * an extrapolation. Decisions don't limit it by themselves: where the slow share is erratic they
   * are of usual times, and the mean is of rare ones. Sure decisions farther apart the wrong way
   * round are of a store that has changed.
   */
  private static final double MAX_DISAGREEMENT = 1.15;

  private final SearchPlan plan;
  private final List<RateStage> stages = new ArrayList<>();
  private Optional<RateStage> low = Optional.empty();
  private Optional<RateStage> high = Optional.empty();
  private double growth = DOUBLING;

  RateSearch(SearchPlan plan) {
    this.plan = plan;
  }

  /** The next rate to be tried; empty when the search is over. */
  Optional<RateStage> next() {
    Optional<Double> rate = nextRate();
    if (rate.isPresent()) {
      return rate.map(
          each -> new RateStage(each, purpose(each), plan.objectives(), plan.maxWindows()));
    }
    if (low.isPresent() && high.isPresent() && low.get().windows().size() < plan.maxWindows()) {
      return low.map(
          each ->
              RateStage.ofLength(each.rate(), Purpose.AGAIN, plan.objectives(), plan.maxWindows()));
    }
    return refinement();
  }

  /** A rate near the crossing of the limit; empty when that is known, or can't be known better. */
  private Optional<RateStage> refinement() {
    Optional<ObjectiveCurve.Crossing> known = crossing();
    long done = refinements();
    boolean wanted =
        known.isPresent()
            ? done < MIN_REFINEMENTS || known.get().precision() > plan.precision()
            : done < MIN_REFINEMENTS && isGradual();
    if (!wanted || done >= MAX_REFINEMENTS) {
      return Optional.empty();
    }
    // by turns, so that the slope at the crossing gets known, too
    double apart =
        known
            .map(crossing -> Math.max(CHANGE_IN_REACH / 3 / crossing.slope(), crossing.precision()))
            .map(far -> Math.min(MAX_REACH - 1, far))
            .orElse(MAX_REACH - 1);
    double distance = Math.max(plan.precision(), apart);
    double side = done % 2 == 0 ? 1 - distance : 1 + distance;
    return Optional.of(
        RateStage.ofLength(
            Math.min(
                known.map(ObjectiveCurve.Crossing::rate).orElseGet(this::middle) * side,
                plan.highestPerSecond()),
            Purpose.AROUND_THE_CROSSING,
            plan.objectives(),
            Math.max(RateStage.MIN_WINDOWS, plan.maxWindows() / 2)));
  }

  /** Whether an objective is the limit, which isn't far above it at the first rate not held. */
  private boolean isGradual() {
    return low.isPresent()
        && high.flatMap(RateStage::decision)
            .flatMap(RateStage.Decision::objective)
            .map(plan.objectives()::indexOf)
            .filter(objective -> !ObjectiveCurve.isFarAbove(high.orElseThrow(), objective))
            .isPresent();
  }

  private double middle() {
    double decided = low.map(RateStage::rate).orElse(0.0);
    return high.map(above -> Math.sqrt(decided * above.rate()))
        .filter(middle -> decided > 0)
        .orElse(decided);
  }

  private Purpose purpose(double rate) {
    if (high.isEmpty()) {
      return low.isEmpty() ? Purpose.FIRST : Purpose.LARGER;
    }
    if (high.get().rate() == rate) {
      return Purpose.AGAIN;
    }
    return low.isEmpty() ? Purpose.SMALLER : Purpose.BETWEEN;
  }

  private Optional<Double> nextRate() {
    if (high.isEmpty()) {
      if (low.isEmpty()) {
        return Optional.of(plan.startPerSecond());
      }
      double lowest = low.get().rate();
      return lowest >= plan.highestPerSecond()
          ? Optional.empty()
          : Optional.of(Math.min(lowest * growth, plan.highestPerSecond()));
    }
    double highest = high.get().rate();
    if (low.isEmpty()) {
      return highest <= SearchPlan.LOWEST_PER_SECOND
          ? Optional.empty()
          : Optional.of(Math.max(highest / DOUBLING, SearchPlan.LOWEST_PER_SECOND));
    }
    if (highest / low.get().rate() > 1 + 2 * plan.precision()) {
      return Optional.of(Math.sqrt(highest * low.get().rate()));
    }
    return high.get().isThorough() ? Optional.empty() : Optional.of(highest);
  }

  void add(RateStage stage) {
    stages.add(stage);
    List<RateStage> attempts = attempts(stage.rate());
    boolean often = attempts.size() >= MANY_ATTEMPTS;
    RateStage known = often ? together(attempts) : stage;
    RateStage.Decision decision = known.decision().or(stage::decision).orElseThrow();
    if (!decision.clear() && contradicts(known.rate(), decision.held(), often)) {
      return;
    }
    if (decision.held()) {
      if (high.isPresent() && known.rate() >= high.get().rate()) {
        high = Optional.empty();
        growth = STEP;
      }
      if (low.isEmpty() || known.rate() >= low.get().rate()) {
        low = Optional.of(known);
      }
    } else if (high.isEmpty() || known.rate() <= high.get().rate()) {
      high = Optional.of(again(known) ? known.thorough() : known);
      if (low.isPresent() && low.get().rate() >= known.rate()) {
        low = highestHeldBelow(known.rate());
      }
    }
  }

  private List<RateStage> attempts(double rate) {
    return stages.stream().filter(each -> each.rate() == rate).toList();
  }

  /**
   * All that was observed of a rate: to try it until an attempt by itself is clear would choose
   * what to believe.
   */
  private RateStage together(List<RateStage> attempts) {
    RateStage last = attempts.get(attempts.size() - 1);
    return RateStage.of(
        last.rate(),
        last.purpose(),
        plan.objectives(),
        attempts.stream().flatMap(each -> each.windows().stream()).toList());
  }

  /** Takes back the rate that was added last; empty when there is none. */
  Optional<RateStage> removeLast() {
    if (stages.isEmpty()) {
      return Optional.empty();
    }
    List<RateStage> others = new ArrayList<>(stages);
    RateStage last = others.remove(others.size() - 1);
    stages.clear();
    low = Optional.empty();
    high = Optional.empty();
    growth = DOUBLING;
    others.forEach(this::add);
    return Optional.of(last);
  }

  /**
   * Whether another rate was decided otherwise, or this one in an earlier attempt, which something
   * unclear doesn't change.
   *
   * @param often whether all attempts at the rate are known together
   */
  private boolean contradicts(double rate, boolean held, boolean often) {
    return held
        ? high.filter(other -> rate > other.rate()).isPresent()
        : low.filter(other -> rate < other.rate() || (rate == other.rate() && !often)).isPresent();
  }

  private Optional<RateStage> highestHeldBelow(double rate) {
    return stages.stream()
        .filter(each -> each.rate() < rate)
        .filter(each -> each.decision().filter(RateStage.Decision::held).isPresent())
        .max((one, other) -> Double.compare(one.rate(), other.rate()));
  }

  private boolean again(RateStage stage) {
    return high.isPresent() && high.get().rate() == stage.rate();
  }

  /**
   * The lowest rate that isn't held; when such a one was held at another try, the next one above,
   * if there is one.
   */
  private Optional<RateStage> notHeld() {
    double above = low.map(RateStage::rate).orElse(0.0);
    return high.or(
        () ->
            rates(false)
                .filter(rate -> rate > above)
                .min(Double::compare)
                .map(rate -> together(attempts(rate))));
  }

  /** Where the objective that isn't held crosses its limit; empty when something else is it. */
  private Optional<ObjectiveCurve.Crossing> crossing() {
    Optional<RateStage> notHeld = notHeld();
    if (low.isEmpty() || notHeld.isEmpty()) {
      return Optional.empty();
    }
    double lowest = low.get().rate();
    double highest = notHeld.get().rate();
    return notHeld
        .flatMap(RateStage::decision)
        .flatMap(RateStage.Decision::objective)
        .map(plan.objectives()::indexOf)
        .flatMap(objective -> crossing(objective, lowest, highest))
        .filter(known -> known.rate() > Math.min(lowest / MAX_DISAGREEMENT, tried().getMin()))
        .filter(known -> known.rate() < Math.max(highest * MAX_DISAGREEMENT, tried().getMax()));
  }

  /**
   * A curve that is flat may be looked at from farther: it bends less, and tells less. Where what
   * is observed is more uncertain than a bend would make it wrong, it has to be.
   */
  private Optional<ObjectiveCurve.Crossing> crossing(int objective, double lowest, double highest) {
    double narrow = 1 + REACH * plan.precision();
    Optional<ObjectiveCurve.Crossing> wide = crossing(objective, lowest, highest, MAX_REACH);
    double reach =
        wide.map(known -> Math.exp(CHANGE_IN_REACH / known.slope()))
            .map(flat -> Math.min(MAX_REACH, Math.max(narrow, flat)))
            .orElse(narrow);
    return crossing(objective, lowest, highest, reach)
        .filter(known -> known.precision() <= NARROW_ENOUGH * plan.precision())
        .or(() -> wide.filter(known -> known.precision() <= WIDE_ENOUGH * plan.precision()))
        .or(() -> crossing(objective, lowest, highest, LAST_REACH));
  }

  private Optional<ObjectiveCurve.Crossing> crossing(
      int objective, double lowest, double highest, double reach) {
    return ObjectiveCurve.crossing(stages, objective, lowest / reach, highest * reach);
  }

  /** Whether more rates would do no more than narrow the interval. */
  boolean isDecided() {
    return crossing().isPresent();
  }

  private long refinements() {
    return stages.stream().filter(each -> each.purpose() == Purpose.AROUND_THE_CROSSING).count();
  }

  CapacityEstimate estimate(boolean complete) {
    Optional<RateStage.Decision> notHeld = notHeld().flatMap(RateStage::decision);
    ObjectiveCurve.Crossing found =
        crossing()
            .orElseGet(() -> new ObjectiveCurve.Crossing(middle(), 0, 0, Double.POSITIVE_INFINITY));
    // where the curve has no end, decisions do
    double lowest = found.low() > 0 ? found.low() : highestSurelyHeld(found.rate());
    double highest =
        Double.isFinite(found.high()) ? found.high() : lowestSurelyNotHeld(found.rate());
    double held = sure(true).max(Double::compare).orElse(0.0);
    double failed = sure(false).min(Double::compare).orElse(Double.POSITIVE_INFINITY);
    boolean steady = held <= failed * MAX_DISAGREEMENT;
    return new CapacityEstimate(
        found.rate(),
        steady ? lowest : Math.min(lowest, failed),
        steady ? highest : Math.max(highest, held),
        notHeld
            .flatMap(RateStage.Decision::limit)
            .or(() -> complete ? Optional.of(Limit.HIGHEST_RATE) : Optional.empty()),
        notHeld.flatMap(RateStage.Decision::objective),
        complete,
        steady,
        stages);
  }

  /** Up to a rate, and below all that weren't held, it seems; 0 when there is none. */
  private double highestSurelyHeld(double upTo) {
    double notHeld = rates(false).min(Double::compare).orElse(Double.POSITIVE_INFINITY);
    return sure(true)
        .filter(rate -> rate <= upTo && rate < notHeld)
        .max(Double::compare)
        .orElse(0.0);
  }

  /** From a rate on, and above all that were held, it seems; infinite when there is none. */
  private double lowestSurelyNotHeld(double from) {
    double held = rates(true).max(Double::compare).orElse(0.0);
    return sure(false)
        .filter(rate -> rate >= from && rate > held)
        .min(Double::compare)
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Rates that were held, or weren't, by all that was observed of each. */
  private Stream<Double> rates(boolean held) {
    return stages.stream()
        .map(RateStage::rate)
        .distinct()
        .filter(
            rate ->
                together(attempts(rate))
                    .decision()
                    .filter(decision -> decision.held() == held)
                    .isPresent());
  }

  private DoubleSummaryStatistics tried() {
    return stages.stream().mapToDouble(RateStage::rate).summaryStatistics();
  }

  private Stream<Double> sure(boolean held) {
    return stages.stream()
        .filter(
            stage ->
                stage
                    .decision()
                    .filter(decision -> decision.clear() && decision.held() == held)
                    .isPresent())
        .map(RateStage::rate);
  }
}
