package site.ycsb.interleaved.estimate;

import java.util.Arrays;

/**
 * A mean in which a value counts for less the farther it is from the others: Huber's, with the
 * median absolute deviation for a scale, of the side that has the larger one. None is dropped.
 *
 * <p>Source: Huber and Ronchetti, Robust Statistics, 2nd edition, chapters 3 and 6.
 */
final class RobustMean {
  /** What the median absolute deviation is multiplied with to be normal values' deviation. */
  private static final double NORMAL = 1.4826;

  private static final int MAX_STEPS = 100;

  private final double value;
  private final double[] influences;

  private RobustMean(double value, double[] influences) {
    this.value = value;
    this.influences = influences;
  }

  /**
   * Of values.
   *
   * @param reach up to how many deviations from the mean a value counts in full
   */
  static RobustMean of(double[] values, double reach) {
    double median = median(values);
    double value = median;
    double scale = NORMAL * Math.max(spread(values, median, 1), spread(values, median, -1));
    if (!(scale > 0)) {
      // more than half of them are the same, or there are none
      return new RobustMean(value, new double[values.length]);
    }
    double share = 1;
    for (int step = 0; step < MAX_STEPS; step++) {
      double sum = 0;
      int within = 0;
      for (double one : values) {
        double distance = (one - value) / scale;
        sum += Math.max(-reach, Math.min(reach, distance));
        within += Math.abs(distance) <= reach ? 1 : 0;
      }
      share = Math.max(1, within) / (double) values.length;
      double move = scale * sum / Math.max(1, within);
      value += move;
      if (Math.abs(move) < 1e-10 * scale) {
        break;
      }
    }
    double[] influences = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double distance = (values[i] - value) / scale;
      influences[i] = scale * Math.max(-reach, Math.min(reach, distance)) / share;
    }
    return new RobustMean(value, influences);
  }

  /** The median distance of those on one side of the median, which may differ where it's skewed. */
  private static double spread(double[] values, double median, int side) {
    return median(
        Arrays.stream(values)
            .map(one -> side * (one - median))
            .filter(distance -> distance >= 0)
            .toArray());
  }

  /** NaN without any value. */
  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  double value() {
    return value;
  }

  /** How far each value moves the mean, times their number. */
  double[] influences() {
    return influences.clone();
  }
}
