package site.ycsb.measurements;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.config.Numbers;

/** Lists of percentiles, as users write them. */
final class Percentiles {
  private Percentiles() {}

  /** The percentiles of a comma-separated list; throws when one isn't a number from 0 to 100. */
  static List<Double> parse(String list) {
    List<Double> percentiles = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      double percentile = Numbers.parseDouble(part.trim());
      if (!(percentile >= 0 && percentile <= 100)) {
        throw new IllegalArgumentException(list);
      }
      percentiles.add(percentile);
    }
    return percentiles;
  }

  /** {@code 95th}, {@code 1st}, {@code 99.9}: an ordinal where the percentile is whole. */
  static String nameOf(double percentile) {
    if (percentile != Math.rint(percentile)) {
      return Double.toString(percentile);
    }
    int whole = (int) percentile;
    if (whole / 10 % 10 == 1) {
      return whole + "th";
    }
    return switch (whole % 10) {
      case 1 -> whole + "st";
      case 2 -> whole + "nd";
      case 3 -> whole + "rd";
      default -> whole + "th";
    };
  }
}
