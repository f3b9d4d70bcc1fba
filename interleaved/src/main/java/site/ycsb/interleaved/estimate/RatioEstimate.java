package site.ycsb.interleaved.estimate;

import java.util.Arrays;
import java.util.BitSet;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * An arm's value as a ratio to plain's, with intervals.
 *
 * <p>What is estimated: the ratio of means over the time that was measured, such as all operations
 * of an arm by its seconds, to the same of plain. A stall in an arm's own slices is charged to it
 * in full, however rare. No slice is dropped or counted for less by what it brought. A slice can
 * lose no more than all of its operations, so a stall weighs no more than the time it took; on
 * logarithms, or on quotients of single slices, it would weigh anything.
 *
 * <p>How it is known: each block adds (arm / mean of arm - plain / mean of plain) to the ratio's
 * logarithm, times 1 by the number of blocks. Whatever a block has in common, such as drift, steps
 * and other programs, cancels in that difference, and what it hasn't falls on any arm alike, since
 * every block draws its order afresh: under equality the difference's sign is a coin's, independent
 * from block to block, whatever the noise. Therefore the error is that of independent blocks. Where
 * an arm has a slow state of its own, blocks resemble each other all the same. When their first
 * n^(1/3) autocorrelations sum to more than chance gives (10 %, one-sided), the long-run variance
 * by equally weighted cosines is taken instead, if it is larger. And where all arms have connected
 * anew at least {@value #MIN_SETS} times less one, what blocks of the same connections have in
 * common is the luck of these connections: the error between sets of connections, with Student's
 * quantile for their number, is taken if that interval is wider.
 *
 * <p>Sources: ratio of means, Cochran, Sampling Techniques, 3rd edition, 6.4; random order, Fisher,
 * The Design of Experiments, 1935, and Abedi and Brecht, ICPE 2017; sets of connections as
 * clusters, Cochran, 9A; long-run variance, Lazarus, Lewis, Stock and Watson, Journal of Business
 * &amp; Economic Statistics 36 (2018); the anytime interval, Waudby-Smith, Arbour, Sinha, Kennedy
 * and Ramdas, Annals of Statistics 52 (2024), theorem 2.2.
 *
 * @param ratio arm by plain; NaN when plain or the arm has done nothing
 * @param error standard error of the ratio's logarithm; infinite when there are too few blocks
 * @param degreesOfFreedom of the error
 * @param interval 95 %, for a number of blocks that doesn't depend on the estimates: the stopping
 *     rule's, or what the time allowed for
 * @param anytime 95 % at all times at once: for whoever watches, and stops when they like what they
 *     see
 * @param blocks how many it is from
 */
public record RatioEstimate(
    double ratio,
    double error,
    double degreesOfFreedom,
    RatioInterval interval,
    RatioInterval anytime,
    int blocks) {

  /** With fewer sets of connections nothing is known of how they differ. */
  public static final int MIN_SETS = 6;

  /** With fewer blocks there is no interval. */
  static final int MIN_BLOCKS = 8;

  private static final double ALPHA = 0.05;
  private static final double NORMAL_QUANTILE = 1.959964;

  /** The number of blocks at which the anytime interval is narrowest. */
  private static final double TUNED_FOR = 200;

  /**
   * The ratio of an arm to plain. A protection is compared with both plain arms together, which
   * halves the variance of what it's compared with; the control with the first.
   */
  public static RatioEstimate of(BlockValues values, int arm) {
    if (arm <= BlockValues.PLAIN || arm >= values.arms()) {
      throw new IllegalArgumentException("arm " + arm + " of " + values.arms());
    }
    Side other = new Side(values, arm, arm);
    Side plain =
        new Side(
            values,
            BlockValues.PLAIN,
            arm == BlockValues.CONTROL ? BlockValues.PLAIN : BlockValues.CONTROL);
    int n = values.blocks();
    double[] differences = new double[n];
    int[] sets = new int[n];
    for (int block = 0; block < n; block++) {
      differences[block] = other.deviation(block) - plain.deviation(block);
      sets[block] = values.set(block);
    }
    return of(Math.log(other.value()) - Math.log(plain.value()), differences, sets, n - 1);
  }

  /**
   * Of the ratio's logarithm.
   *
   * @param log NaN or infinite when nothing is known
   * @param differences how far each block moves it, in order of time, times the number of blocks
   * @param sets the set of connections that each block was measured on
   * @param blocksFreedom degrees of freedom of the error of blocks
   */
  static RatioEstimate of(double log, double[] differences, int[] sets, int blocksFreedom) {
    int n = differences.length;
    if (n < MIN_BLOCKS || !Double.isFinite(log)) {
      return new RatioEstimate(
          Double.isFinite(log) ? Math.exp(log) : Double.NaN,
          Double.POSITIVE_INFINITY,
          1,
          RatioInterval.UNBOUNDED,
          RatioInterval.UNBOUNDED,
          n);
    }
    int freedom = blocksFreedom;
    double error = Math.sqrt(square(differences) / n / (n - 1));
    double quantile = quantile(freedom);
    if (isAutocorrelated(differences)) {
      int cosines = (int) (0.4 * Math.pow(n, 2 / 3.0));
      double longRun = longRunError(differences, cosines);
      double wider = quantile(cosines);
      if (longRun * wider > error * quantile) {
        error = longRun;
        freedom = cosines;
        quantile = wider;
      }
    }
    int count = count(sets);
    if (count >= MIN_SETS) {
      double between = errorOfSets(differences, sets, count);
      double wider = quantile(count - 1);
      if (between * wider > error * quantile) {
        error = between;
        freedom = count - 1;
        quantile = wider;
      }
    }
    return new RatioEstimate(
        Math.exp(log),
        error,
        freedom,
        RatioInterval.ofLog(log, quantile * error),
        RatioInterval.ofLog(log, anytimeQuantile(n, ALPHA) * quantile / NORMAL_QUANTILE * error),
        n);
  }

  /** One side of the ratio: an arm, or both plain arms together. */
  private static final class Side {
    private final BlockValues values;
    private final int first;
    private final int last;
    private double amount;
    private double base;

    Side(BlockValues values, int first, int last) {
      this.values = values;
      this.first = first;
      this.last = last;
      for (int block = 0; block < values.blocks(); block++) {
        for (int arm = first; arm <= last; arm++) {
          amount += values.amount(block, arm);
          base += values.base(block, arm);
        }
      }
    }

    double value() {
      return base == 0 ? Double.NaN : amount / base;
    }

    /** How far a block moves the logarithm of the value, times the number of blocks. */
    double deviation(int block) {
      double amounts = 0;
      double bases = 0;
      for (int arm = first; arm <= last; arm++) {
        amounts += values.amount(block, arm);
        bases += values.base(block, arm);
      }
      return values.blocks() * (amounts / amount - bases / base);
    }
  }

  private static double square(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }

  /** How many sets of connections there are; at each look, so without a box for each block. */
  private static int count(int[] sets) {
    BitSet different = new BitSet();
    for (int set : sets) {
      different.set(set);
    }
    return different.cardinality();
  }

  /** Of a mean of differences, when those of the same connections count as one. */
  private static double errorOfSets(double[] differences, int[] sets, int count) {
    double[] sums = new double[Arrays.stream(sets).max().orElse(0) + 1];
    for (int block = 0; block < differences.length; block++) {
      sums[sets[block]] += differences[block];
    }
    return Math.sqrt(square(sums) * count / (count - 1)) / differences.length;
  }

  private static boolean isAutocorrelated(double[] differences) {
    int n = differences.length;
    int lags = (int) Math.max(2, Math.round(Math.cbrt(n)));
    double sum = 0;
    for (int lag = 1; lag <= lags; lag++) {
      for (int i = lag; i < n; i++) {
        sum += differences[i] * differences[i - lag];
      }
    }
    return sum > 1.28 * Math.sqrt((double) lags / n) * square(differences);
  }

  private static double longRunError(double[] differences, int cosines) {
    int n = differences.length;
    double[] coefficients = new double[cosines];
    for (int i = 0; i < n; i++) {
      // the cosines of an angle's multiples, each from the two before
      double twice = 2 * Math.cos(Math.PI * (i + 0.5) / n);
      double before = 1;
      double cosine = twice / 2;
      for (int j = 0; j < cosines; j++) {
        coefficients[j] += differences[i] * cosine;
        double next = twice * cosine - before;
        before = cosine;
        cosine = next;
      }
    }
    return Math.sqrt(2 * square(coefficients) / cosines) / n;
  }

  /** Student's, of the 95 % interval. */
  private static double quantile(int degreesOfFreedom) {
    return degreesOfFreedom < Quantiles.BY_FREEDOM.length
        ? Quantiles.BY_FREEDOM[degreesOfFreedom]
        : quantile(degreesOfFreedom, ALPHA);
  }

  /** Computed once: a quantile takes longer than all else of an estimate. */
  private static final class Quantiles {
    private static final double[] BY_FREEDOM = new double[1_000];

    static {
      for (int freedom = 1; freedom < BY_FREEDOM.length; freedom++) {
        BY_FREEDOM[freedom] = quantile(freedom, ALPHA);
      }
    }
  }

  private static double quantile(double degreesOfFreedom, double alpha) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(alpha / 2);
  }

  /** In standard errors: how far a mean of normal values strays at any of all times. */
  private static double anytimeQuantile(int n, double alpha) {
    double logs = -2 * Math.log(alpha);
    double tuned = n * (logs + Math.log(logs + 1)) / TUNED_FOR;
    return Math.sqrt(2 * (tuned + 1) / tuned * Math.log(Math.sqrt(tuned + 1) / alpha));
  }

  /** The interval of any confidence, such as 0.99, for a number of blocks as {@link #interval}. */
  RatioInterval interval(double confidence) {
    return Double.isFinite(error)
        ? RatioInterval.ofLog(Math.log(ratio), quantile(degreesOfFreedom, 1 - confidence) * error)
        : RatioInterval.UNBOUNDED;
  }

  /**
   * Of the control's estimate: the interval by which plain against plain is judged, at 99 %. When 1
   * isn't in it, something but the protections makes slices differ, and no comparison can be
   * trusted; of 100 sound results, 1 is said to fail for each quantity that has a control.
   *
   * @param anytime true when someone ended the measurement: as {@link #anytime}, else as {@link
   *     #interval}
   */
  public RatioInterval controlInterval(boolean anytime) {
    if (!anytime || !Double.isFinite(error)) {
      return interval(Conclusion.CONTROL_CONFIDENCE);
    }
    double alpha = 1 - Conclusion.CONTROL_CONFIDENCE;
    double normal = NormalDistribution.of(0, 1).inverseSurvivalProbability(alpha / 2);
    return RatioInterval.ofLog(
        Math.log(ratio),
        anytimeQuantile(blocks, alpha) * quantile(degreesOfFreedom, alpha) / normal * error);
  }
}
