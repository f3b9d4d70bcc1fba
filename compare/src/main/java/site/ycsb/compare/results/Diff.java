package site.ycsb.compare.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/**
 * Two results folders, configuration by configuration. Their trials ran at different times and on
 * other instances of the servers, so nothing pairs them: Welch's t on the logarithms, with Holm's
 * correction over all configurations of a metric. What changed between the two times, the machine
 * included, can't be distinguished from a change of what was tested.
 */
public final class Diff {
  private static final double SIGNIFICANCE = 0.05;

  private Diff() {}

  /**
   * What changed.
   *
   * @param lost metrics that configurations which are still measured have no figures of any more
   * @param gone what isn't measured any more, these among it, in words
   * @param unreliable why a change may be none of what was tested, in words
   */
  public record Found(
      List<Change> changes, List<Lost> lost, List<String> gone, List<String> unreliable) {}

  /**
   * All configurations that both have, by metric. What measured nothing any more is lost: a
   * throughput of 0 is none.
   */
  public static Found of(List<ResultRow> before, List<ResultRow> after) {
    Set<String> there = words(after);
    Set<String> gone = words(before);
    gone.removeAll(there);
    List<Change> changes = new ArrayList<>();
    List<Lost> lost = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      String title = metric.title().toLowerCase(Locale.ROOT);
      List<String> names = List.of(title, metric.column());
      Map<String, double[]> to = figures(after, metric);
      Map<String, Ratio> ratios = new LinkedHashMap<>();
      figures(before, metric)
          .forEach(
              (words, figures) -> {
                double @Nullable [] others = to.get(words);
                if (others != null) {
                  ratios.put(words, Ratio.unpaired(figures, others));
                } else if (there.contains(words)) {
                  lost.add(new Lost(names, words + ": " + title));
                }
              });
      double[] corrected =
          Ratio.holm(ratios.values().stream().mapToDouble(Ratio::pValue).toArray());
      int i = 0;
      for (Map.Entry<String, Ratio> one : ratios.entrySet()) {
        changes.add(
            new Change(
                names,
                metric.higherIsBetter(),
                one.getKey() + ": " + title,
                metric == Metric.THROUGHPUT,
                one.getValue().ratio(),
                one.getValue().interval(),
                corrected[i] < SIGNIFICANCE,
                false));
        i++;
      }
    }
    lost.forEach(one -> gone.add(one.words()));
    return new Found(changes, lost, List.copyOf(gone), List.of());
  }

  private static Set<String> words(List<ResultRow> rows) {
    return rows.stream()
        .map(row -> row.configuration().words())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Map<String, double[]> figures(List<ResultRow> rows, Metric metric) {
    Map<String, double[]> figures = new LinkedHashMap<>();
    rows.stream()
        .collect(
            Collectors.groupingBy(
                row -> row.configuration().words(), LinkedHashMap::new, Collectors.toList()))
        .forEach(
            (words, trials) -> {
              double[] values =
                  trials.stream()
                      .flatMapToDouble(row -> row.metric(metric.column()).stream())
                      .filter(figure -> figure > 0)
                      .toArray();
              if (values.length > 0) {
                figures.put(words, values);
              }
            });
    return figures;
  }

  /** A metric, by its names, of a configuration that has no figures of it any more. */
  public record Lost(List<String> metrics, String words) {}

  /**
   * What changed from one results folder to another.
   *
   * @param metrics the names of what is compared, the usual one first
   * @param decisive whether it is what is measured for, and shown when nothing else is asked for
   * @param ratio after by before
   * @param interval of the ratio at 95 %; empty when it isn't known
   * @param sure whether the interval may be relied on: the difference is more than chance, and of
   *     something that can cost more
   * @param control whether it's of plain against plain, which can't cost more
   */
  public record Change(
      List<String> metrics,
      boolean higherIsBetter,
      String words,
      boolean decisive,
      double ratio,
      Optional<Interval> interval,
      boolean sure,
      boolean control) {
    public String metric() {
      return metrics.get(0);
    }
  }
}
