package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * What arms did at rates on both sides of where their latency crosses a bound, in blocks.
 *
 * <p>That a percentile q of latencies is below a bound means that less than 1 - q of the operations
 * are slower. Shares are what is counted, since that of a slice is right on average, and its
 * percentile isn't. Near the bound, the logarithm of the share is a line over the logarithm of the
 * rate, and where it crosses the limit is known from the shares on either side. For a bound of the
 * mean, latencies by the bound take the place of operations that are slow, and the limit is 1.
 *
 * <p>Arms as in {@link BlockValues}.
 */
public final class RateBlocks {
  private final double limit;
  private final List<List<List<Point>>> blocks = new ArrayList<>();

  /**
   * What slices of an arm at a rate showed.
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

  /**
   * Adds a block.
   *
   * @param block the points of each arm, in the order of arms: of two rates, each once or more,
   *     that are the same in all blocks
   */
  public void add(List<List<Point>> block) {
    blocks.add(block.stream().map(List::copyOf).toList());
  }

  public int blocks() {
    return blocks.size();
  }

  /** The logarithm of an arm's higher or lower rate; NaN without any block. */
  double logRate(int arm, boolean higher) {
    double[] rates =
        blocks.stream()
            .flatMap(block -> block.get(arm).stream())
            .mapToDouble(Point::perSecond)
            .sorted()
            .toArray();
    return rates.length == 0 ? Double.NaN : Math.log(rates[higher ? rates.length - 1 : 0]);
  }

  /** The share of slow operations of an arm at one of its rates by the limit, in each block. */
  double[] shares(int arm, boolean higher) {
    double rate = logRate(arm, higher);
    return blocks.stream()
        .mapToDouble(
            block -> {
              double slow = 0;
              double operations = 0;
              for (Point point : block.get(arm)) {
                if (Math.log(point.perSecond) == rate) {
                  slow += point.slow;
                  operations += point.operations;
                }
              }
              return operations == 0 ? 0 : slow / operations / limit;
            })
        .toArray();
  }
}
