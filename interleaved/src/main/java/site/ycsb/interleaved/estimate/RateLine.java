package site.ycsb.interleaved.estimate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The line of an arm's share of slow operations, as a logarithm, over the rate at which they
 * arrive; it reaches the limit where the arm crosses the bound.
 *
 * <p>Fitted to counts, by the score of a Poisson regression, in which an expected number of slow
 * operations is all that is assumed: a count is right on average, even of none or of a whole slice
 * that stalled, while its logarithm isn't. The error is taken from how blocks differ, so counts may
 * come in bursts. Rates may be chosen by what earlier blocks showed.
 *
 * <p>Sources: quasi-likelihood, Wedderburn, Biometrika 61 (1974); errors by clusters, Liang and
 * Zeger, Biometrika 73 (1986).
 */
final class RateLine {
  /** By how much of their distance the crossing may lie beyond the rates that were tried. */
  private static final double BEYOND = 0.25;

  private static final double NORMAL_QUANTILE = 1.96;
  private static final int MAX_STEPS = 100;
  private static final double STEEPEST = 1_000;

  private final List<List<RateBlocks.Point>> blocks;
  private final double limit;
  private final double scale;
  private final double slow;
  private double lowest = Double.POSITIVE_INFINITY;
  private double highest = Double.NEGATIVE_INFINITY;

  /** How the share grows with the place of a rate, as a logarithm; NaN where it doesn't. */
  private double slope = Double.NaN;

  /** The mean place of slow operations as the line has them, and the variance around it. */
  private double middle;

  private double variance;

  /** How many it expects, were a share e^(slope x place) of the limit. */
  private double expected;

  /**
   * Fits it.
   *
   * @param blocks the points of one arm in each block
   * @param limit the share of slow operations at which the bound is crossed
   */
  RateLine(List<List<RateBlocks.Point>> blocks, double limit) {
    this.blocks = blocks;
    this.limit = limit;
    List<RateBlocks.Point> points = blocks.stream().flatMap(List::stream).toList();
    scale = points.stream().mapToDouble(RateBlocks.Point::perSecond).average().orElse(1);
    slow = points.stream().mapToDouble(RateBlocks.Point::slow).sum();
    double placed = 0;
    for (RateBlocks.Point point : points) {
      lowest = Math.min(lowest, place(point));
      highest = Math.max(highest, place(point));
      placed += point.slow() * place(point);
    }
    if (slow > 0 && highest > lowest) {
      fit(points, placed / slow);
    }
  }

  /** A rate, as the part by which it's above the mean. */
  private double place(RateBlocks.Point point) {
    return point.perSecond() / scale - 1;
  }

  /**
   * Finds the slope that expects slow operations at the mean place where they were, which rises
   * with it: Newton's steps as long as they lead between what is too flat and what is too steep.
   */
  private void fit(List<RateBlocks.Point> points, double place) {
    double flat = 0;
    double steep = STEEPEST;
    double tried = 1;
    for (int step = 0; step < MAX_STEPS; step++) {
      moments(points, tried);
      flat = middle < place ? tried : flat;
      steep = middle < place ? steep : tried;
      double next = tried + (place - middle) / variance;
      if (!(next > flat && next < steep)) {
        next = (flat + steep) / 2;
      }
      if (Math.abs(next - tried) < 1e-9 * tried) {
        break;
      }
      tried = next;
    }
    moments(points, tried);
    slope = tried > 1e-6 && tried < 0.99 * STEEPEST ? tried : Double.NaN;
  }

  private void moments(List<RateBlocks.Point> points, double atSlope) {
    double first = 0;
    double second = 0;
    expected = 0;
    for (RateBlocks.Point point : points) {
      double place = place(point);
      double here = limit * point.operations() * Math.exp(atSlope * place);
      expected += here;
      first += here * place;
      second += here * place * place;
    }
    middle = first / expected;
    variance = second / expected - middle * middle;
  }

  /** The logarithm of the share by the limit, at the mean place. */
  private double level() {
    return Math.log(slow / expected) + slope * middle;
  }

  /** Where the line crosses, as a place. */
  private double crossing() {
    return middle - level() / slope;
  }

  /**
   * By how much the logarithm of the share grows when the rate doubles, were it a line that far.
   */
  double slope() {
    return slope;
  }

  /** Where the line crosses, however little is known of it; null where it doesn't rise. */
  @Nullable Double perSecond() {
    double perSecond = scale * (1 + crossing());
    return perSecond > 0 ? Double.valueOf(perSecond) : null;
  }

  /**
   * The logarithm of the rate at which the arm crosses the bound; NaN unless the line is shown to
   * rise and crosses among the rates that were tried.
   */
  double logCrossing() {
    double crossing = crossing();
    double beyond = BEYOND * (highest - lowest);
    return crossing >= lowest - beyond && crossing <= highest + beyond && doubt() < 1
        ? Math.log(scale * (1 + crossing))
        : Double.NaN;
  }

  /**
   * How far each block moves that logarithm, times the number of blocks; more by what isn't known
   * of the slope (Fieller, Journal of the Royal Statistical Society B 16, 1954, for a crossing in
   * the middle).
   */
  double[] moves() {
    double level = level();
    double wider = 1 / Math.sqrt(1 - doubt());
    double[] moves = new double[blocks.size()];
    for (int block = 0; block < moves.length; block++) {
      Rest rest = new Rest(blocks.get(block));
      double ofCrossing = (level / slope * rest.ofSlope - rest.ofLevel) / slope;
      moves[block] = wider * moves.length * ofCrossing / (1 + crossing());
    }
    return moves;
  }

  /** The part of the slope, squared, that its 95 % interval reaches to either side. */
  private double doubt() {
    double square = 0;
    for (List<RateBlocks.Point> block : blocks) {
      double move = new Rest(block).ofSlope;
      square += move * move;
    }
    return NORMAL_QUANTILE * NORMAL_QUANTILE * square / slope / slope;
  }

  /** What a block has more than the line expects of it: how far it moves the line. */
  private final class Rest {
    private double ofLevel;
    private double ofSlope;

    Rest(List<RateBlocks.Point> block) {
      for (RateBlocks.Point point : block) {
        double place = place(point);
        double share = slow / expected * Math.exp(slope * place);
        double rest = (point.slow() - limit * point.operations() * share) / slow;
        ofLevel += rest;
        ofSlope += rest * (place - middle) / variance;
      }
    }
  }
}
