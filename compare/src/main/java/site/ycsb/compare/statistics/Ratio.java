package site.ycsb.compare.statistics;

import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By what factor figures differ, estimated on the logarithmic scale: the ratio of geometric means,
 * so that a throughput ratio and the ratio of the times are each other's inverse, and so that noise
 * that is proportional to the figure, as noise of run times is, has the same size everywhere.
 *
 * @param ratio the estimate
 * @param interval its 95% interval; none of a single pair
 * @param pValue how likely so large a difference is when there is none; 1 when that can't be told
 * @param count pairs, or figures of the smaller side
 */
public record Ratio(double ratio, Optional<Interval> interval, double pValue, int count) {

  /**
   * Student's t of paired figures: those of one block, which ran near each other in a random order.
   * What a block has in common (a slow minute of the machine, a compaction) cancels. Variances
   * needn't be equal. Blocks are few, so the interval has few degrees of freedom, and is as wide as
   * that honestly makes it: 3 pairs reach 4.3 standard errors to each side.
   *
   * <p>Source: Box, Hunter and Hunter, Statistics for Experimenters, chapter 3.
   *
   * @param base what is compared with
   * @param other what is compared, in the order of base
   */
  public static Ratio paired(double[] base, double[] other) {
    if (base.length != other.length || base.length == 0) {
      throw new IllegalArgumentException(base.length + " and " + other.length + " figures");
    }
    double[] logs = new double[base.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(other[i]) - Math.log(base[i]);
    }
    Sample differences = new Sample(logs);
    double error = differences.standardDeviation() / Math.sqrt(logs.length);
    return of(differences.mean(), error, logs.length - 1.0, logs.length);
  }

  /**
   * Welch's t of figures that don't belong together in pairs, such as those of two studies.
   *
   * <p>Source: Welch, Biometrika 34 (1947).
   */
  public static Ratio unpaired(double[] base, double[] other) {
    Sample from = logs(base);
    Sample to = logs(other);
    double fromSquare = square(from.standardDeviation()) / from.size();
    double toSquare = square(to.standardDeviation()) / to.size();
    int count = Math.min(from.size(), to.size());
    double freedom = 0;
    if (count > 1) {
      freedom =
          square(fromSquare + toSquare)
              / (square(fromSquare) / (from.size() - 1) + square(toSquare) / (to.size() - 1));
      freedom = Double.isNaN(freedom) ? from.size() + to.size() - 2.0 : freedom;
    }
    return of(to.mean() - from.mean(), Math.sqrt(fromSquare + toSquare), freedom, count);
  }

  private static Ratio of(double log, double error, double freedom, int count) {
    if (freedom <= 0) {
      return new Ratio(Math.exp(log), Optional.empty(), 1, count);
    }
    double half = Sample.tQuantile(freedom) * error;
    Interval interval = new Interval(Math.exp(log - half), Math.exp(log + half));
    return new Ratio(Math.exp(log), Optional.of(interval), pValue(log, error, freedom), count);
  }

  private static double pValue(double log, double error, double freedom) {
    if (error == 0) {
      return log == 0 ? 1 : 0;
    }
    return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(log) / error);
  }

  private static Sample logs(double[] figures) {
    double[] logs = new double[figures.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(figures[i]);
    }
    return new Sample(logs);
  }

  private static double square(double x) {
    return x * x;
  }
}
