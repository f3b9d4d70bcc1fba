package site.ycsb.conformance;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether two samples of the same size can come from one distribution: the chi-square test of
 * homogeneity (Pearson 1900). Values too rare for the approximation count as one value.
 */
final class TwoSamples {
  private static final int LEAST_IN_CELL = 50;

  private TwoSamples() {}

  /** How probable a difference at least as large is when the distributions are the same. */
  static double probability(Map<String, Integer> one, Map<String, Integer> other) {
    Set<String> values = new TreeSet<>(one.keySet());
    values.addAll(other.keySet());
    double chiSquare = 0;
    int cells = 0;
    int rareInOne = 0;
    int rareInOther = 0;
    for (String value : values) {
      int a = one.getOrDefault(value, 0);
      int b = other.getOrDefault(value, 0);
      if (a + b < LEAST_IN_CELL) {
        rareInOne += a;
        rareInOther += b;
      } else {
        chiSquare += (double) (a - b) * (a - b) / (a + b);
        cells++;
      }
    }
    if (rareInOne + rareInOther >= LEAST_IN_CELL) {
      double difference = rareInOne - rareInOther;
      chiSquare += difference * difference / (rareInOne + rareInOther);
      cells++;
    }
    return cells < 2 ? 1 : upperTail(chiSquare, cells - 1);
  }

  /**
   * The probability that a chi-square variable is above a value.
   *
   * <p>By recurrence over the degrees of freedom: Q(x; n + 2) = Q(x; n) + (x/2)^(n/2) e^(-x/2) /
   * Gamma(n/2 + 1) (Abramowitz and Stegun 26.4.8), from the exact first terms.
   */
  static double upperTail(double x, int degreesOfFreedom) {
    double half = x / 2;
    boolean odd = degreesOfFreedom % 2 == 1;
    double tail = odd ? errorFunctionComplement(Math.sqrt(half)) : Math.exp(-half);
    // the logarithm of the next term, so that it can't overflow
    double logTerm =
        odd
            ? 0.5 * Math.log(half) - half - Math.log(Math.sqrt(Math.PI) / 2)
            : Math.log(half) - half;
    for (int n = odd ? 1 : 2; n < degreesOfFreedom; n += 2) {
      tail += Math.exp(logTerm);
      logTerm += Math.log(half / (n / 2.0 + 1));
    }
    return Math.min(1, tail);
  }

  /** By Numerical Recipes' Chebyshev fit; relative error below 1.2e-7 everywhere. */
  private static double errorFunctionComplement(double z) {
    double t = 1 / (1 + 0.5 * z);
    double[] coefficients = {
      -1.26551223,
      1.00002368,
      0.37409196,
      0.09678418,
      -0.18628806,
      0.27886807,
      -1.13520398,
      1.48851587,
      -0.82215223,
      0.17087277
    };
    double sum = 0;
    for (int i = coefficients.length - 1; i >= 0; i--) {
      sum = sum * t + coefficients[i];
    }
    return t * Math.exp(-z * z + sum);
  }
}
