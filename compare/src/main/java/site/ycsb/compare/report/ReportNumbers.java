package site.ycsb.compare.report;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.compare.statistics.Interval;

/** How the report writes numbers: as many digits as mean something. */
public final class ReportNumbers {
  private static final double PERCENT = 100;
  private static final String NONE = "–";

  private ReportNumbers() {}

  /** A metric with three significant digits, or all digits before the point. */
  public static String figure(double figure) {
    if (!Double.isFinite(figure)) {
      return NONE;
    }
    double size = Math.abs(figure);
    String pattern =
        size >= 100 || size == 0 ? "#,##0" : size >= 10 ? "0.0" : size >= 1 ? "0.00" : "0.000";
    return new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(figure);
  }

  /** What charts are drawn from: more digits were measured by nothing. */
  static double thousandths(double number) {
    return Math.rint(number * 1000) / 1000;
  }

  public static String whole(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  public static String interval(Optional<Interval> interval) {
    return interval.map(ends -> figure(ends.low()) + " to " + figure(ends.high())).orElse(NONE);
  }

  static String changes(Optional<Interval> interval) {
    return interval.map(ends -> change(ends.low()) + " to " + change(ends.high())).orElse(NONE);
  }

  static String change(double ratio) {
    double percent = (ratio - 1) * PERCENT;
    if (!Double.isFinite(percent)) {
      return NONE;
    }
    String pattern = Math.abs(percent) >= 10 ? "+#,##0;−#,##0" : "+0.0;−0.0";
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    String text = new DecimalFormat(pattern, symbols).format(percent);
    return (text.equals("+0.0") || text.equals("−0.0") ? "0.0" : text) + " %";
  }

  static String probability(double p) {
    return p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
  }

  /** Something that became more or less, in words: {@code 12 % lower}. */
  static String words(double ratio) {
    double percent = (ratio - 1) * PERCENT;
    String size =
        String.format(Locale.ROOT, Math.abs(percent) >= 10 ? "%,.0f" : "%.1f", Math.abs(percent));
    return size + " % " + (percent < 0 ? "lower" : "higher");
  }
}
