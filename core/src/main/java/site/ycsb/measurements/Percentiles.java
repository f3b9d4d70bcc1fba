package site.ycsb.measurements;

/** Lists of percentiles, as users write them. */
final class Percentiles {
  private Percentiles() {}

  /** The percentiles of a comma separated list; the fallback when one isn't from 0 to 100. */
  static double[] parse(String list, double[] fallback) {
    String[] parts = list.split(",", -1);
    double[] percentiles = new double[parts.length];
    for (int i = 0; i < parts.length; i++) {
      try {
        percentiles[i] = Double.parseDouble(parts[i].trim());
      } catch (NumberFormatException e) {
        return fallback;
      }
      if (!(percentiles[i] >= 0 && percentiles[i] <= 100)) {
        return fallback;
      }
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
