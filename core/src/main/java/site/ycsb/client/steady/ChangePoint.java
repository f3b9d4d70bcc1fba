package site.ycsb.client.steady;

import java.util.Arrays;

/**
 * The place at which a series of values, taken at equal intervals, most likely changed its level.
 * Pettitt's test, which assumes nothing about how values are distributed.
 *
 * <p>Source: Pettitt, A non-parametric approach to the change-point problem, Applied Statistics 28
 * (1979); the probability is his approximation, good below 0.5.
 *
 * @param position how many values are before it
 * @param before the median of those
 * @param after the median of the others
 * @param pValue of the test; 1 when there are too few values
 */
public record ChangePoint(int position, double before, double after, double pValue) {
  /**
   * With fewer values the approximation is never below {@link Trend#SIGNIFICANCE}, however large a
   * step is: at 15 its least is 1.07 %.
   */
  static final int MIN_VALUES = 16;

  /** That of a series. */
  public static ChangePoint of(double... values) {
    int n = values.length;
    if (n < MIN_VALUES) {
      return new ChangePoint(0, 0, 0, 1);
    }
    long rank = 0;
    long largest = 0;
    int position = 1;
    for (int t = 0; t < n - 1; t++) {
      for (double other : values) {
        rank += (long) Math.signum(values[t] - other);
      }
      if (Math.abs(rank) > largest) {
        largest = Math.abs(rank);
        position = t + 1;
      }
    }
    double size = n;
    double p = 2 * Math.exp(-6.0 * largest * largest / (size * size * size + size * size));
    return new ChangePoint(
        position,
        Trend.median(Arrays.copyOfRange(values, 0, position)),
        Trend.median(Arrays.copyOfRange(values, position, n)),
        Math.min(1, p));
  }

  /** By what share the level changed; infinite when it was 0 before. */
  public double change() {
    return after == before ? 0 : after / before - 1;
  }

  /** Whether there is one at all, of whatever size. */
  boolean isShown() {
    return pValue < Trend.SIGNIFICANCE;
  }

  /** Whether the level really changed. */
  public boolean isNoteworthy() {
    return isShown() && Math.abs(change()) > Trend.MIN_NOTEWORTHY_CHANGE;
  }
}
