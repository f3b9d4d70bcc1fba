package site.ycsb.interleaved.result;

import java.util.Locale;

/**
 * Rounds the ends of an interval for tables, sentences and reports alike: outwards, so that what is
 * printed stays true, and to a decimal where the interval is narrower than 10 %.
 *
 * @param width of the interval, in percent
 */
public record OutwardRounding(double width) {
  private static final double COARSE = 10;

  /** A lower end in percent, such as {@code 2.9}. */
  public String low(double percent) {
    return rounded("%", percent, -1);
  }

  /** An upper end in percent. */
  public String high(double percent) {
    return rounded("%", percent, 1);
  }

  /** A lower end with its sign, such as {@code +2.9}. */
  public String signedLow(double percent) {
    return rounded("%+", percent, -1);
  }

  /** An upper end with its sign. */
  public String signedHigh(double percent) {
    return rounded("%+", percent, 1);
  }

  private String rounded(String format, double percent, int direction) {
    boolean fine = width < COARSE;
    double unit = fine ? 10 : 1;
    // what is a rounding error of the computation doesn't move it to the next digit
    double scaled = percent * unit - direction * 1e-6;
    double value = (direction > 0 ? Math.ceil(scaled) : Math.floor(scaled)) / unit;
    return String.format(Locale.ROOT, format + (fine ? ".1f" : ".0f"), value + 0.0);
  }
}
