package site.ycsb.interleaved.estimate;

import java.util.Collection;

/**
 * Stops when every comparison's interval is as narrow as requested.
 *
 * <p>It looks at widths only, never at where an interval lies, so that stopping favours no outcome,
 * and may be asked after every block: the coverage is nominal for narrow intervals, and a little
 * less for those of few blocks, by how much is tried on simulated stores. Stopping when time is up
 * is no different from a number of blocks that is fixed beforehand. Stopping for any other reason,
 * by a person for example, needs {@link RatioEstimate#anytime}.
 *
 * <p>Sources: Chow and Robbins, Annals of Mathematical Statistics 36 (1965); that a least number of
 * observations and Student's quantiles keep the coverage, Starr, Annals of Mathematical Statistics
 * 37 (1966).
 *
 * @param precision half the width that is requested, as a share of plain: 0.02 is "+/- 2 %"
 */
public record StoppingRule(double precision) {
  /** It never stops earlier: a spread that is estimated from fewer blocks may be far too small. */
  static final int MIN_BLOCKS = 40;

  public StoppingRule {
    if (!(precision > 0)) {
      throw new IllegalArgumentException("precision=" + precision + ": above 0");
    }
  }

  /**
   * How many more blocks it takes, by what is known now; 0 when it can stop. Times a block's
   * duration that is the time still needed.
   *
   * @param comparisons the estimates of all protections; of the control when there are none
   */
  public long moreBlocks(Collection<RatioEstimate> comparisons) {
    long more = 0;
    for (RatioEstimate comparison : comparisons) {
      more = Math.max(more, moreBlocks(comparison));
    }
    return more;
  }

  /**
   * How many more blocks this comparison takes, by what is known now; 0 when it's narrow enough.
   */
  public long moreBlocks(RatioEstimate comparison) {
    int blocks = comparison.blocks();
    int least = MIN_BLOCKS - blocks;
    if (!Double.isFinite(comparison.interval().high())) {
      return Math.max(1, least);
    }
    double times = comparison.interval().halfWidth() / precision;
    return Math.max(Math.max(0, least), (long) Math.ceil(blocks * (times * times - 1)));
  }
}
