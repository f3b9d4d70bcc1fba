package site.ycsb.capacity.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How what an objective bounds grows with the rate, near its limit: the logarithm of one against
 * the logarithm of the other, which is close to a straight line there, exactly one for the waiting
 * times of simple queues. Each rate counts by how well it is known.
 *
 * @param intercept of the line
 * @param slope of the line; 0 when there is none
 * @param lowestRate above which it is asked about
 * @param highestRate below which it is asked about
 */
record ObjectiveCurve(double intercept, double slope, double lowestRate, double highestRate) {
  /** Rates outside of those that are asked about, by this factor, say something too. */
  private static final double REACH = 1.2;

  /** So far above its limit a number is no more than large. */
  private static final double FAR_ABOVE = 20;

  private record Point(double logRate, double logRelative, double weight) {}

  /** The curve of the objective that is reached first. */
  static ObjectiveCurve of(List<RateStage> stages, double lowestRate, double highestRate) {
    int objective =
        stages.stream()
            .filter(stage -> stage.rate() == highestRate)
            .mapToInt(RateStage::nearest)
            .findFirst()
            .orElse(0);
    List<Point> points = new ArrayList<>();
    for (RateStage stage : stages) {
      double relative = stage.relative(objective);
      double error = stage.relativeError(objective);
      if (stage.rate() >= lowestRate / REACH
          && stage.rate() <= highestRate * REACH
          && relative > 0
          && relative < FAR_ABOVE
          && error > 0
          && error < relative) {
        double logError = error / relative;
        points.add(
            new Point(Math.log(stage.rate()), Math.log(relative), 1 / (logError * logError)));
      }
    }
    return fit(points, lowestRate, highestRate);
  }

  private static ObjectiveCurve fit(List<Point> points, double lowestRate, double highestRate) {
    double weight = 0;
    double x = 0;
    double y = 0;
    for (Point point : points) {
      weight += point.weight();
      x += point.weight() * point.logRate();
      y += point.weight() * point.logRelative();
    }
    if (points.size() < 2) {
      return new ObjectiveCurve(0, 0, lowestRate, highestRate);
    }
    double meanX = x / weight;
    double meanY = y / weight;
    double covariance = 0;
    double variance = 0;
    for (Point point : points) {
      double distance = point.logRate() - meanX;
      covariance += point.weight() * distance * (point.logRelative() - meanY);
      variance += point.weight() * distance * distance;
    }
    double slope = variance == 0 ? 0 : covariance / variance;
    return new ObjectiveCurve(meanY - slope * meanX, slope, lowestRate, highestRate);
  }

  /** The rate at which the limit is reached; empty when the curve doesn't tell. */
  OptionalDouble crossing() {
    if (!(slope > 0)) {
      return OptionalDouble.empty();
    }
    double rate = Math.exp(-intercept / slope);
    return OptionalDouble.of(Math.min(highestRate, Math.max(lowestRate, rate)));
  }
}
