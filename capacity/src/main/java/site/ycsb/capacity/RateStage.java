package site.ycsb.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import site.ycsb.capacity.CapacityEstimate.Limit;
import site.ycsb.client.capacity.Objective;

/**
 * A rate that is tried, window after window, until it's clear whether it holds. Not thread-safe.
 *
 * <p>A rate holds when each objective is below its limit by Student's interval, {@value
 * StudentQuantiles#RISK} on each side, and the queue isn't shown to grow. It doesn't when one
 * objective is above, or the queue grows. Only what was observed is below a limit. That is looked
 * at after every window, for each objective, so a decision is wrong more often than such an
 * interval is by itself: it is a rule for which rate to try next. When neither is clear after as
 * many windows as a rate may take, the means decide, and the stage says that it isn't clear.
 */
final class RateStage {
  static final int MIN_WINDOWS = 3;

  /** Among so many an operation that a workload has is met. */
  private static final long MANY_OPERATIONS = 1000;

  /** So far above a limit that no more windows are needed. */
  private static final double FAR_ABOVE = 10;

  /** The queue's growth that doesn't count, as a share of arrivals. */
  private static final double GROWTH_ALLOWED = 0.005;

  private static final double MUCH_GROWTH = 0.2;

  /** Of the client's processors and threads: from here on it may be the client. */
  private static final double CLIENT_BUSY = 0.9;

  private final double rate;
  private final Purpose purpose;
  private final List<Objective> objectives;
  private final int minWindows;
  private final int maxWindows;
  private final List<Observation> windows = new ArrayList<>();
  private final List<BatchMean> means = new ArrayList<>();
  private final BatchMean growth = new BatchMean();
  private boolean triedAgain;

  /**
   * What is known of a rate.
   *
   * @param held whether it is
   * @param clear whether that is sure
   * @param limit why it isn't held, if so
   * @param objective which one is the limit, if one is
   */
  record Decision(
      boolean held, boolean clear, Optional<Limit> limit, Optional<Objective> objective) {}

  RateStage(double rate, Purpose purpose, List<Objective> objectives, int maxWindows) {
    this(rate, purpose, objectives, MIN_WINDOWS, maxWindows);
  }

  private RateStage(
      double rate, Purpose purpose, List<Objective> objectives, int minWindows, int maxWindows) {
    this.rate = rate;
    this.purpose = purpose;
    this.objectives = List.copyOf(objectives);
    this.minWindows = minWindows;
    this.maxWindows = Math.max(maxWindows, minWindows);
    objectives.forEach(each -> means.add(new BatchMean()));
  }

  /** One that is watched for so many windows, whatever they show. */
  static RateStage ofLength(double rate, Purpose purpose, List<Objective> objectives, int windows) {
    return new RateStage(rate, purpose, objectives, windows, windows);
  }

  /** One whose windows are these, which decide. */
  static RateStage of(
      double rate, Purpose purpose, List<Objective> objectives, List<Observation> windows) {
    RateStage stage = ofLength(rate, purpose, objectives, windows.size());
    windows.forEach(stage::add);
    return stage;
  }

  List<Objective> objectives() {
    return objectives;
  }

  /** Operations per second. */
  double rate() {
    return rate;
  }

  Purpose purpose() {
    return purpose;
  }

  /**
   * An objective of an operation that wasn't there among many, or in as many windows as a rate
   * gets.
   */
  Optional<Objective> unobserved() {
    if (windows.size() < maxWindows && operations() < MANY_OPERATIONS) {
      return Optional.empty();
    }
    return objectives.stream()
        .filter(each -> means.get(objectives.indexOf(each)).weight() == 0)
        .findFirst();
  }

  /** How many operations ended while it was watched. */
  long operations() {
    return windows.stream().mapToLong(each -> each.counts().done()).sum();
  }

  /** In the order of time. */
  List<Observation> windows() {
    return List.copyOf(windows);
  }

  /** The same, as one that was given up before. */
  RateStage thorough() {
    triedAgain = true;
    return this;
  }

  /** The same rate without its last window; undecided again, unless the others suffice. */
  RateStage withoutLast() {
    RateStage shorter = new RateStage(rate, purpose, objectives, minWindows, maxWindows);
    windows.stream().limit(Math.max(0, windows.size() - 1)).forEach(shorter::add);
    return shorter;
  }

  /** Whether it was decided by more than a glance. */
  boolean isThorough() {
    return triedAgain || windows.size() >= MIN_WINDOWS;
  }

  void add(Observation window) {
    windows.add(window);
    for (int i = 0; i < objectives.size(); i++) {
      Objective.Observed observed = window.objectives().get(i);
      BatchMean mean = means.get(i);
      mean.add(observed.number(), observed.count());
      mean.leastVariance(objectives.get(i).leastVariance(mean.weight()));
    }
    long arrived = Math.max(1, window.counts().arrived());
    growth.add((double) window.counts().growth() / arrived, arrived);
  }

  /** The mean of an objective's number, relative to its limit. */
  double relative(int objective) {
    return means.get(objective).mean() / objectives.get(objective).limit();
  }

  /** The objective that is nearest to its limit, or farthest above it. */
  int nearest() {
    int nearest = 0;
    for (int i = 1; i < objectives.size(); i++) {
      if (relative(i) > relative(nearest)) {
        nearest = i;
      }
    }
    return nearest;
  }

  /** What is known so far; empty when another window is needed. */
  Optional<Decision> decision() {
    if (windows.isEmpty()) {
      return Optional.empty();
    }
    if (windows.stream().anyMatch(window -> window.counts().dropped() > 0)) {
      return Optional.of(notHeld(true, Optional.empty()));
    }
    boolean enough = windows.size() >= minWindows;
    boolean allBelow = true;
    for (int i = 0; i < objectives.size(); i++) {
      BatchMean mean = means.get(i);
      double limit = objectives.get(i).limit();
      double halfWidth = mean.halfWidth();
      boolean farAbove = windows.size() >= 2 && mean.mean() > FAR_ABOVE * limit;
      if ((enough && mean.mean() - halfWidth > limit) || farAbove) {
        return Optional.of(notHeld(true, Optional.of(objectives.get(i))));
      }
      allBelow &= mean.weight() > 0 && mean.mean() + halfWidth < limit;
    }
    boolean grows =
        (enough && growth.mean() - growth.halfWidth() > GROWTH_ALLOWED)
            || (windows.size() >= 2 && growth.mean() > MUCH_GROWTH);
    if (grows) {
      return Optional.of(notHeld(true, Optional.empty()));
    }
    if (enough && allBelow) {
      return Optional.of(new Decision(true, true, Optional.empty(), Optional.empty()));
    }
    if (windows.size() < maxWindows || unobserved().isPresent()) {
      return Optional.empty();
    }
    int nearest = nearest();
    return Optional.of(
        relative(nearest) < 1
            ? new Decision(true, false, Optional.empty(), Optional.empty())
            : notHeld(false, Optional.of(objectives.get(nearest))));
  }

  /** Of the client itself, where that was in use as much as it can be. */
  private Decision notHeld(boolean clear, Optional<Objective> objective) {
    Limit limit;
    if (mean(window -> window.load().processors()) > CLIENT_BUSY) {
      limit = Limit.CLIENT_PROCESSORS;
    } else if (mean(window -> window.load().threads()) > CLIENT_BUSY) {
      limit = Limit.CLIENT_THREADS;
    } else {
      limit = objective.isPresent() ? Limit.OBJECTIVE : Limit.QUEUE;
    }
    return new Decision(false, clear, Optional.of(limit), objective);
  }

  private double mean(ToDoubleFunction<Observation> of) {
    return windows.stream().mapToDouble(of).average().orElse(0);
  }

  /**
   * The mean of something that was observed in windows of equal length, and how sure it is.
   * Windows, not operations, are what varies independently: operations that wait behind each other
   * are slow together.
   *
   * <p>Source: batch means; Law, Simulation Modeling and Analysis, 5th edition, 9.5.3.
   */
  private static final class BatchMean {
    private final List<Double> numbers = new ArrayList<>();
    private final List<Long> weights = new ArrayList<>();
    private double leastVariance;

    /** Adds a window's number, and of how many operations it is. */
    void add(double number, long weight) {
      numbers.add(number);
      weights.add(weight);
    }

    void leastVariance(double variance) {
      leastVariance = variance;
    }

    long weight() {
      return weights.stream().mapToLong(Long::longValue).sum();
    }

    /** Weighted by operations. */
    double mean() {
      double sum = 0;
      for (int i = 0; i < numbers.size(); i++) {
        sum += numbers.get(i) * weights.get(i);
      }
      long weight = weight();
      return weight == 0 ? 0 : sum / weight;
    }

    double standardError() {
      int n = numbers.size();
      if (n < 2) {
        return Double.POSITIVE_INFINITY;
      }
      double mean = mean();
      double meanWeight = (double) weight() / n;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        double residual =
            meanWeight == 0 ? 0 : (numbers.get(i) - mean) * weights.get(i) / meanWeight;
        squares += residual * residual;
      }
      return Math.sqrt(Math.max(squares / (n - 1) / n, leastVariance));
    }

    /**
     * How far the true mean may be from this one: farther at one side at a risk of {@value
     * StudentQuantiles#RISK}.
     */
    double halfWidth() {
      int n = numbers.size();
      if (n < 2) {
        return Double.POSITIVE_INFINITY;
      }
      return standardError() * StudentQuantiles.of(n - 1);
    }
  }

  /** Why a rate is tried. */
  enum Purpose {
    FIRST,
    /** The one below was held, and nothing above it is known. */
    LARGER,
    /** The one above wasn't held, and nothing below it is known. */
    SMALLER,
    /** It's between one that was held and one that wasn't. */
    BETWEEN,
    /** It was decided after few windows. */
    AGAIN,
    /** The limit is crossed near it. */
    AROUND_THE_CROSSING,
    /** It's what was found. */
    CONFIRM
  }

  /**
   * Quantiles of Student's t distribution for two-sided intervals of 95 %, kept: inverting the
   * distribution for each took a seventh of the time of simulated searches.
   */
  static final class StudentQuantiles {
    /** Of being wrong, at one side. */
    static final double RISK = 0.025;

    private static final double[] KNOWN =
        IntStream.rangeClosed(1, 100).mapToDouble(StudentQuantiles::compute).toArray();

    private StudentQuantiles() {}

    /** The number that is exceeded with a probability of {@value #RISK}. */
    static double of(int degreesOfFreedom) {
      return degreesOfFreedom <= KNOWN.length
          ? KNOWN[degreesOfFreedom - 1]
          : compute(degreesOfFreedom);
    }

    private static double compute(int degreesOfFreedom) {
      return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(RISK);
    }
  }
}
