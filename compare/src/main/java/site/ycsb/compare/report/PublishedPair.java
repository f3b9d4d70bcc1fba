package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.StudyRecord.PublishedFigure;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;

/**
 * A published figure with the measured one that answers it. Metrics are columns of results.csv,
 * {@code throughput_change_pct} and {@code time_change_pct} (against plain), and {@code
 * throughput_ratio}, {@code latency_mean_us_ratio} (protected by plain).
 *
 * @param published the figure
 * @param label what it's about, in words
 * @param measured the measured mean or change; NaN when there is none
 * @param low its 95% interval; null when there is none
 */
record PublishedPair(
    PublishedFigure published,
    String store,
    String workload,
    String protection,
    String label,
    double measured,
    @Nullable Double low,
    @Nullable Double high) {

  /** All published figures that configurations of the study answer. */
  static List<PublishedPair> of(StudyResults results, Summary summary) {
    Map<String, Summary.ConfigurationSummary> summaries = new HashMap<>();
    summary.configurations().forEach(one -> summaries.put(one.configuration().id(), one));
    List<PublishedPair> pairs = new ArrayList<>();
    for (PublishedFigure figure : results.study().published()) {
      for (Configuration one : results.study().configurations()) {
        boolean compares = isComparison(figure.metric());
        // a figure that says nothing of protection is one of plain data
        boolean wanted = figure.protection() != null || compares != one.plain();
        if (figure.isAbout(one) && wanted && !(compares && one.plain())) {
          pairs.add(pair(figure, one, summaries.get(one.id()), summary));
        }
      }
    }
    return pairs;
  }

  /** What the figure is, in words. */
  String title() {
    String metric = published.metric();
    if (isComparison(metric)) {
      String what =
          metric.startsWith("latency_mean")
              ? "Mean latency of all operations"
              : metric.startsWith("time_") ? "Run time" : Metric.THROUGHPUT.title();
      return what
          + (metric.endsWith("_ratio") ? ", protected by plain" : ", change against plain (%)");
    }
    for (Metric known : Metric.values()) {
      if (known.column().equals(metric)) {
        return known.title() + " (" + known.unit() + ")";
      }
    }
    if (metric.equals("run_time_ms")) {
      return "Run time (ms)";
    }
    return metric.endsWith("_mean_us")
        ? metric.replace("_mean_us", " mean latency (µs)")
        : metric.replace('_', ' ');
  }

  private static boolean isComparison(String metric) {
    return metric.endsWith("_change_pct") || metric.endsWith("_ratio");
  }

  private static PublishedPair pair(
      PublishedFigure figure,
      Configuration one,
      Summary.@Nullable ConfigurationSummary measured,
      Summary summary) {
    String label = one.words();
    if (isComparison(figure.metric())) {
      return comparison(figure, one, label, summary);
    }
    Optional<Summary.Estimate> estimate =
        Optional.ofNullable(measured).map(m -> m.figures().get(figure.metric()));
    return new PublishedPair(
        figure,
        one.store(),
        one.workload(),
        one.protection(),
        label,
        estimate.map(Summary.Estimate::mean).orElse(Double.NaN),
        estimate.map(Summary.Estimate::meanLow).orElse(null),
        estimate.map(Summary.Estimate::meanHigh).orElse(null));
  }

  private static PublishedPair comparison(
      PublishedFigure figure, Configuration one, String label, Summary summary) {
    String metric = figure.metric();
    String column = metric.startsWith("latency_mean") ? "latency_mean_us" : "throughput_ops_s";
    Optional<Summary.Comparison> comparison =
        summary.comparisons().stream()
            .filter(c -> c.configuration().equals(one.id()) && c.metric().column().equals(column))
            .findFirst();
    boolean inverse = metric.startsWith("time_");
    boolean change = metric.endsWith("_change_pct");
    double ratio = comparison.map(Summary.Comparison::ratio).orElse(Double.NaN);
    @Nullable Double low = comparison.map(Summary.Comparison::low).orElse(null);
    @Nullable Double high = comparison.map(Summary.Comparison::high).orElse(null);
    return new PublishedPair(
        figure,
        one.store(),
        one.workload(),
        one.protection(),
        label,
        as(ratio, inverse, change),
        inverse ? asOrNull(high, true, change) : asOrNull(low, false, change),
        inverse ? asOrNull(low, true, change) : asOrNull(high, false, change));
  }

  private static @Nullable Double asOrNull(
      @Nullable Double ratio, boolean inverse, boolean change) {
    return ratio == null ? null : as(ratio, inverse, change);
  }

  private static double as(double ratio, boolean inverse, boolean change) {
    double directed = inverse ? 1 / ratio : ratio;
    return change ? (directed - 1) * 100 : directed;
  }
}
