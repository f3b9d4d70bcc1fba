package site.ycsb.capacity.search;

import java.util.List;
import java.util.Optional;
import site.ycsb.client.capacity.Objective;

/**
 * The highest rate at which all objectives hold, as far as it was found.
 *
 * @param perSecond the rate; 0 when not even the lowest one held
 * @param interval where it may be
 * @param limit what keeps higher rates from being held; empty when the search was stopped before
 *     that was known
 * @param objective which objective, if that is the limit
 * @param complete whether the search came to its end, or had time for all but a narrower interval
 * @param steady whether no rate surely wasn't held that is much lower than one that surely was, at
 *     another time; if one is, the interval spans both
 * @param stages all rates that were tried, in the order of time
 */
public record CapacityEstimate(
    double perSecond,
    Interval interval,
    Optional<Limit> limit,
    Optional<Objective> objective,
    boolean complete,
    boolean steady,
    List<RateStage> stages) {
  public CapacityEstimate {
    stages = List.copyOf(stages);
  }

  /**
   * The 95 % interval of a rate.
   *
   * @param low its low end; where no curve tells, the highest rate below it that surely held, 0
   *     without one
   * @param high its high end, or the lowest rate above it that surely wasn't held; infinite without
   *     one
   */
  public record Interval(double low, double high) {}

  /** The low end of the interval. */
  public double lowPerSecond() {
    return interval.low();
  }

  /** The high end of the interval; infinite without one. */
  public double highPerSecond() {
    return interval.high();
  }
}
