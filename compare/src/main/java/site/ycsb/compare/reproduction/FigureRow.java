package site.ycsb.compare.reproduction;

import org.jspecify.annotations.Nullable;

/**
 * A published figure with what was measured of it.
 *
 * @param line the line in the file of published figures, with the header as line 1; 0 for none
 * @param study the study that measures it; empty for none
 * @param subject what it is about, in words
 * @param published the figure as it was published; empty for none
 * @param measured ours
 * @param remark what has to be known about ours, or why there is none
 */
record FigureRow(
    int line, String study, String subject, String published, Measured measured, String remark) {

  /**
   * A measured value.
   *
   * @param value the value; NaN for none
   * @param low the lower end of its 95% interval; null for none
   * @param high the upper end
   * @param byPublished by what factor it differs from the published one; NaN when there is none
   */
  record Measured(double value, @Nullable Double low, @Nullable Double high, double byPublished) {
    static final Measured NONE = new Measured(Double.NaN, null, null, Double.NaN);

    boolean exists() {
      return !Double.isNaN(value);
    }
  }
}
