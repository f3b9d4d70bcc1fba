package site.ycsb.interleaved.estimate;

import java.util.Arrays;
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

  /** Where each block's points end, of all in order. */
  private final int[] ends;

  /** Of each point: its rate, as the part by which it's above the mean. */
  private final double[] places;

  private final double[] slowOperations;

  /** Of each point: how many would be slow at the limit. */
  private final double[] limits;

  /** Of each point: the share by the limit that the slope which was tried last expects. */
  private final double[] shares;

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
    ends = new int[blocks.size()];
    int size = 0;
    for (int block = 0; block < ends.length; block++) {
      size += blocks.get(block).size();
      ends[block] = size;
    }
    places = new double[size];
    slowOperations = new double[size];
    limits = new double[size];
    shares = new double[size];
    int next = 0;
    for (List<RateBlocks.Point> block : blocks) {
      for (RateBlocks.Point point : block) {
        places[next] = point.perSecond();
        slowOperations[next] = point.slow();
        limits[next] = limit * point.operations();
        next++;
      }
    }
    scale = Arrays.stream(places).average().orElse(1);
    slow = Arrays.stream(slowOperations).sum();
    double placed = 0;
    for (int i = 0; i < size; i++) {
      places[i] = places[i] / scale - 1;
      lowest = Math.min(lowest, places[i]);
      highest = Math.max(highest, places[i]);
      placed += slowOperations[i] * places[i];
    }
    if (slow > 0 && highest > lowest) {
      fit(placed / slow);
    }
  }

  /**
   * Finds the slope that expects slow operations at the mean place where they were, which rises
   * with it: Newton's steps as long as they lead between what is too flat and what is too steep.
   */
  private void fit(double place) {
    double flat = 0;
    double steep = STEEPEST;
    double tried = 1;
    for (int step = 0; step < MAX_STEPS; step++) {
      moments(tried);
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
    moments(tried);
    slope = tried > 1e-6 && tried < 0.99 * STEEPEST ? tried : Double.NaN;
  }

  private void moments(double atSlope) {
    double first = 0;
    double second = 0;
    expected = 0;
    for (int i = 0; i < places.length; i++) {
      double place = places[i];
      shares[i] = Math.exp(atSlope * place);
      double here = limits[i] * shares[i];
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
    double[] moves = new double[ends.length];
    for (int block = 0; block < moves.length; block++) {
      Rest rest = new Rest(block);
      double ofCrossing = (level / slope * rest.ofSlope - rest.ofLevel) / slope;
      moves[block] = wider * moves.length * ofCrossing / (1 + crossing());
    }
    return moves;
  }

  /** The part of the slope, squared, that its 95 % interval reaches to either side. */
  private double doubt() {
    double square = 0;
    for (int block = 0; block < ends.length; block++) {
      double move = new Rest(block).ofSlope;
      square += move * move;
    }
    return NORMAL_QUANTILE * NORMAL_QUANTILE * square / slope / slope;
  }

  /** What a block has more than the line expects of it: how far it moves the line. */
  private final class Rest {
    private double ofLevel;
    private double ofSlope;

    Rest(int block) {
      for (int i = block == 0 ? 0 : ends[block - 1]; i < ends[block]; i++) {
        double share = slow / expected * shares[i];
        double rest = (slowOperations[i] - limits[i] * share) / slow;
        ofLevel += rest;
        ofSlope += rest * (places[i] - middle) / variance;
      }
    }
  }
}
