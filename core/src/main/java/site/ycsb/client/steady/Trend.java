package site.ycsb.client.steady;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Whether a series of values, taken at equal intervals, still goes up or down. Mann and Kendall's
 * test for a monotonic trend, with Theil and Sen's slope for its size. Neighbouring values of one
 * run resemble each other, which makes the test quick to speak; so a trend is only reported when it
 * is also large enough to matter.
 *
 * <p>Source: Mann, Econometrica 13 (1945); Sen, Journal of the American Statistical Association 63
 * (1968).
 *
 * @param change by what share of the median the values change from first to last
 * @param pValue of the test; 1 when there are too few values
 */
public record Trend(double median, double change, double pValue) {
  /** Fewer intervals tell nothing. */
  static final int MIN_INTERVALS = 8;

  static final double MIN_NOTEWORTHY_CHANGE = 0.10;
  static final double SIGNIFICANCE = 0.01;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  public static Trend of(double... values) {
    int n = values.length;
    if (n < MIN_INTERVALS) {
      return new Trend(0, 0, 1);
    }
    double[] slopes = new double[n * (n - 1) / 2];
    long score = 0;
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        score += (long) Math.signum(values[j] - values[i]);
        slopes[at++] = (values[j] - values[i]) / (j - i);
      }
    }
    double median = median(values);
    double change = median == 0 ? 0 : median(slopes) * (n - 1) / median;
    double deviation = Math.sqrt((n * (n - 1.0) * (2.0 * n + 5) - ties(values)) / 18);
    double z = deviation == 0 ? 0 : (score - Math.signum((double) score)) / deviation;
    return new Trend(median, change, 2 * NORMAL.survivalProbability(Math.abs(z)));
  }

  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static double ties(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double sum = 0;
    for (int from = 0; from < sorted.length; ) {
      int to = from;
      while (to < sorted.length && sorted[to] == sorted[from]) {
        to++;
      }
      double t = to - from;
      sum += t * (t - 1) * (2 * t + 5);
      from = to;
    }
    return sum;
  }

  /** Where the line through the values begins. */
  double from() {
    return Math.max(0, median * (1 - change / 2));
  }

  double to() {
    return Math.max(0, median * (1 + change / 2));
  }

  /**
   * The change from the beginning to the end of that line, as a share of its higher end: from -1,
   * when it falls to nothing, to 1.
   */
  double shareOfHigherEnd() {
    double higher = Math.max(from(), to());
    return higher == 0 ? 0 : (to() - from()) / higher;
  }

  /** Whether there is one at all, of whatever size. */
  boolean isShown() {
    return pValue < SIGNIFICANCE;
  }

  /** Whether the run wasn't settled yet. */
  public boolean isNoteworthy() {
    return isShown() && Math.abs(change) > MIN_NOTEWORTHY_CHANGE;
  }
}
