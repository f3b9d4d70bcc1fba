package site.ycsb.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.capacity.RateStage.StudentQuantiles;
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
 * Econometrica 48 (1980), and Liang and Zeger, Biometrika 73 (1986), for its error; the interval
 * has the rates at which the line isn't shown to differ from the limit, as of Fieller, Journal of
 * the Royal Statistical Society B 16 (1954).
 */
final class ObjectiveCurve {
  /** So far above its limit a number is no more than large. */
  private static final double FAR_ABOVE = 50;

  private static final double MAX_SLOPE = 2000;
  private static final int MAX_STEPS = 60;

  /** Rates that are taken together at most, as of one time, and of how many times at least. */
  private static final int MOST_TOGETHER = 8;

  private static final int FEWEST_TIMES = 5;

  /** Of a crossing from an end of its interval, as a logarithm: a factor of twenty. */
  private static final double FARTHEST = 3;

  private static final double CONVERGED = 1e-10;

  private final List<Point> points;
  private final int stages;
  private final double centre;
  private final boolean counts;

  /**
   * A window.
   *
   * @param stage in which: the number of those before it that have points
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

  private ObjectiveCurve(List<Point> points, int stages, double centre, boolean counts) {
    this.points = points;
    this.stages = stages;
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
    int withPoints = 0;
    boolean counts = false;
    for (RateStage stage : stages) {
      if (stage.rate() < lowestRate || stage.rate() > highestRate || isFarAbove(stage, objective)) {
        continue;
      }
      Objective bound = stage.objectives().get(objective);
      counts = bound.kind() != Objective.Kind.MEAN;
      double x = Math.log(stage.rate() / centre);
      int before = points.size();
      for (Observation window : stage.windows()) {
        Objective.Observed observed = window.objectives().get(objective);
        if (observed.count() > 0) {
          points.add(
              new Point(
                  withPoints,
                  x,
                  observed.number() / bound.limit(),
                  counts ? observed.count() * bound.limit() : observed.count()));
        }
      }
      withPoints += points.size() > before ? 1 : 0;
    }
    ObjectiveCurve curve = new ObjectiveCurve(points, withPoints, centre, counts);
    return curve.fit().flatMap(FittedLine::crossing);
  }

  /** Whether a rate is too far above the limit to show where that is crossed. */
  static boolean isFarAbove(RateStage stage, int objective) {
    return stage.relative(objective) > FAR_ABOVE;
  }

  /** Newton's method on the likelihood, which has one maximum; empty when there is no line. */
  private Optional<FittedLine> fit() {
    double weight = 0;
    double sum = 0;
    for (Point point : points) {
      weight += point.weight();
      sum += point.weight() * point.y();
    }
    if (stages < 2 || !(sum > 0)) {
      return Optional.empty();
    }
    FittedLine line = new FittedLine(Math.log(sum / weight), 0);
    for (int step = 0; step < MAX_STEPS; step++) {
      double scoreA = 0;
      double scoreB = 0;
      for (int i = 0; i < points.size(); i++) {
        double residual = line.residual(i);
        scoreA += residual;
        scoreB += residual * points.get(i).x();
      }
      Matrix inverse = line.information().inverse();
      double a = inverse.aa() * scoreA + inverse.ab() * scoreB;
      double b = inverse.ab() * scoreA + inverse.bb() * scoreB;
      if (!Double.isFinite(a) || !Double.isFinite(b)) {
        return Optional.empty();
      }
      double share = 1;
      FittedLine next = line.moved(share * a, share * b);
      while (!(next.likelihood >= line.likelihood) && share > CONVERGED) {
        share /= 2;
        next = line.moved(share * a, share * b);
      }
      line = next;
      if (Math.abs(share * a) < CONVERGED && Math.abs(share * b) < CONVERGED) {
        return Optional.of(line).filter(found -> found.slope > 0 && found.slope < MAX_SLOPE);
      }
    }
    return Optional.empty();
  }

  /** A line, with what it expects of each point, which is computed once. */
  private final class FittedLine {
    private final double intercept;
    private final double slope;
    private final double[] means = new double[points.size()];
    private final double likelihood;

    FittedLine(double intercept, double slope) {
      this.intercept = intercept;
      this.slope = slope;
      double sum = 0;
      for (int i = 0; i < means.length; i++) {
        Point point = points.get(i);
        double linear = intercept + slope * point.x();
        means[i] = Math.exp(linear);
        sum += point.weight() * (point.y() * linear - means[i]);
      }
      likelihood = sum;
    }

    FittedLine moved(double byIntercept, double bySlope) {
      return new FittedLine(intercept + byIntercept, slope + bySlope);
    }

    double residual(int i) {
      Point point = points.get(i);
      return point.weight() * (point.y() - means[i]);
    }

    Matrix information() {
      Matrix sum = Matrix.ZERO;
      for (int i = 0; i < means.length; i++) {
        Point point = points.get(i);
        sum = sum.plus(point.weight() * means[i], 1, point.x());
      }
      return sum;
    }

    /** The squares of residuals, each window by itself. */
    private Matrix squaresOfWindows() {
      Matrix sum = Matrix.ZERO;
      for (int i = 0; i < means.length; i++) {
        double residual = residual(i);
        sum = sum.plus(residual * residual, 1, points.get(i).x());
      }
      int n = means.length;
      return sum.times((double) n / (n - 2));
    }

    /** The squares of residuals, those of rates of a time together: it may have been a bad one. */
    private Matrix squaresOfTimes(int groups) {
      double[] a = new double[groups];
      double[] b = new double[groups];
      for (int i = 0; i < means.length; i++) {
        Point point = points.get(i);
        int group = point.stage() * groups / stages;
        double residual = residual(i);
        a[group] += residual;
        b[group] += residual * point.x();
      }
      Matrix sum = Matrix.ZERO;
      for (int group = 0; group < groups; group++) {
        sum = sum.plus(1, a[group], b[group]);
      }
      return sum.times(groups / (groups - 2.0));
    }

    Optional<Crossing> crossing() {
      if (points.size() < 4) {
        return Optional.empty();
      }
      double x = -intercept / slope;
      List<Uncertainty> all = uncertainties();
      if (all.stream().anyMatch(one -> !Double.isFinite(one.halfWidth(x)))) {
        return Optional.empty();
      }
      double low = x;
      double high = x;
      for (Uncertainty one : all) {
        low = Math.min(low, end(x, -1, one));
        high = Math.max(high, end(x, 1, one));
      }
      return Optional.of(
          new Crossing(
              centre * Math.exp(x), slope, centre * Math.exp(low), centre * Math.exp(high)));
    }

    private List<Uncertainty> uncertainties() {
      Matrix inverse = information().inverse();
      List<Uncertainty> all = new ArrayList<>();
      all.add(new Uncertainty(inverse.around(squaresOfWindows()), quantile(stages)));
      if (counts) {
        all.add(new Uncertainty(inverse, quantile(stages)));
      }
      for (int together = 1; together <= MOST_TOGETHER; together++) {
        int groups = stages / together;
        if (groups > 2 && (together == 1 || groups >= FEWEST_TIMES)) {
          all.add(new Uncertainty(inverse.around(squaresOfTimes(groups)), quantile(groups)));
        }
      }
      return all;
    }

    /**
     * The farthest logarithm of a rate, on one side of the crossing, at which the line may still be
     * at its limit; infinite when no rate is far enough.
     */
    private double end(double x, int side, Uncertainty uncertainty) {
      double step = side * 0.01;
      double inside = x;
      double outside = x + step;
      while (mayCross(outside, uncertainty)) {
        inside = outside;
        step *= 2;
        outside = x + step;
        if (Math.abs(step) > FARTHEST) {
          return side * Double.POSITIVE_INFINITY;
        }
      }
      for (int i = 0; i < MAX_STEPS; i++) {
        double middle = (inside + outside) / 2;
        if (mayCross(middle, uncertainty)) {
          inside = middle;
        } else {
          outside = middle;
        }
      }
      return inside;
    }

    private boolean mayCross(double x, Uncertainty uncertainty) {
      return Math.abs(intercept + slope * x) <= uncertainty.halfWidth(x);
    }
  }

  /** How far the line may be off: covariance of intercept and slope, Student's quantile of 95 %. */
  private record Uncertainty(Matrix covariance, double t) {
    double halfWidth(double x) {
      double variance = covariance.aa() + 2 * x * covariance.ab() + x * x * covariance.bb();
      return t * Math.sqrt(Math.max(0, variance));
    }
  }

  private static double quantile(int groups) {
    return StudentQuantiles.of(Math.max(1, groups - 2));
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

    /** This times another times this. */
    Matrix around(Matrix m) {
      double p = aa * m.aa + ab * m.ab;
      double q = aa * m.ab + ab * m.bb;
      double r = ab * m.aa + bb * m.ab;
      double u = ab * m.ab + bb * m.bb;
      return new Matrix(p * aa + q * ab, p * ab + q * bb, r * ab + u * bb);
    }

    Matrix inverse() {
      double determinant = aa * bb - ab * ab;
      return new Matrix(bb / determinant, -ab / determinant, aa / determinant);
    }
  }
}
