package site.ycsb.compare.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By what factor values differ, estimated on the logarithmic scale: the ratio of geometric means,
 * so that a throughput ratio and the ratio of the times are each other's inverse, and so that noise
 * that is proportional to the value, as noise of run times is, has the same size everywhere.
 *
 * @param interval its 95% interval; none of a single pair
 * @param pValue how likely so large a difference is when there is none; 1 when that is unknown
 * @param count pairs, or values of the smaller side
 */
public record Ratio(double ratio, Optional<Interval> interval, double pValue, int count) {
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
    return of(LogRatio.paired(base, other));
  }

  /**
   * Welch's t of values that don't belong together in pairs, such as those of two studies.
   *
   * <p>Source: Welch, Biometrika 34 (1947).
   */
  public static Ratio unpaired(double[] base, double[] other) {
    return of(LogRatio.unpaired(base, other));
  }

  /** The ratio of an estimate, with its interval at 95%. */
  public static Ratio of(LogRatio estimate) {
    return of(estimate, 1);
  }

  /** The same of one of several tests that have 5% together (Bonferroni). */
  static Ratio of(LogRatio estimate, int tests) {
    double log = estimate.log();
    double ratio = Math.exp(log);
    if (estimate.count() < 2) {
      return new Ratio(ratio, Optional.empty(), 1, estimate.count());
    }
    if (estimate.error() == 0) {
      Interval point = new Interval(ratio, ratio);
      return new Ratio(ratio, Optional.of(point), log == 0 ? 1 : 0, estimate.count());
    }
    TDistribution t = TDistribution.of(estimate.degreesOfFreedom());
    double pValue = 2 * t.survivalProbability(Math.abs(log) / estimate.error());
    double half = Sample.tQuantile(estimate.degreesOfFreedom(), tests) * estimate.error();
    Interval interval = new Interval(Math.exp(log - half), Math.exp(log + half));
    return new Ratio(ratio, Optional.of(interval), Math.min(1, tests * pValue), estimate.count());
  }

  /**
   * Holm's correction for several tests: when nothing differs anywhere, the chance that any of them
   * reports a difference at 5% stays at most 5%, whatever the tests have to do with each other.
   *
   * <p>Source: Holm, Scandinavian Journal of Statistics 6 (1979).
   *
   * @return the corrected p-values, in the order of the given ones
   */
  public static double[] holm(double... pValues) {
    int[] order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[pValues.length];
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      double raised = pValues[order[rank]] * (order.length - rank);
      largest = Math.max(largest, Math.min(1, raised));
      adjusted[order[rank]] = largest;
    }
    return adjusted;
  }

  /**
   * An estimate of the logarithm of a ratio, before it's an interval.
   *
   * @param error its standard error; 0 of single values
   * @param degreesOfFreedom those of the error; 0 of single values, may be broken
   * @param count pairs, or values of the smaller side
   */
  public record LogRatio(double log, double error, double degreesOfFreedom, int count) {
    /** How often an arm like the others is taken for one that isn't. */
    private static final double STANDS_OUT = 0.1;

    /** Of paired values, as {@link Ratio#paired}. */
    public static LogRatio paired(double[] base, double[] other) {
      if (base.length != other.length || base.length == 0) {
        throw new IllegalArgumentException(base.length + " and " + other.length + " values");
      }
      double[] from = logs(base);
      double[] to = logs(other);
      double[] differences = new double[from.length];
      Arrays.setAll(differences, i -> to[i] - from[i]);
      Sample sample = new Sample(differences);
      return new LogRatio(
          sample.mean(), error(sample), differences.length - 1.0, differences.length);
    }

    /** Of values that don't belong together in pairs, as {@link Ratio#unpaired}. */
    public static LogRatio unpaired(double[] base, double[] other) {
      Sample before = new Sample(logs(base));
      Sample after = new Sample(logs(other));
      double[] errors = {error(before), error(after)};
      double[] freedoms = {before.size() - 1.0, after.size() - 1.0};
      return new LogRatio(
          after.mean() - before.mean(),
          Math.hypot(errors[0], errors[1]),
          degreesOfFreedom(errors, freedoms),
          Math.min(before.size(), after.size()));
    }

    /**
     * The mean of independent estimates, such as those of settings that were measured apart.
     *
     * <p>Source: Satterthwaite, Biometrics Bulletin 2 (1946).
     *
     * @param estimates at least one
     * @param weights how much each counts, in the order of the estimates
     */
    public static LogRatio mean(List<LogRatio> estimates, double[] weights) {
      if (estimates.size() == 1) {
        return estimates.get(0);
      }
      double all = Arrays.stream(weights).sum();
      double log = 0;
      double[] errors = new double[weights.length];
      double[] freedoms = new double[weights.length];
      for (int i = 0; i < weights.length; i++) {
        LogRatio one = estimates.get(i);
        log += weights[i] / all * one.log();
        errors[i] = weights[i] / all * one.error();
        freedoms[i] = one.degreesOfFreedom();
      }
      return new LogRatio(
          log,
          Math.sqrt(Arrays.stream(errors).map(error -> error * error).sum()),
          degreesOfFreedom(errors, freedoms),
          estimates.stream().mapToInt(LogRatio::count).min().orElseThrow());
    }

    /**
     * One ratio that was measured in several passes, of which each counts alike. Its error is the
     * one of two that makes the wider interval: what the passes' own errors leave of their mean,
     * and how passes differ, with one degree of freedom less than there are passes. Passes of a
     * server that is started anew differ by the luck of its start, of which their own errors know
     * nothing; few of them may be alike by chance, and aren't known better than each of them is.
     *
     * <p>There is no test (Cochran's Q) whether passes differ at all before they are taken to: at
     * 10 %, of three passes whose starts differ by once or twice their own error, the interval
     * would hold the truth in 86 to 89 %.
     *
     * <p>Sources: Student, Biometrika 6 (1908); Cochran, Biometrics 10 (1954); the mean of studies
     * by how they differ, Hartung and Knapp, Statistics in Medicine 20 (2001); the wider one of the
     * two intervals, Jackson, Law, Rücker and Schwarzer, Statistics in Medicine 36 (2017).
     *
     * @param passes at least one, which is returned when it's the only one
     * @param confidence of the interval, such as 0.95
     */
    public static LogRatio ofPasses(List<LogRatio> passes, double confidence) {
      double[] weights = new double[passes.size()];
      Arrays.fill(weights, 1);
      LogRatio within = mean(passes, weights);
      if (passes.size() == 1) {
        return within;
      }
      Sample logs = new Sample(passes.stream().mapToDouble(LogRatio::log).toArray());
      LogRatio between =
          new LogRatio(within.log(), error(logs), passes.size() - 1.0, within.count());
      return between.halfWidth(confidence) > within.halfWidth(confidence) ? between : within;
    }

    /**
     * The same of one of several arms that shared a server and took turns in the same passes. What
     * a pass has in common cancels, and what is left has one variance, that of the residuals of
     * arms by passes, with as many degrees of freedom as all of them have. An arm that stands out
     * (F test at 10 %) is known by how its own passes differ.
     *
     * <p>Source: Fisher, The Design of Experiments (1935), randomized blocks; of the choice by a
     * test, the simulations in the documentation.
     *
     * @param ratios the logarithms of the arm's ratio to plain, by pass
     * @param arm which one of these it is
     * @param logs the logarithms of what each arm reached in each pass, plain and its control among
     *     them: at least three arms and two passes
     * @param plains how many of them the ratio is to: 2 for plain and its control together
     */
    public static LogRatio ofPasses(double[] ratios, int arm, List<double[]> logs, int plains) {
      double[] own = logs.get(arm);
      int passes = own.length;
      List<double[]> others = new ArrayList<>(logs);
      others.remove(arm);
      double[] apart = new double[passes];
      Arrays.setAll(
          apart,
          pass -> own[pass] - others.stream().mapToDouble(of -> of[pass]).average().orElseThrow());
      double freedom = (others.size() - 1.0) * (passes - 1);
      double deviation = new Sample(apart).standardDeviation();
      double outstanding =
          FDistribution.of(passes - 1.0, freedom).inverseSurvivalProbability(STANDS_OUT)
              * residualVariance(others)
              * (1 + 1.0 / others.size());
      Sample sample = new Sample(ratios);
      return deviation * deviation > outstanding
          ? new LogRatio(sample.mean(), error(sample), passes - 1.0, passes)
          : new LogRatio(
              sample.mean(),
              Math.sqrt(residualVariance(logs) * (1 + 1.0 / plains) / passes),
              freedom + passes - 1,
              passes);
    }

    /** Of arms by passes, when the mean of each of both is taken away. */
    private static double residualVariance(List<double[]> arms) {
      int passes = arms.get(0).length;
      double[] common = new double[passes];
      Arrays.setAll(
          common, pass -> arms.stream().mapToDouble(of -> of[pass]).average().orElseThrow());
      double squares = 0;
      for (double[] of : arms) {
        double[] left = new double[passes];
        Arrays.setAll(left, pass -> of[pass] - common[pass]);
        double deviation = new Sample(left).standardDeviation();
        squares += deviation * deviation;
      }
      return squares / (arms.size() - 1);
    }

    /** How far the interval of the logarithm reaches to each side, by Student's quantile. */
    public double halfWidth(double confidence) {
      return error == 0
          ? 0
          : error
              * TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
    }

    /** Of a sum of independent errors, by Welch and Satterthwaite. */
    private static double degreesOfFreedom(double[] errors, double[] freedoms) {
      double variance = 0;
      double spread = 0;
      for (int i = 0; i < errors.length; i++) {
        double one = errors[i] * errors[i];
        variance += one;
        spread += one == 0 ? 0 : one * one / freedoms[i];
      }
      return spread == 0 ? Arrays.stream(freedoms).sum() : variance * variance / spread;
    }

    private static double error(Sample sample) {
      return sample.standardDeviation() / Math.sqrt(sample.size());
    }

    private static double[] logs(double[] values) {
      return Arrays.stream(values).map(Math::log).toArray();
    }
  }
}
