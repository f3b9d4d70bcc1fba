package site.ycsb.capacity.search;

import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Quantiles of Student's t distribution for two-sided intervals of 95 %. A search needs one after
 * each window and many for a curve; inverting the distribution for each took a seventh of the time
 * of simulated searches.
 */
final class StudentQuantiles {
  /** Of being wrong, at one side. */
  static final double RISK = 0.025;

  private static final double[] KNOWN =
      IntStream.rangeClosed(1, 100).mapToDouble(StudentQuantiles::compute).toArray();

  private StudentQuantiles() {}

  /**
   * The number that is exceeded with a probability of {@value #RISK}.
   *
   * @param degreesOfFreedom 1 or more
   */
  static double of(int degreesOfFreedom) {
    return degreesOfFreedom <= KNOWN.length
        ? KNOWN[degreesOfFreedom - 1]
        : compute(degreesOfFreedom);
  }

  private static double compute(int degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(RISK);
  }
}
