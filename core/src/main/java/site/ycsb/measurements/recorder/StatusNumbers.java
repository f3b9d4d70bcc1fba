package site.ycsb.measurements.recorder;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as YCSB's status lines show them. */
public final class StatusNumbers {
  private StatusNumbers() {}

  /** At most two decimals, none that is zero: {@code 1}, {@code 0.5}, {@code 97.96}. */
  public static String twoDecimals(double value) {
    return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
  }
}
