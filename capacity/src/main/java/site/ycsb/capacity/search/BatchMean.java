package site.ycsb.capacity.search;

import java.util.ArrayList;
import java.util.List;

/**
 * The mean of something that was observed in windows of equal length, and how sure it is. Windows,
 * not operations, are what varies independently: operations that wait behind each other are slow
 * together.
 *
 * <p>Source: batch means; Law, Simulation Modeling and Analysis, 5th edition, 9.5.3.
 */
final class BatchMean {
  private final List<Double> numbers = new ArrayList<>();
  private final List<Long> weights = new ArrayList<>();
  private double leastVariance;

  /**
   * Adds a window.
   *
   * @param weight how many operations the number is of
   */
  void add(double number, long weight) {
    numbers.add(number);
    weights.add(weight);
  }

  /** Sets the least that the variance of the mean can be. */
  void leastVariance(double variance) {
    leastVariance = variance;
  }

  int windows() {
    return numbers.size();
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

  /** Of the mean. */
  double standardError() {
    int n = numbers.size();
    if (n < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = mean();
    double meanWeight = (double) weight() / n;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double residual = meanWeight == 0 ? 0 : (numbers.get(i) - mean) * weights.get(i) / meanWeight;
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
