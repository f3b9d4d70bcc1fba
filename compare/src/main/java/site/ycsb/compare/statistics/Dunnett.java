package site.ycsb.compare.statistics;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Dunnett's test of several means against one control, two-sided: how the largest of several
 * Student's t is distributed that share their control and their estimate of the variance.
 *
 * <p>Computed by the trapezoidal rule, which converges exponentially for integrands like these: to
 * 1e-6 in critical values. Immutable.
 *
 * <p>Sources: Dunnett, Journal of the American Statistical Association 50 (1955), and Biometrics 20
 * (1964), which has the tables.
 *
 * @param comparisons how many means are compared with the control
 * @param degreesOfFreedom those of the estimate of the variance
 * @param correlation that of any two comparisons: 1/2 when each mean is of as many values as the
 *     control's. With 0 the chance of a false alarm is at most the stated one, whatever the
 *     correlations are (Sidak, Journal of the American Statistical Association 62, 1967).
 */
record Dunnett(int comparisons, double degreesOfFreedom, double correlation) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Densities below e to the power of minus this, by the largest, are left out. */
  private static final double NEGLIGIBLE = 40;

  private static final int SCALE_STEPS = 120;
  private static final double MAX_COMMON = 8;
  private static final int COMMON_STEPS = 20;
  private static final int BISECTIONS = 50;

  private static final Map<Dunnett, Double> QUANTILES = new ConcurrentHashMap<>();

  Dunnett {
    if (comparisons < 1 || !(degreesOfFreedom > 0) || !(correlation >= 0 && correlation < 1)) {
      throw new IllegalArgumentException(
          comparisons + " comparisons, " + degreesOfFreedom + ", " + correlation);
    }
  }

  /**
   * How likely it is that any of the comparisons reaches so large a t when nothing differs: the
   * p-value of one that has it, corrected for all.
   *
   * @param t not negative
   */
  double pValue(double t) {
    if (comparisons == 1) {
      return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(t);
    }
    // by u, the logarithm of the estimated by the true standard deviation
    double low = limit(-1);
    double step = (limit(1) - low) / SCALE_STEPS;
    double weights = 0;
    double beyond = 0;
    for (int i = 0; i <= SCALE_STEPS; i++) {
      double u = low + i * step;
      double weight = Math.exp(logDensity(u));
      weights += weight;
      beyond += weight * anyBeyond(t * Math.exp(u));
    }
    return Math.min(1, beyond / weights);
  }

  /** The t that any of the comparisons reaches with 5% when nothing differs. */
  double quantile() {
    return QUANTILES.computeIfAbsent(this, Dunnett::solve);
  }

  private double solve() {
    // between that of a single comparison and Bonferroni's
    double low = Sample.tQuantile(degreesOfFreedom, 1);
    double high = Sample.tQuantile(degreesOfFreedom, comparisons);
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (pValue(middle) > 1 - Sample.CONFIDENCE) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** By the largest, which it has at 0. */
  private double logDensity(double u) {
    return degreesOfFreedom * (u - Math.expm1(2 * u) / 2);
  }

  /** From where on, to one side, the density is negligible. */
  private double limit(int side) {
    double inside = 0;
    double outside = side;
    while (logDensity(outside) > -NEGLIGIBLE) {
      outside *= 2;
    }
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (inside + outside) / 2;
      if (logDensity(middle) > -NEGLIGIBLE) {
        inside = middle;
      } else {
        outside = middle;
      }
    }
    return outside;
  }

  /** The chance that any of the correlated normal variables is beyond a bound, to either side. */
  private double anyBeyond(double bound) {
    double own = Math.sqrt(1 - correlation);
    double[] weights = new double[COMMON_STEPS + 1];
    double beyond = 0;
    for (int i = 0; i <= COMMON_STEPS; i++) {
      // what they have in common; its other sign gives the same
      double common = i * MAX_COMMON / COMMON_STEPS;
      weights[i] = (i == 0 ? 1 : 2) * Math.exp(-common * common / 2);
      double center = Math.sqrt(correlation) * common;
      double within = NORMAL.probability((center - bound) / own, (center + bound) / own);
      beyond += weights[i] * -Math.expm1(comparisons * Math.log(within));
    }
    return beyond / Arrays.stream(weights).sum();
  }
}
