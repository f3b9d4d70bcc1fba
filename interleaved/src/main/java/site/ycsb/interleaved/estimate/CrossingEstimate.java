package site.ycsb.interleaved.estimate;

/**
 * The rates at which arms cross a bound of latency, and their ratios to plain's.
 *
 * <p>What is estimated: where a line through the shares of slow operations at an arm's two rates,
 * by their logarithms, reaches the limit. A share is a robust mean of blocks: one in which
 * something else happened counts, but for no more than one that is a few deviations from the
 * others, since a stall makes a hundred times as many operations slow as the bound allows, and
 * would decide by itself. What happens in many blocks is in all of it. Each arm has a slope of its
 * own: one for all put the rate of an arm that loses a third 1 % too high.
 *
 * <p>How it is known: by how far each block moves the crossing of an arm, by either of its rates,
 * less how far it moves plain's, so that what a block has in common cancels; the error is that of
 * {@link RatioEstimate}.
 */
public final class CrossingEstimate {
  /** In deviations; numbers of slow operations have a long tail, which belongs to them. */
  static final double REACH = 3;

  /**
   * An arm of which so many times as many operations are slow as at its bound at its lower rate, or
   * as few at its higher one, crosses it somewhere else: nothing tells where.
   */
  private static final double ELSEWHERE = 2;

  private final RateBlocks blocks;

  private CrossingEstimate(RateBlocks blocks) {
    this.blocks = blocks;
  }

  /** From all blocks. */
  public static CrossingEstimate of(RateBlocks blocks) {
    return new CrossingEstimate(blocks);
  }

  /** The ratio of an arm's rate to plain's: the control's to the first, others' to both. */
  public RatioEstimate ratio(int arm) {
    if (arm <= BlockValues.PLAIN) {
      throw new IllegalArgumentException("arm " + arm);
    }
    return crossing(arm).minus(plain(arm)).estimate();
  }

  private Crossing plain(int arm) {
    Crossing first = crossing(BlockValues.PLAIN);
    return arm == BlockValues.CONTROL ? first : first.middle(crossing(BlockValues.CONTROL));
  }

  /**
   * The rate at which an arm crosses the bound, in operations per second; its intervals are of that
   * rate.
   */
  public RatioEstimate perSecond(int arm) {
    return crossing(arm).estimate();
  }

  private Crossing crossing(int arm) {
    double lowRate = blocks.logRate(arm, false);
    double run = blocks.logRate(arm, true) - lowRate;
    RobustMean lowShare = RobustMean.of(blocks.shares(arm, false), REACH);
    RobustMean highShare = RobustMean.of(blocks.shares(arm, true), REACH);
    double low = Math.log(lowShare.value());
    double high = Math.log(highShare.value());
    double rise = high - low;
    double[] moves = new double[blocks.blocks()];
    double[] lowMoves = lowShare.influences();
    double[] highMoves = highShare.influences();
    for (int block = 0; block < moves.length; block++) {
      moves[block] =
          run
              / rise
              / rise
              * (low * highMoves[block] / highShare.value()
                  - high * lowMoves[block] / lowShare.value());
    }
    boolean near = rise > 0 && low < Math.log(ELSEWHERE) && high > -Math.log(ELSEWHERE);
    return new Crossing(near ? lowRate - run * low / rise : Double.NaN, moves);
  }

  /** The logarithm of a rate, or of a ratio, with how far each block moves it. */
  private static final class Crossing {
    private final double log;
    private final double[] moves;

    Crossing(double log, double[] moves) {
      this.log = log;
      this.moves = moves;
    }

    Crossing minus(Crossing other) {
      return sum(1, other, -1);
    }

    Crossing middle(Crossing other) {
      return sum(0.5, other, 0.5);
    }

    private Crossing sum(double weight, Crossing other, double otherWeight) {
      double[] sum = new double[moves.length];
      for (int block = 0; block < sum.length; block++) {
        sum[block] = weight * moves[block] + otherWeight * other.moves[block];
      }
      return new Crossing(weight * log + otherWeight * other.log, sum);
    }

    RatioEstimate estimate() {
      return RatioEstimate.of(log, moves);
    }
  }
}
