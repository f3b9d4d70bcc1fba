package site.ycsb.benchmarks.compare;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What the statistics of studies say of comparisons, each taken as a study of its own with a single
 * protection: the same test of pairs, the same threshold.
 *
 * @param comparisons how many there are
 * @param significant in how many a difference is reported
 * @param medianRatio the median of their estimates
 * @param deviationPercent the standard deviation of a trial, from the differences within pairs
 */
record Verdict(int comparisons, int significant, double medianRatio, double deviationPercent) {
  private static final double SIGNIFICANCE = 0.05;
  private static final double PERCENT = 100;

  /**
   * Judges the complete comparisons whose name begins with a word.
   *
   * @param pairs how many pairs make a comparison complete
   */
  static Verdict of(
      List<RecordedTrial> trials, String word, int pairs, ToDoubleFunction<RecordedTrial> figure) {
    Map<String, List<RecordedTrial>> byComparison =
        trials.stream()
            .filter(trial -> trial.planned().comparison().startsWith(word))
            .collect(
                Collectors.groupingBy(
                    trial -> trial.planned().comparison(), TreeMap::new, Collectors.toList()));
    byComparison.values().removeIf(all -> all.size() < 2 * pairs);
    List<Ratio> ratios =
        byComparison.values().stream()
            .map(all -> Ratio.paired(side(all, false, figure), side(all, true, figure)))
            .toList();
    double[] logVariances =
        byComparison.values().stream()
            .mapToDouble(all -> logVariance(side(all, false, figure), side(all, true, figure)) / 2)
            .toArray();
    return new Verdict(
        ratios.size(),
        (int) ratios.stream().filter(ratio -> ratio.pValue() < SIGNIFICANCE).count(),
        ratios.isEmpty()
            ? Double.NaN
            : new Sample(ratios.stream().mapToDouble(Ratio::ratio).toArray()).median(),
        logVariances.length == 0
            ? Double.NaN
            : PERCENT * Math.sqrt(new Sample(logVariances).mean()));
  }

  /** The figures of one side in the order of the pairs. */
  private static double[] side(
      List<RecordedTrial> trials, boolean other, ToDoubleFunction<RecordedTrial> figure) {
    Map<Integer, Double> byPair = new TreeMap<>();
    for (RecordedTrial trial : trials) {
      if (trial.planned().other() == other) {
        byPair.put(trial.planned().pair(), figure.applyAsDouble(trial));
      }
    }
    return byPair.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double logVariance(double[] base, double[] other) {
    double[] logs = new double[base.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(other[i] / base[i]);
    }
    double deviation = new Sample(logs).standardDeviation();
    return deviation * deviation;
  }

  /** In what share of the comparisons a difference is reported. */
  double share() {
    return (double) significant / comparisons;
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "%d of %d significant (%.1f %%), median ratio %.4f, a trial varies by %.2f %%",
        significant,
        comparisons,
        PERCENT * share(),
        medianRatio,
        deviationPercent);
  }
}
