package site.ycsb.compare.statistics;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By what factor values differ, estimated on the logarithmic scale: the ratio of geometric means,
 * so that a throughput ratio and the ratio of the times are each other's inverse, and so that noise
 * that is proportional to the value, as noise of run times is, has the same size everywhere.
 *
 * @param interval its 95% interval; none of a single pair
 * @param pValue how likely so large a difference is when there is none; 1 when that is unknown
 * @param count pairs, or values of the smaller side
 */
public record Ratio(double ratio, Optional<Interval> interval, double pValue, int count) {
  /**
   * Student's t of paired values: those of one block, which ran near each other in a random order.
   * What a block has in common (a slow minute of the machine, a compaction) cancels. Variances
   * needn't be equal. Blocks are few, so the interval has few degrees of freedom, and is as wide as
   * that honestly makes it: 3 pairs reach 4.3 standard errors to each side.
   *
   * <p>Source: Box, Hunter and Hunter, Statistics for Experimenters, chapter 3.
   *
   * @param base what is compared with
   * @param other what is compared, in the order of base
   */
  public static Ratio paired(double[] base, double[] other) {
    return of(LogRatio.paired(base, other));
  }

  /**
   * Welch's t of values that don't belong together in pairs, such as those of two studies.
   *
   * <p>Source: Welch, Biometrika 34 (1947).
   */
  public static Ratio unpaired(double[] base, double[] other) {
    return of(LogRatio.unpaired(base, other));
  }

  /** The ratio of an estimate, with its interval at 95%. */
  public static Ratio of(LogRatio estimate) {
    return of(estimate, 1);
  }

  /**
   * One of several tests that have 5% together (Bonferroni).
   *
   * @param tests how many; the interval is as much wider, the p-value as many times larger
   */
  static Ratio of(LogRatio estimate, int tests) {
    double log = estimate.log();
    double ratio = Math.exp(log);
    if (estimate.count() < 2) {
      return new Ratio(ratio, Optional.empty(), 1, estimate.count());
    }
    if (estimate.error() == 0) {
      Interval point = new Interval(ratio, ratio);
      return new Ratio(ratio, Optional.of(point), log == 0 ? 1 : 0, estimate.count());
    }
    TDistribution t = TDistribution.of(estimate.degreesOfFreedom());
    double pValue = 2 * t.survivalProbability(Math.abs(log) / estimate.error());
    double half = Sample.tQuantile(estimate.degreesOfFreedom(), tests) * estimate.error();
    Interval interval = new Interval(Math.exp(log - half), Math.exp(log + half));
    return new Ratio(ratio, Optional.of(interval), Math.min(1, tests * pValue), estimate.count());
  }
}
