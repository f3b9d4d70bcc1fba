package site.ycsb.interleaved.estimate;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An arm's value as a ratio to plain's, with intervals.
 *
 * @param ratio arm by plain; NaN when plain or the arm has done nothing
 * @param error standard error of the ratio's logarithm; infinite when there are too few blocks
 * @param degreesOfFreedom of the error
 * @param interval 95 %, for a number of blocks that doesn't depend on the estimates: the stopping
 *     rule's, or what the time allowed for
 * @param anytime 95 % at all times at once: for whoever watches, and stops when they like what they
 *     see
 * @param blocks how many it is from
 */
public record RatioEstimate(
    double ratio,
    double error,
    double degreesOfFreedom,
    RatioInterval interval,
    RatioInterval anytime,
    int blocks) {

  /** With fewer blocks there is no interval. */
  static final int MIN_BLOCKS = 8;

  /** The number of blocks at which the anytime interval is narrowest. */
  private static final double TUNED_FOR = 200;

  /**
   * The ratio of an arm to plain. A protection is compared with both plain arms together, the
   * control with the first.
   */
  public static RatioEstimate of(BlockValues values, int arm) {
    double[] influence = influence(values, arm);
    double sum = 0;
    for (double one : influence) {
      sum += one * one;
    }
    int n = influence.length;
    double log = log(values, arm);
    double error =
        n < MIN_BLOCKS || Double.isNaN(log)
            ? Double.POSITIVE_INFINITY
            : Math.sqrt(sum / n / (n - 1));
    return of(log, error, n - 1.0, n);
  }

  private static RatioEstimate of(double log, double error, double degreesOfFreedom, int blocks) {
    double ratio = Math.exp(log);
    RatioEstimate open =
        new RatioEstimate(
            ratio,
            error,
            degreesOfFreedom,
            RatioInterval.UNBOUNDED,
            RatioInterval.UNBOUNDED,
            blocks);
    double alpha = 0.05;
    double rho2 = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / TUNED_FOR;
    double tuned = blocks * rho2 + 1;
    double quantile = Math.sqrt(2 * tuned / (blocks * rho2) * Math.log(Math.sqrt(tuned) / alpha));
    return new RatioEstimate(
        ratio,
        error,
        degreesOfFreedom,
        open.interval(0.95),
        RatioInterval.ofLog(log, quantile * error),
        blocks);
  }

  private static double log(BlockValues values, int arm) {
    double arms = 0;
    double armsBase = 0;
    double plain = 0;
    double plainBase = 0;
    for (int block = 0; block < values.blocks(); block++) {
      arms += values.amount(block, arm);
      armsBase += values.base(block, arm);
      plain += plainAmount(values, block, arm);
      plainBase += plainBase(values, block, arm);
    }
    return arms == 0 || armsBase == 0 || plain == 0 || plainBase == 0
        ? Double.NaN
        : Math.log(arms / armsBase) - Math.log(plain / plainBase);
  }

  private static double plainAmount(BlockValues values, int block, int arm) {
    double first = values.amount(block, BlockValues.PLAIN);
    return arm == BlockValues.CONTROL ? first : first + values.amount(block, BlockValues.CONTROL);
  }

  private static double plainBase(BlockValues values, int block, int arm) {
    double first = values.base(block, BlockValues.PLAIN);
    return arm == BlockValues.CONTROL ? first : first + values.base(block, BlockValues.CONTROL);
  }

  /** What each block adds to the logarithm, times the number of blocks. */
  private static double[] influence(BlockValues values, int arm) {
    int n = values.blocks();
    double arms = 0;
    double armsBase = 0;
    double plain = 0;
    double plainBase = 0;
    for (int block = 0; block < n; block++) {
      arms += values.amount(block, arm) / n;
      armsBase += values.base(block, arm) / n;
      plain += plainAmount(values, block, arm) / n;
      plainBase += plainBase(values, block, arm) / n;
    }
    double[] influence = new double[n];
    for (int block = 0; block < n; block++) {
      influence[block] =
          values.amount(block, arm) / arms
              - values.base(block, arm) / armsBase
              - plainAmount(values, block, arm) / plain
              + plainBase(values, block, arm) / plainBase;
    }
    return influence;
  }

  /** The interval of any confidence, such as 0.99, for a number of blocks as {@link #interval}. */
  public RatioInterval interval(double confidence) {
    if (!Double.isFinite(error)) {
      return RatioInterval.UNBOUNDED;
    }
    double quantile =
        TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
    return RatioInterval.ofLog(Math.log(ratio), quantile * error);
  }

  /**
   * Of the control's estimate: whether plain against plain differs, so that something but the
   * protections makes slices differ, and no comparison can be trusted. By a 99 % interval: 1 sound
   * result in 100 is said to fail.
   */
  public boolean controlFails() {
    return !interval(0.99).contains(1);
  }
}
