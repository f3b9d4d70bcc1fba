package site.ycsb.compare.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import site.ycsb.compare.statistics.Ratio.LogRatio;

/**
 * Several treatments compared with one control, all measured in the same blocks, with intervals
 * that hold together: when nothing differs, the chance that any of them leaves 1 out is about 5%.
 *
 * <p>An interval is the wider one of two. <i>Dunnett's</i> has the residual of all treatments: of
 * the logarithms, what a block and a treatment have in common taken out by least squares. It has
 * the most degrees of freedom, and is too short where treatments vary differently, or where
 * something is common to some of a block only, as one start of a server is to the trials on it.
 * <i>Student's</i> has the differences of the treatment's own pairs, which both are part of, and at
 * 2.5% each to be right with the other. A test of whether variances are equal can't choose between
 * them: with the few blocks of a study it misses too much. Of a single treatment both are the same,
 * at 5%.
 *
 * <p>Blocks without the control count for nothing. Where others lack a value, Dunnett's test is the
 * conservative one without correlations. Not for several threads.
 *
 * <p>Sources: {@link Dunnett}; Box, Hunter and Hunter, Statistics for Experimenters, chapter 4
 * (blocks).
 *
 * @param <T> names a treatment
 */
public final class ControlComparisons<T> {
  private static final double CONVERGED = 1e-13;
  private static final int MAX_SWEEPS = 10_000;

  private final Map<Integer, Double> control;
  private final Map<T, Map<Integer, Double>> treatments = new LinkedHashMap<>();
  private final Optional<Pooled> pooled;

  private record Pooled(Dunnett test, double deviation) {}

  public ControlComparisons(Map<Integer, Double> control, Map<T, Map<Integer, Double>> treatments) {
    this.control = new TreeMap<>(control);
    treatments.forEach(
        (name, values) -> {
          Map<Integer, Double> common = new TreeMap<>(values);
          common.keySet().retainAll(control.keySet());
          if (!common.isEmpty()) {
            this.treatments.put(name, common);
          }
        });
    this.pooled = pooled();
  }

  /** A treatment by the control; empty when no block has both. */
  public Optional<Ratio> ratio(T treatment) {
    return Optional.ofNullable(treatments.get(treatment)).map(this::ratio);
  }

  private Ratio ratio(Map<Integer, Double> values) {
    double[] base = new double[values.size()];
    double[] other = new double[values.size()];
    int i = 0;
    for (Map.Entry<Integer, Double> value : values.entrySet()) {
      base[i] = control.getOrDefault(value.getKey(), Double.NaN);
      other[i] = value.getValue();
      i++;
    }
    LogRatio pairs = LogRatio.paired(base, other);
    if (pooled.isEmpty() || pooled.get().test().comparisons() == 1 || pairs.count() < 2) {
      return Ratio.of(pairs);
    }
    Dunnett test = pooled.get().test();
    Ratio own = Ratio.of(pairs, 2);
    double error = pooled.get().deviation() * Math.sqrt(2.0 / pairs.count());
    double half = test.quantile() * error;
    double t = pairs.log() == 0 ? 0 : Math.abs(pairs.log()) / error;
    return new Ratio(
        own.ratio(),
        own.interval()
            .map(
                interval ->
                    new Interval(
                        Math.min(interval.low(), Math.exp(pairs.log() - half)),
                        Math.max(interval.high(), Math.exp(pairs.log() + half)))),
        // the larger one is 1 already, and that of all takes a hundred times as long
        own.pValue() == 1 ? 1 : Math.max(own.pValue(), test.pValue(t)),
        pairs.count());
  }

  private Optional<Pooled> pooled() {
    List<Map<Integer, Double>> tested =
        treatments.values().stream().filter(values -> values.size() > 1).toList();
    List<Map<Integer, Double>> all = new ArrayList<>(treatments.values());
    all.add(control);
    int values = all.stream().mapToInt(Map::size).sum();
    int degreesOfFreedom = values - all.size() - control.size() + 1;
    if (tested.isEmpty() || degreesOfFreedom < 1) {
      return Optional.empty();
    }
    boolean alike = tested.stream().map(Map::keySet).distinct().count() == 1;
    return Optional.of(
        new Pooled(
            new Dunnett(tested.size(), degreesOfFreedom, alike ? 0.5 : 0),
            Math.sqrt(residualSquares(all) / degreesOfFreedom)));
  }

  /** Least squares by taking out the means of treatments and of blocks until none is left. */
  private static double residualSquares(List<Map<Integer, Double>> all) {
    List<Map<Integer, Double>> residuals = new ArrayList<>();
    Map<Integer, Integer> sizes = new TreeMap<>();
    for (Map<Integer, Double> values : all) {
      Map<Integer, Double> logs = new TreeMap<>(values);
      logs.replaceAll((block, value) -> Math.log(value));
      residuals.add(logs);
      values.keySet().forEach(block -> sizes.merge(block, 1, Integer::sum));
    }
    double largest = Double.POSITIVE_INFINITY;
    for (int sweep = 0; sweep < MAX_SWEEPS && largest > CONVERGED; sweep++) {
      largest = 0;
      for (Map<Integer, Double> logs : residuals) {
        double mean = logs.values().stream().mapToDouble(log -> log).average().orElse(0);
        logs.replaceAll((block, log) -> log - mean);
        largest = Math.max(largest, Math.abs(mean));
      }
      Map<Integer, Double> means = new TreeMap<>();
      residuals.forEach(logs -> logs.forEach((block, log) -> means.merge(block, log, Double::sum)));
      means.replaceAll((block, sum) -> sum / sizes.getOrDefault(block, 1));
      residuals.forEach(
          logs -> logs.replaceAll((block, log) -> log - means.getOrDefault(block, 0.0)));
      for (double mean : means.values()) {
        largest = Math.max(largest, Math.abs(mean));
      }
    }
    return residuals.stream()
        .flatMap(logs -> logs.values().stream())
        .mapToDouble(log -> log * log)
        .sum();
  }

  /**
   * Dunnett's test of several means against one control, two-sided: how the largest of several
   * Student's t is distributed that share their control and their estimate of the variance.
   *
   * <p>Computed by the trapezoidal rule, which converges exponentially for integrands like these:
   * to 1e-6 in critical values. Immutable.
   *
   * <p>Sources: Dunnett, Journal of the American Statistical Association 50 (1955), and Biometrics
   * 20 (1964), which has the tables.
   *
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

    /** The normal density, by the largest, of what variables have in common; of both signs. */
    private static final double[] COMMON_WEIGHTS =
        IntStream.rangeClosed(0, COMMON_STEPS)
            .mapToDouble(i -> (i == 0 ? 1 : 2) * Math.exp(-common(i) * common(i) / 2))
            .toArray();

    private static final double COMMON_WEIGHT = Arrays.stream(COMMON_WEIGHTS).sum();

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
      double shared = Math.sqrt(correlation);
      double beyond = 0;
      for (int i = 0; i <= COMMON_STEPS; i++) {
        double center = shared * common(i);
        double within = NORMAL.probability((center - bound) / own, (center + bound) / own);
        beyond += COMMON_WEIGHTS[i] * -Math.expm1(comparisons * Math.log(within));
      }
      return beyond / COMMON_WEIGHT;
    }

    /** What variables have in common, by the step; its other sign gives the same. */
    private static double common(int step) {
      return step * MAX_COMMON / COMMON_STEPS;
    }
  }
}
