package site.ycsb.interleaved.estimate;

/**
 * A percentile of an arm's latencies as a ratio to plain's, with an interval by resampling blocks.
 *
 * @param percentile such as 99
 * @param plain plain's percentile, in the histograms' unit; NaN without any operation
 * @param arm the arm's percentile
 * @param interval of arm by plain, 95 %
 */
public record PercentileEstimate(
    double percentile, double plain, double arm, RatioInterval interval) {

  /**
   * The percentile of all of an arm's latencies against that of plain's. A protection is compared
   * with both plain arms together, the control with the first.
   *
   * @param seed of the resampling: the same seed gives the same interval
   */
  public static PercentileEstimate of(
      LatencyBlocks latencies, int arm, double percentile, long seed) {
    return new PercentileEstimate(percentile, Double.NaN, Double.NaN, RatioInterval.UNBOUNDED);
  }

  /** Arm by plain. */
  public double ratio() {
    return arm / plain;
  }
}
