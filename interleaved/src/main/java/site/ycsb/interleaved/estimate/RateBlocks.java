package site.ycsb.interleaved.estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * What arms did at rates on both sides of where their latency crosses a bound, in blocks.
 *
 * <p>That a percentile q of latencies is below a bound means that less than 1 - q of the operations
 * are slower. Shares are what is counted, since that of a slice is right on average, and its
 * percentile isn't. Near the bound, the logarithm of the share is a line over the logarithm of the
 * rate, and where it crosses the limit is known from a slice on either side. For a bound of the
 * mean, latencies by the bound take the place of operations that are slow, and the limit is 1.
 *
 * <p>Arms as in {@link BlockValues}.
 */
public final class RateBlocks {
  private static final double LOWEST_SLOPE = 0.5;

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
   * @param block the points of each arm, in the order of arms: of two rates, each once or more
   */
  public void add(List<List<Point>> block) {
    blocks.add(block.stream().map(List::copyOf).toList());
  }

  public int blocks() {
    return blocks.size();
  }

  private int arms() {
    return blocks.isEmpty() ? 0 : blocks.get(0).size();
  }

  /** The logarithm of the rate in the middle of those of an arm in a block. */
  double middle(int block, int arm) {
    return blocks.get(block).get(arm).stream()
        .mapToDouble(point -> Math.log(point.perSecond))
        .average()
        .orElse(Double.NaN);
  }

  double slow(int block, int arm) {
    return blocks.get(block).get(arm).stream().mapToDouble(Point::slow).sum();
  }

  /** How many operations would be slow, were the bound crossed at a rate. */
  double expected(int block, int arm, double logRate, double slope) {
    double sum = 0;
    for (Point point : blocks.get(block).get(arm)) {
      sum += limit * point.operations * Math.exp(slope * (Math.log(point.perSecond) - logRate));
    }
    return sum;
  }

  /** The logarithm of the rate at which an arm crosses the bound, by one block alone. */
  double logCrossing(int block, int arm, double slope) {
    double middle = middle(block, arm);
    // the half keeps a block without any slow operation finite
    return middle
        - Math.log((slow(block, arm) + 0.5) / (expected(block, arm, middle, slope) + 0.5)) / slope;
  }

  /**
   * By what power of the rate the share of slow operations grows, the same for all arms: the median
   * of what each block shows of each arm; NaN without any block. At least {@value #LOWEST_SLOPE}:
   * what doesn't grow is never crossed.
   */
  double slope() {
    List<Double> slopes = new ArrayList<>();
    for (int block = 0; block < blocks.size(); block++) {
      for (int arm = 0; arm < arms(); arm++) {
        double slope = slope(block, arm);
        if (Double.isFinite(slope)) {
          slopes.add(slope);
        }
      }
    }
    return Math.max(
        LOWEST_SLOPE, RobustMean.median(slopes.stream().mapToDouble(one -> one).toArray()));
  }

  private double slope(int block, int arm) {
    double middle = middle(block, arm);
    double rise = Math.log(share(block, arm, middle, true) / share(block, arm, middle, false));
    double run = 0;
    for (Point point : blocks.get(block).get(arm)) {
      run = Math.max(run, 2 * Math.abs(Math.log(point.perSecond) - middle));
    }
    return rise / run;
  }

  private double share(int block, int arm, double middle, boolean above) {
    double slow = 0.5;
    double operations = 0;
    for (Point point : blocks.get(block).get(arm)) {
      if (Math.log(point.perSecond) > middle == above) {
        slow += point.slow;
        operations += point.operations;
      }
    }
    return slow / operations;
  }
}
