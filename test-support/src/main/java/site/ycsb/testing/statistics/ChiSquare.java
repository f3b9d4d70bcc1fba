package site.ycsb.testing.statistics;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Pearson's chi-square test of whether two samples come from one distribution.
 *
 * <p>Values that are rare in both samples are counted as one. Source: W. H. Press et al., Numerical
 * Recipes, 3rd edition, 14.3; E. B. Wilson and M. M. Hilferty, "The Distribution of Chi-Square",
 * PNAS 17, 1931; M. Abramowitz and I. A. Stegun, 7.1.26.
 */
public final class ChiSquare {
  /** Fewer of a value, in both samples together, are counted with those of other rare ones. */
  private static final long MIN_COUNT = 20;

  private ChiSquare() {}

  /** The probability of a difference like this, or a larger one, within one distribution. */
  public static double probability(Collection<Long> one, Collection<Long> other) {
    Map<Long, long[]> counts = new HashMap<>();
    one.forEach(value -> counts.computeIfAbsent(value, absent -> new long[2])[0]++);
    other.forEach(value -> counts.computeIfAbsent(value, absent -> new long[2])[1]++);
    double weight = Math.sqrt((double) other.size() / one.size());
    double sum = 0;
    int cells = 0;
    long[] rare = new long[2];
    for (long[] count : counts.values()) {
      if (count[0] + count[1] < MIN_COUNT) {
        rare[0] += count[0];
        rare[1] += count[1];
      } else {
        sum += deviation(count, weight);
        cells++;
      }
    }
    if (rare[0] + rare[1] > 0) {
      sum += deviation(rare, weight);
      cells++;
    }
    if (cells < 2) {
      throw new IllegalArgumentException("too few values to compare");
    }
    return upperTail(sum, cells - 1);
  }

  private static double deviation(long[] count, double weight) {
    double difference = weight * count[0] - count[1] / weight;
    return difference * difference / (count[0] + count[1]);
  }

  private static double upperTail(double chiSquare, int degrees) {
    double variance = 2.0 / (9 * degrees);
    double z = (Math.cbrt(chiSquare / degrees) - (1 - variance)) / Math.sqrt(variance);
    double half = 0.5 * complementaryError(Math.abs(z) / Math.sqrt(2));
    return z > 0 ? half : 1 - half;
  }

  private static double complementaryError(double x) {
    double t = 1 / (1 + 0.3275911 * x);
    double polynomial =
        t
            * (0.254829592
                + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
    return polynomial * Math.exp(-x * x);
  }
}
