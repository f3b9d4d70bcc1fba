package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * What arms did at rates around where their latency crosses a bound, in blocks, and what that shows
 * of the rates at which they cross it.
 *
 * <p>That a percentile q of latencies is below a bound means that less than 1 - q of the operations
 * are slower. Shares are what is counted, since that of a slice is right on average, and its
 * percentile isn't; all slices count alike, so a stall weighs what it weighs in a percentile of all
 * operations. For a bound of the mean, latencies by the bound take the place of operations that are
 * slow, and the limit is 1.
 *
 * <p>What is estimated of an arm is where its {@link RateLine} crosses the limit; each arm has a
 * line of its own. How a ratio is known: by how far each block moves an arm's crossing, less how
 * far it moves plain's, so that what a block has in common cancels; the error is that of {@link
 * RatioEstimate}. Arms as in {@link BlockValues}.
 */
public final class RateBlocks {
  private final double limit;
  private final List<List<List<Point>>> blocks = new ArrayList<>();
  private final List<Integer> sets = new ArrayList<>();

  /**
   * What a slice of an arm at a rate showed.
   *
   * @param perSecond operations that arrived
   * @param slow how many were slower than the bound; of a mean, their latencies in sum by the bound
   * @param operations how many there were
   */
  public record Point(double perSecond, double slow, double operations) {}

  /**
   * @param limit the share of slow operations at which the bound is crossed; 1 for a mean
   */
  public RateBlocks(double limit) {
    this.limit = limit;
  }

  /** Adds a block on a set of connections: the points of each arm, in the order of arms. */
  public void add(int set, List<List<Point>> block) {
    sets.add(set);
    blocks.add(block.stream().map(List::copyOf).toList());
  }

  public int blocks() {
    return blocks.size();
  }

  /** The ratio of an arm's rate to plain's: the control's to the first, others' to both. */
  public RatioEstimate ratio(int arm) {
    RateLine own = line(arm);
    RateLine plain = line(BlockValues.PLAIN);
    RateLine other = arm == BlockValues.CONTROL ? plain : line(BlockValues.CONTROL);
    double[] moves = own.moves();
    double[] ofPlain = plain.moves();
    double[] ofOther = other.moves();
    for (int block = 0; block < moves.length; block++) {
      moves[block] -= (ofPlain[block] + ofOther[block]) / 2;
    }
    return RatioEstimate.of(
        own.logCrossing() - (plain.logCrossing() + other.logCrossing()) / 2,
        moves,
        sets.stream().mapToInt(set -> set).toArray(),
        freedom(moves));
  }

  /**
   * Of an error that is found from such moves: fewer than there are blocks where few of them decide
   * it, since slow operations come in bursts. By their fourth moment, as a variance that varies as
   * much as a chi-square's does (Satterthwaite, Biometrics Bulletin 2, 1946).
   */
  private static int freedom(double[] moves) {
    double square = 0;
    double fourth = 0;
    for (double move : moves) {
      square += move * move;
      fourth += move * move * move * move;
    }
    int n = moves.length;
    double kurtosis = n * fourth / square / square;
    return (int) Math.max(1, Math.min(n - 1, 2 * n / (kurtosis - 1)));
  }

  /**
   * The rate at which an arm crosses the bound, per second; NaN when that isn't known. It has no
   * interval: bursts of slow operations, of which few decide it, cancel in ratios only.
   */
  public double perSecond(int arm) {
    return Math.exp(line(arm).logCrossing());
  }

  private RateLine line(int arm) {
    return new RateLine(blocks.stream().map(block -> block.get(arm)).toList(), limit);
  }
}
