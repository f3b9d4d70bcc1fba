package site.ycsb.compare.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The values of the repeats of one configuration.
 *
 * <p>The mean has Student's t interval. The median has the interval of order statistics, which
 * assumes nothing about how values are distributed; with fewer than 6 values there is none at 95%,
 * since from lowest to highest covers it with only 1 - 2^(1-n). A bootstrap would give one all the
 * same, and it would be too short: that is why there is no bootstrap here.
 *
 * <p>Source: Hahn and Meeker, Statistical Intervals, sections 4.2 and 5.2.
 */
public final class Sample {
  /** The confidence of all intervals. */
  public static final double CONFIDENCE = 0.95;

  private final double[] sorted;

  /**
   * @param values at least one
   */
  public Sample(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  public int size() {
    return sorted.length;
  }

  public double min() {
    return sorted[0];
  }

  public double max() {
    return sorted[sorted.length - 1];
  }

  public double mean() {
    return Mean.of(sorted).getAsDouble();
  }

  public double median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The standard deviation with n - 1; 0 of a single value. */
  public double standardDeviation() {
    return StandardDeviation.of(sorted).getAsDouble();
  }

  /** Student's interval of the mean; none of a single value. */
  public Optional<Interval> meanInterval() {
    if (sorted.length < 2) {
      return Optional.empty();
    }
    double half =
        tQuantile(sorted.length - 1.0, 1) * standardDeviation() / Math.sqrt(sorted.length);
    return Optional.of(new Interval(mean() - half, mean() + half));
  }

  /** The shortest symmetrical interval of order statistics that covers the median with 95%. */
  public Optional<Interval> medianInterval() {
    BinomialDistribution below = BinomialDistribution.of(sorted.length, 0.5);
    int rank = 0;
    while (rank + 1 <= sorted.length / 2
        && 1 - 2 * below.cumulativeProbability(rank) >= CONFIDENCE) {
      rank++;
    }
    if (rank == 0) {
      return Optional.empty();
    }
    return Optional.of(new Interval(sorted[rank - 1], sorted[sorted.length - rank]));
  }

  /**
   * How many standard errors a two-sided interval reaches to each side.
   *
   * @param tests how many intervals hold together with 95% (Bonferroni)
   */
  static double tQuantile(double degreesOfFreedom, int tests) {
    return TDistribution.of(degreesOfFreedom)
        .inverseSurvivalProbability((1 - CONFIDENCE) / 2 / tests);
  }
}
