package site.ycsb.compare.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.commons.statistics.inference.TTest;

/**
 * By what factor values differ, estimated on the logarithmic scale: the ratio of geometric means,
 * so that a throughput ratio and the ratio of the times are each other's inverse, and so that noise
 * that is proportional to the value, as noise of run times is, has the same size everywhere.
 *
 * @param ratio the estimate
 * @param interval its 95% interval; none of a single pair
 * @param pValue how likely so large a difference is when there is none; 1 when that is unknown
 * @param count pairs, or values of the smaller side
 */
public record Ratio(double ratio, Optional<Interval> interval, double pValue, int count) {
  private static final TTest T = TTest.withDefaults();

  /**
   * Student's t of paired values: those of one block, which ran near each other in a random order.
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
      throw new IllegalArgumentException(base.length + " and " + other.length + " values");
    }
    double[] from = logs(base);
    double[] to = logs(other);
    double[] differences = new double[from.length];
    Arrays.setAll(differences, i -> to[i] - from[i]);
    Sample sample = new Sample(differences);
    double error = sample.standardDeviation() / Math.sqrt(differences.length);
    return of(sample.mean(), error, differences.length, () -> T.test(differences));
  }

  /**
   * Welch's t of values that don't belong together in pairs, such as those of two studies.
   *
   * <p>Source: Welch, Biometrika 34 (1947).
   */
  public static Ratio unpaired(double[] base, double[] other) {
    double[] from = logs(base);
    double[] to = logs(other);
    Sample before = new Sample(from);
    Sample after = new Sample(to);
    double error =
        Math.hypot(
            before.standardDeviation() / Math.sqrt(from.length),
            after.standardDeviation() / Math.sqrt(to.length));
    int count = Math.min(from.length, to.length);
    return of(after.mean() - before.mean(), error, count, () -> T.test(to, from));
  }

  /**
   * @param error the standard error of the logarithm
   * @param count pairs, or measurements of the smaller side; the test needs two
   */
  private static Ratio of(double log, double error, int count, Supplier<TTest.Result> test) {
    double ratio = Math.exp(log);
    if (count < 2) {
      return new Ratio(ratio, Optional.empty(), 1, count);
    }
    if (error == 0) {
      return new Ratio(ratio, Optional.of(new Interval(ratio, ratio)), log == 0 ? 1 : 0, count);
    }
    TTest.Result result = test.get();
    double half = Sample.tQuantile(result.getDegreesOfFreedom()) * error;
    Interval interval = new Interval(Math.exp(log - half), Math.exp(log + half));
    return new Ratio(ratio, Optional.of(interval), result.getPValue(), count);
  }

  private static double[] logs(double[] values) {
    return Arrays.stream(values).map(Math::log).toArray();
  }
}
