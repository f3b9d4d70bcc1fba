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

  private static final int MAX_STEPS = 60;
  private static final double STEEPEST = 1_000;

  private final double scale;
  private final double lowest;
  private final double highest;
  private double level;
  private double slope = 1;
  private double weight;
  private double first;
  private double second;

  /** How far each block moves level and slope; their number times that. */
  private final double[][] moves;

  private boolean fitted;

  /**
   * Fits it.
   *
   * @param blocks the points of one arm in each block
   * @param limit the share of slow operations at which the bound is crossed
   */
  RateLine(List<List<RateBlocks.Point>> blocks, double limit) {
    List<RateBlocks.Point> points = blocks.stream().flatMap(List::stream).toList();
    scale = points.stream().mapToDouble(RateBlocks.Point::perSecond).average().orElse(1);
    lowest = points.stream().mapToDouble(this::place).min().orElse(0);
    highest = points.stream().mapToDouble(this::place).max().orElse(0);
    double slow = points.stream().mapToDouble(RateBlocks.Point::slow).sum();
    double allowed = limit * points.stream().mapToDouble(RateBlocks.Point::operations).sum();
    moves = new double[blocks.size()][2];
    if (!(slow > 0 && allowed > 0 && highest > lowest)) {
      return;
    }
    level = Math.log(slow / allowed);
    fit(points, limit);
    if (fitted) {
      for (int block = 0; block < moves.length; block++) {
        move(block, blocks.get(block), limit);
      }
    }
  }

  /** A rate, as the part by which it's above the mean. */
  private double place(RateBlocks.Point point) {
    return point.perSecond() / scale - 1;
  }

  /** Newton's method, with steps that are halved until the likelihood rises. */
  private void fit(List<RateBlocks.Point> points, double limit) {
    double before = likelihood(points, limit, level, slope);
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] score = sums(points, limit);
      double[] move = solved(score[0], score[1]);
      double gain = score[0] * move[0] + score[1] * move[1];
      if (!(gain >= 0) || slope > STEEPEST) {
        return;
      }
      if (gain < 1e-7) {
        fitted = true;
        return;
      }
      double part = 1;
      double after = likelihood(points, limit, level + move[0], slope + move[1]);
      while (!(after > before)) {
        part /= 2;
        if (part < 1e-6) {
          // what is left is rounding, or there is no way on
          fitted = gain < 1e-3;
          return;
        }
        after = likelihood(points, limit, level + part * move[0], slope + part * move[1]);
      }
      level += part * move[0];
      slope += part * move[1];
      before = after;
    }
  }

  private double likelihood(
      List<RateBlocks.Point> points, double limit, double atLevel, double atSlope) {
    double sum = 0;
    for (RateBlocks.Point point : points) {
      double log = atLevel + atSlope * place(point);
      sum += point.slow() * log - limit * point.operations() * Math.exp(log);
    }
    return sum;
  }

  /** Score of the line as it is; sets its information. */
  private double[] sums(List<RateBlocks.Point> points, double limit) {
    double[] score = new double[2];
    weight = 0;
    first = 0;
    second = 0;
    for (RateBlocks.Point point : points) {
      double place = place(point);
      double expected = limit * point.operations() * Math.exp(level + slope * place);
      score[0] += point.slow() - expected;
      score[1] += (point.slow() - expected) * place;
      weight += expected;
      first += expected * place;
      second += expected * place * place;
    }
    return score;
  }

  private double[] solved(double ofLevel, double ofSlope) {
    double determinant = weight * second - first * first;
    return new double[] {
      (second * ofLevel - first * ofSlope) / determinant,
      (weight * ofSlope - first * ofLevel) / determinant
    };
  }

  private void move(int block, List<RateBlocks.Point> points, double limit) {
    double ofLevel = 0;
    double ofSlope = 0;
    for (RateBlocks.Point point : points) {
      double place = place(point);
      double rest = point.slow() - limit * point.operations() * Math.exp(level + slope * place);
      ofLevel += rest;
      ofSlope += rest * place;
    }
    double[] solved = solved(ofLevel, ofSlope);
    moves[block][0] = solved[0] * moves.length;
    moves[block][1] = solved[1] * moves.length;
  }

  /** By how much the logarithm of the share rises for a rate that rises by 1 % of itself, x 100. */
  double slope() {
    return fitted ? slope : Double.NaN;
  }

  /** Where the line crosses, however little is known of it; null where it doesn't rise. */
  @Nullable Double perSecond() {
    double crossing = scale * (1 - level / slope);
    return fitted && slope > 0 && crossing > 0 ? Double.valueOf(crossing) : null;
  }

  /**
   * The logarithm of the rate at which the arm crosses the bound; NaN unless the line rises and
   * crosses among the rates that were tried.
   */
  double logCrossing() {
    double crossing = -level / slope;
    double beyond = BEYOND * (highest - lowest);
    return fitted
            && slope > 0
            && crossing >= lowest - beyond
            && crossing <= highest + beyond
        ? Math.log(scale * (1 + crossing))
        : Double.NaN;
  }

  /** How far each block moves that logarithm, times the number of blocks. */
  double[] moves() {
    double crossing = -level / slope;
    double[] ofLog = new double[moves.length];
    for (int block = 0; block < ofLog.length; block++) {
      ofLog[block] = -(moves[block][0] + crossing * moves[block][1]) / slope / (1 + crossing);
    }
    return ofLog;
  }
}
