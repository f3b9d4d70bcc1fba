package site.ycsb.capacity.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which rate is tried next, and what is found: doubles until a rate isn't held, halves the interval
 * between held and not held, and goes on until that is as narrow as it was to be. A rate that was
 * given up after a glance is tried again, in full, before the search ends at it: a store that
 * stalled once isn't saturated. Not thread-safe.
 */
public final class RateSearch {
  private static final double DOUBLING = 2;

  /** After a rate that was given up too early. */
  private static final double STEP = 1.25;

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
    return nextRate().map(rate -> new RateStage(rate, plan.objectives(), plan.maxWindows()));
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
      return highest <= plan.lowestPerSecond()
          ? Optional.empty()
          : Optional.of(Math.max(highest / DOUBLING, plan.lowestPerSecond()));
    }
    if (highest / low.get().rate() > 1 + 2 * plan.precision()) {
      return Optional.of(Math.sqrt(highest * low.get().rate()));
    }
    return high.get().isThorough() ? Optional.empty() : Optional.of(highest);
  }

  /** Takes a rate that was decided. */
  void add(RateStage stage) {
    stages.add(stage);
    RateStage.Decision decision = stage.decision().orElseThrow();
    if (decision.held()) {
      if (high.isPresent() && stage.rate() >= high.get().rate()) {
        high = Optional.empty();
        growth = STEP;
      }
      low = Optional.of(stage);
    } else {
      high = Optional.of(again(stage) ? stage.thorough() : stage);
    }
  }

  /** Whether it was tried before. */
  private boolean again(RateStage stage) {
    return high.isPresent() && high.get().rate() == stage.rate();
  }

  /** What is found so far. */
  CapacityEstimate estimate(boolean complete) {
    double rate = low.map(RateStage::rate).orElse(0.0);
    if (low.isPresent() && high.isPresent()) {
      rate =
          ObjectiveCurve.of(stages, low.get().rate(), high.get().rate())
              .crossing()
              .orElse(Math.sqrt(low.get().rate() * high.get().rate()));
    }
    double found = rate;
    Optional<RateStage.Decision> notHeld = high.flatMap(RateStage::decision);
    return new CapacityEstimate(
        found,
        sure(true).filter(each -> each <= found).max(Double::compare).orElse(0.0),
        sure(false)
            .filter(each -> each >= found)
            .min(Double::compare)
            .orElse(Double.POSITIVE_INFINITY),
        notHeld
            .flatMap(RateStage.Decision::limit)
            .or(() -> complete ? Optional.of(Limit.HIGHEST_RATE) : Optional.empty()),
        notHeld.flatMap(RateStage.Decision::objective),
        complete,
        stages);
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
