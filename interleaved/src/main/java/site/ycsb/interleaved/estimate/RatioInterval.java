package site.ycsb.interleaved.estimate;

/**
 * An interval of a ratio to plain: 1 is the same as plain, 0.9 is 10 % less.
 *
 * @param low 0 when nothing bounds it
 * @param high infinite when nothing bounds it
 */
public record RatioInterval(double low, double high) {
  /** Of what nothing is known. */
  public static final RatioInterval UNBOUNDED = new RatioInterval(0, Double.POSITIVE_INFINITY);

  public RatioInterval {
    if (!(low >= 0 && low <= high)) {
      throw new IllegalArgumentException("from " + low + " to " + high);
    }
  }

  /** Around a ratio's logarithm, so far to each side; unbounded when either isn't finite. */
  public static RatioInterval ofLog(double log, double half) {
    return Double.isFinite(log) && Double.isFinite(half)
        ? new RatioInterval(Math.exp(log - half), Math.exp(log + half))
        : UNBOUNDED;
  }

  public boolean contains(double ratio) {
    return low <= ratio && ratio <= high;
  }

  /** Half the width, as a share of plain: 0.02 is "+/- 2 %". */
  public double halfWidth() {
    return (high - low) / 2;
  }
}
