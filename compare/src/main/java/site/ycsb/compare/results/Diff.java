package site.ycsb.compare.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.statistics.Holm;
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

  /** All configurations that both have, by metric. */
  public static List<Change> of(List<ResultRow> before, List<ResultRow> after) {
    List<Change> changes = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      Map<String, double[]> from = figures(before, metric);
      Map<String, double[]> to = figures(after, metric);
      List<String> both = new ArrayList<>();
      List<Ratio> ratios = new ArrayList<>();
      from.forEach(
          (words, figures) -> {
            double @Nullable [] others = to.get(words);
            if (others != null) {
              both.add(words);
              ratios.add(Ratio.unpaired(figures, others));
            }
          });
      double[] corrected = Holm.adjust(ratios.stream().mapToDouble(Ratio::pValue).toArray());
      String title = metric.title().toLowerCase(Locale.ROOT);
      for (int i = 0; i < corrected.length; i++) {
        changes.add(
            new Change(
                List.of(title, metric.column()),
                metric.higherIsBetter(),
                both.get(i) + ": " + title,
                metric == Metric.THROUGHPUT,
                ratios.get(i).ratio(),
                ratios.get(i).interval(),
                corrected[i] < SIGNIFICANCE,
                false));
      }
    }
    return changes;
  }

  /**
   * What configurations that both have measured before, and don't any more: a throughput of 0 is
   * none.
   */
  public static List<Lost> lost(List<ResultRow> before, List<ResultRow> after) {
    Set<String> there =
        after.stream().map(row -> row.configuration().words()).collect(Collectors.toSet());
    List<Lost> lost = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      Set<String> to = figures(after, metric).keySet();
      String title = metric.title().toLowerCase(Locale.ROOT);
      figures(before, metric).keySet().stream()
          .filter(words -> there.contains(words) && !to.contains(words))
          .map(words -> new Lost(List.of(title, metric.column()), words + ": " + title))
          .forEach(lost::add);
    }
    return lost;
  }

  private static Map<String, double[]> figures(List<ResultRow> rows, Metric metric) {
    Map<Configuration, List<ResultRow>> byConfiguration =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    ResultRow::configuration, LinkedHashMap::new, Collectors.toList()));
    Map<String, double[]> figures = new LinkedHashMap<>();
    byConfiguration.forEach(
        (configuration, trials) -> {
          double[] values =
              trials.stream()
                  .flatMapToDouble(row -> row.metric(metric.column()).stream())
                  .filter(figure -> figure > 0 && Double.isFinite(figure))
                  .toArray();
          if (values.length > 0) {
            figures.put(configuration.words(), values);
          }
        });
    return figures;
  }

  /**
   * A metric of a configuration that has no figures any more.
   *
   * @param metrics its names
   */
  public record Lost(List<String> metrics, String words) {
    public Lost {
      metrics = List.copyOf(metrics);
    }
  }

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
    public Change {
      metrics = List.copyOf(metrics);
    }

    /** The usual name of what is compared. */
    public String metric() {
      return metrics.get(0);
    }
  }
}
