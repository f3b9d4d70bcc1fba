package site.ycsb.capacity.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import site.ycsb.client.capacity.Objective;

/**
 * How what an objective bounds grows with the rate near its limit, and where it crosses that. The
 * logarithm of one is taken for a straight line over the logarithm of the other, which is close
 * enough near the limit, and fitted to all windows at once as a count is: the variance of a window
 * grows with its mean. How sure the crossing is comes from how far the windows are from the line,
 * each by itself, those of a rate together, or those of rates that were tried one after another,
 * whichever is more: a store is fast or slow for longer than a rate is watched. It's never surer
 * than counting allows.
 *
 * <p>Source: McCullagh and Nelder, Generalized Linear Models, 2nd edition, 9.2, for the fit; White,
 * Econometrica 48 (1980), and Liang and Zeger, Biometrika 73 (1986), for its error.
 */
final class ObjectiveCurve {
  /** So far above its limit a number is no more than large. */
  private static final double FAR_ABOVE = 50;

  private static final double MAX_SLOPE = 2000;
  private static final int MAX_STEPS = 60;

  /** Rates that are taken together at most, as of one time, and of how many times at least. */
  private static final int MOST_TOGETHER = 8;

  private static final int FEWEST_TIMES = 5;
  private static final double CONVERGED = 1e-10;

  private final List<Point> points;
  private final double centre;
  private final boolean counts;
  private double intercept;
  private double slope;

  /**
   * A window.
   *
   * @param stage in which
   * @param x logarithm of the rate, relative to the centre
   * @param y the number, relative to its limit
   * @param weight how many operations would be counted at the limit
   */
  private record Point(int stage, double x, double y, double weight) {}

  /**
   * A rate at which a limit is reached.
   *
   * @param rate operations per second
   * @param slope by which share the bounded number grows when the rate does by a small one
   * @param low end of its 95 % interval
   * @param high end of its 95 % interval
   */
  record Crossing(double rate, double slope, double low, double high) {
    /** Half the interval as a share of the rate. */
    double precision() {
      return (high - low) / 2 / rate;
    }
  }

  private ObjectiveCurve(List<Point> points, double centre, boolean counts) {
    this.points = points;
    this.centre = centre;
    this.counts = counts;
  }

  /**
   * Where the objective crosses its limit; empty when the stages don't tell.
   *
   * @param objective its position
   * @param lowestRate below which rates aren't looked at: far from the limit the line bends
   * @param highestRate above which they aren't
   */
  static Optional<Crossing> crossing(
      List<RateStage> stages, int objective, double lowestRate, double highestRate) {
    double centre = Math.sqrt(lowestRate * highestRate);
    List<Point> points = new ArrayList<>();
    boolean counts = false;
    for (int i = 0; i < stages.size(); i++) {
      RateStage stage = stages.get(i);
      if (stage.rate() < lowestRate
          || stage.rate() > highestRate
          || stage.relative(objective) > FAR_ABOVE) {
        continue;
      }
      Objective bound = stage.objectives().get(objective);
      counts = bound.kind() != Objective.Kind.MEAN;
      for (Observation window : stage.windows()) {
        Objective.Observed observed = window.objectives().get(objective);
        if (observed.count() > 0) {
          points.add(
              new Point(
                  i,
                  Math.log(stage.rate() / centre),
                  observed.number() / bound.limit(),
                  counts ? observed.count() * bound.limit() : observed.count()));
        }
      }
    }
    ObjectiveCurve curve = new ObjectiveCurve(points, centre, counts);
    return curve.fit() ? curve.crossing() : Optional.empty();
  }

  /** Newton's method on the likelihood, which has one maximum; false when there is no line. */
  private boolean fit() {
    double weight = 0;
    double sum = 0;
    for (Point point : points) {
      weight += point.weight();
      sum += point.weight() * point.y();
    }
    if (stages().length < 2 || !(sum > 0)) {
      return false;
    }
    intercept = Math.log(sum / weight);
    slope = 0;
    for (int step = 0; step < MAX_STEPS; step++) {
      double scoreA = 0;
      double scoreB = 0;
      for (Point point : points) {
        double residual = point.weight() * (point.y() - mean(point));
        scoreA += residual;
        scoreB += residual * point.x();
      }
      Matrix inverse = information().inverse();
      double a = inverse.aa() * scoreA + inverse.ab() * scoreB;
      double b = inverse.ab() * scoreA + inverse.bb() * scoreB;
      if (!Double.isFinite(a) || !Double.isFinite(b)) {
        return false;
      }
      double before = likelihood(intercept, slope);
      double share = 1;
      while (!(likelihood(intercept + share * a, slope + share * b) >= before)
          && share > CONVERGED) {
        share /= 2;
      }
      intercept += share * a;
      slope += share * b;
      if (Math.abs(share * a) < CONVERGED && Math.abs(share * b) < CONVERGED) {
        return slope > 0 && slope < MAX_SLOPE;
      }
    }
    return false;
  }

  private int[] stages() {
    return points.stream().mapToInt(Point::stage).distinct().toArray();
  }

  private double mean(Point point) {
    return Math.exp(intercept + slope * point.x());
  }

  private double likelihood(double a, double b) {
    double sum = 0;
    for (Point point : points) {
      double linear = a + b * point.x();
      sum += point.weight() * (point.y() * linear - Math.exp(linear));
    }
    return sum;
  }

  private Matrix information() {
    Matrix sum = Matrix.ZERO;
    for (Point point : points) {
      sum = sum.plus(point.weight() * mean(point), 1, point.x());
    }
    return sum;
  }

  /** The squares of residuals, each window by itself. */
  private Matrix squaresOfWindows() {
    Matrix sum = Matrix.ZERO;
    for (Point point : points) {
      double residual = point.weight() * (point.y() - mean(point));
      sum = sum.plus(residual * residual, 1, point.x());
    }
    int n = points.size();
    return sum.times((double) n / (n - 2));
  }

  /**
   * The squares of residuals, those of rates that were tried one after another together: it may
   * have been a bad time.
   *
   * @param groups into how many the rates are divided, in the order of time
   */
  private Matrix squaresOfTimes(int[] stages, int groups) {
    double[] a = new double[groups];
    double[] b = new double[groups];
    for (Point point : points) {
      int group = Arrays.binarySearch(stages, point.stage()) * groups / stages.length;
      double residual = point.weight() * (point.y() - mean(point));
      a[group] += residual;
      b[group] += residual * point.x();
    }
    Matrix sum = Matrix.ZERO;
    for (int group = 0; group < groups; group++) {
      sum = sum.plus(1, a[group], b[group]);
    }
    return sum.times(groups / (groups - 2.0));
  }

  /** How far the crossing may be from the truth, as a logarithm, with a confidence of 95 %. */
  private double halfWidth(double x) {
    Matrix inverse = information().inverse();
    int[] stages = stages();
    double least =
        Math.max(
            variance(inverse, squaresOfWindows(), x),
            counts ? variance(inverse, information(), x) : 0);
    double widest = halfWidth(least, stages.length);
    for (int together = 1; together <= MOST_TOGETHER; together++) {
      int groups = stages.length / together;
      if (groups > 2 && (together == 1 || groups >= FEWEST_TIMES)) {
        widest =
            Math.max(
                widest, halfWidth(variance(inverse, squaresOfTimes(stages, groups), x), groups));
      }
    }
    return widest;
  }

  private static double halfWidth(double variance, int groups) {
    return Math.sqrt(variance)
        * TDistribution.of(Math.max(1, groups - 2)).inverseSurvivalProbability(0.025);
  }

  private Optional<Crossing> crossing() {
    if (points.size() < 4) {
      return Optional.empty();
    }
    double x = -intercept / slope;
    double halfWidth = halfWidth(x);
    return Double.isFinite(halfWidth)
        ? Optional.of(
            new Crossing(
                centre * Math.exp(x),
                slope,
                centre * Math.exp(x - halfWidth),
                centre * Math.exp(x + halfWidth)))
        : Optional.empty();
  }

  /** Of the crossing, to first order. */
  private double variance(Matrix inverse, Matrix squares, double x) {
    double a = (inverse.aa() + inverse.ab() * x) / slope;
    double b = (inverse.ab() + inverse.bb() * x) / slope;
    return a * a * squares.aa() + 2 * a * b * squares.ab() + b * b * squares.bb();
  }

  /** A symmetric matrix of two rows. */
  private record Matrix(double aa, double ab, double bb) {
    static final Matrix ZERO = new Matrix(0, 0, 0);

    Matrix plus(double factor, double a, double b) {
      return new Matrix(aa + factor * a * a, ab + factor * a * b, bb + factor * b * b);
    }

    Matrix times(double factor) {
      return new Matrix(aa * factor, ab * factor, bb * factor);
    }

    Matrix inverse() {
      double determinant = aa * bb - ab * ab;
      return new Matrix(bb / determinant, -ab / determinant, aa / determinant);
    }
  }
}
