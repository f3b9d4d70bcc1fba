package site.ycsb.interleaved.estimate;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Whether an arm's ratio to plain changed from the first half of the blocks to the second, as it
 * does when arms weren't warm yet. What all arms have in common cancels. By Welch's t test of the
 * ratios' logarithms.
 *
 * @param first the ratio in the first half
 * @param second the ratio in the second half
 * @param pValue of no change; 1 when there are too few blocks
 */
public record RatioDrift(double first, double second, double pValue) {
  private static final double SIGNIFICANCE = 0.01;

  public static RatioDrift of(BlockValues values, int arm) {
    int middle = values.blocks() / 2;
    RatioEstimate first = RatioEstimate.of(values.part(0, middle), arm);
    RatioEstimate second = RatioEstimate.of(values.part(middle, values.blocks()), arm);
    double one = first.error() * first.error();
    double other = second.error() * second.error();
    if (!Double.isFinite(one + other) || one + other == 0) {
      return new RatioDrift(first.ratio(), second.ratio(), 1);
    }
    double t = Math.log(second.ratio() / first.ratio()) / Math.sqrt(one + other);
    double freedom =
        (one + other)
            * (one + other)
            / (one * one / first.degreesOfFreedom() + other * other / second.degreesOfFreedom());
    return new RatioDrift(
        first.ratio(),
        second.ratio(),
        2 * TDistribution.of(freedom).survivalProbability(Math.abs(t)));
  }

  /** Whether it did: wrong in 1 of 100 sound measurements of so many arms (Bonferroni). */
  public boolean isShown(int comparisons) {
    return pValue < SIGNIFICANCE / comparisons;
  }
}
