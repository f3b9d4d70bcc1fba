package site.ycsb.interleaved.estimate;

/**
 * The rates at which arms cross a bound of latency, and their ratios to plain's.
 *
 * <p>What is estimated: the rate at which the share of slow operations reaches its limit in blocks
 * as most of them are. A block in which something else happened counts, but for no more than one
 * that is a few deviations from the others: a stall makes a hundred times as many operations slow
 * as the bound allows, and would decide by itself. What happens in many blocks is in all of it.
 *
 * <p>How it is known: each block shows by itself where every arm crosses the bound, along a line
 * whose slope is that of all arms and blocks. The ratio is the robust mean of the differences to
 * plain within blocks, so that what a block has in common cancels; the error is that of {@link
 * RatioEstimate}, by how far each block moves that mean. Plain's rate is from the robust mean of
 * its blocks' slow operations by those expected, which is no logarithm and so isn't above the truth
 * for being uncertain; a protection's is that times its ratio.
 */
public final class CrossingEstimate {
  /** Differences are as likely on either side. */
  private static final double REACH_OF_DIFFERENCES = 1.5;

  /** Numbers of slow operations have a long tail, which belongs to them. */
  private static final double REACH_OF_SHARES = 3;

  /**
   * An arm of which usually so many times as many operations are slow as at its bound, or as few,
   * crosses it somewhere else: nothing tells where.
   */
  private static final double ELSEWHERE = 3;

  private final RateBlocks blocks;
  private final double slope;

  private CrossingEstimate(RateBlocks blocks, double slope) {
    this.blocks = blocks;
    this.slope = slope;
  }

  /** From all blocks. */
  public static CrossingEstimate of(RateBlocks blocks) {
    return new CrossingEstimate(blocks, blocks.slope());
  }

  /** By what power of the rate the share of slow operations grows. */
  public double slope() {
    return slope;
  }

  /** The ratio of an arm's rate to plain's: the control's to the first, others' to both. */
  public RatioEstimate ratio(int arm) {
    if (arm <= BlockValues.PLAIN) {
      throw new IllegalArgumentException("arm " + arm);
    }
    RobustMean mean = differences(arm);
    boolean known = isNear(BlockValues.PLAIN) && isNear(BlockValues.CONTROL) && isNear(arm);
    return RatioEstimate.of(known ? mean.value() : Double.NaN, mean.influences());
  }

  /** Whether blocks were tried near where an arm crosses the bound. */
  private boolean isNear(int arm) {
    double[] shares = new double[blocks.blocks()];
    for (int block = 0; block < shares.length; block++) {
      // the half, as in each block's crossing
      shares[block] =
          (blocks.slow(block, arm) + 0.5)
              / (blocks.expected(block, arm, blocks.middle(block, arm), slope) + 0.5);
    }
    double usual = RobustMean.median(shares);
    return usual >= 1 / ELSEWHERE && usual <= ELSEWHERE;
  }

  private RobustMean differences(int arm) {
    double[] differences = new double[blocks.blocks()];
    for (int block = 0; block < differences.length; block++) {
      double plain = blocks.logCrossing(block, BlockValues.PLAIN, slope);
      if (arm != BlockValues.CONTROL) {
        plain = (plain + blocks.logCrossing(block, BlockValues.CONTROL, slope)) / 2;
      }
      differences[block] = blocks.logCrossing(block, arm, slope) - plain;
    }
    return RobustMean.of(differences, REACH_OF_DIFFERENCES);
  }

  /**
   * The rate at which an arm crosses the bound, in operations per second; its intervals are of that
   * rate.
   */
  public RatioEstimate perSecond(int arm) {
    if (arm <= BlockValues.CONTROL) {
      return perSecond(arm, arm, 0, new double[blocks.blocks()]);
    }
    RobustMean ratio = differences(arm);
    if (!isNear(arm)) {
      return RatioEstimate.of(Double.NaN, ratio.influences());
    }
    return perSecond(BlockValues.PLAIN, BlockValues.CONTROL, ratio.value(), ratio.influences());
  }

  private RatioEstimate perSecond(int first, int last, double log, double[] influences) {
    int n = blocks.blocks();
    double[] middles = new double[n];
    for (int block = 0; block < n; block++) {
      middles[block] = blocks.middle(block, first);
    }
    double middle = RobustMean.median(middles);
    double[] shares = new double[n];
    for (int block = 0; block < n; block++) {
      double slow = 0;
      double expected = 0;
      for (int arm = first; arm <= last; arm++) {
        slow += blocks.slow(block, arm);
        expected += blocks.expected(block, arm, middle, slope);
      }
      shares[block] = slow / expected;
    }
    RobustMean share = RobustMean.of(shares, REACH_OF_SHARES);
    if (!isNear(first) || !isNear(last)) {
      return RatioEstimate.of(Double.NaN, share.influences());
    }
    double[] moves = share.influences();
    for (int block = 0; block < n; block++) {
      moves[block] = influences[block] - moves[block] / share.value() / slope;
    }
    return RatioEstimate.of(middle - Math.log(share.value()) / slope + log, moves);
  }
}
