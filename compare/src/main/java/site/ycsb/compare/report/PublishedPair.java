package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.StudyRecord.PublishedFigure;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/**
 * A published figure with the measured one that answers it. Metrics are columns of results.csv;
 * such columns with {@code _ratio} (protected by plain) or {@code _change_pct} (against plain) at
 * their end, where {@code throughput} stands for its column; and {@code time_change_pct}, of the
 * run time of as many operations.
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
  private static final String RATIO = "_ratio";
  private static final String CHANGE = "_change_pct";
  private static final String TIME_CHANGE = "time" + CHANGE;
  private static final String MEAN = "_mean_us";

  /** All published figures that configurations of the study answer. */
  static List<PublishedPair> of(StudyResults results, Summary summary) {
    Map<String, Summary.ConfigurationSummary> summaries = new HashMap<>();
    PairedTrials trials = new PairedTrials(results);
    summary.configurations().forEach(one -> summaries.put(one.configuration().id(), one));
    List<PublishedPair> pairs = new ArrayList<>();
    for (PublishedFigure figure : results.study().published()) {
      for (Configuration one : results.study().configurations()) {
        boolean compares = isComparison(figure.metric());
        // a figure that says nothing of protection is one of plain data
        boolean wanted = figure.protection() != null || compares != one.plain();
        if (figure.isAbout(one) && wanted && !(compares && one.plain())) {
          pairs.add(pair(figure, one, summaries.get(one.id()), trials));
        }
      }
    }
    return pairs;
  }

  /** What the figure is, in words. */
  String title() {
    String metric = published.metric();
    if (!isComparison(metric)) {
      return title(metric) + unit(metric);
    }
    String what = metric.equals(TIME_CHANGE) ? "Run time" : title(column(metric));
    return what + (metric.endsWith(RATIO) ? ", protected by plain" : ", change against plain (%)");
  }

  private static String title(String column) {
    for (Metric known : Metric.values()) {
      if (known.column().equals(column)) {
        return known == Metric.MEAN_LATENCY ? "Mean latency of all operations" : known.title();
      }
    }
    if (column.equals(ResultRow.RUN_TIME)) {
      return "Run time";
    }
    return column.endsWith(MEAN) ? column.replace(MEAN, " mean latency") : column.replace('_', ' ');
  }

  private static String unit(String column) {
    for (Metric known : Metric.values()) {
      if (known.column().equals(column)) {
        return " (" + known.unit() + ")";
      }
    }
    if (column.equals(ResultRow.RUN_TIME)) {
      return " (ms)";
    }
    return column.endsWith(MEAN) ? " (µs)" : "";
  }

  private static boolean isComparison(String metric) {
    return metric.endsWith(CHANGE) || metric.endsWith(RATIO);
  }

  /** The column whose figures a comparison compares. */
  private static String column(String comparison) {
    String ending = comparison.endsWith(RATIO) ? RATIO : CHANGE;
    String column = comparison.substring(0, comparison.length() - ending.length());
    return column.equals("throughput") || comparison.equals(TIME_CHANGE)
        ? Metric.THROUGHPUT.column()
        : column;
  }

  private static PublishedPair pair(
      PublishedFigure figure,
      Configuration one,
      Summary.@Nullable ConfigurationSummary measured,
      PairedTrials trials) {
    String label = one.words();
    if (isComparison(figure.metric())) {
      return comparison(figure, one, label, trials);
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
      PublishedFigure figure, Configuration one, String label, PairedTrials trials) {
    String metric = figure.metric();
    Optional<Ratio> found = trials.toPlain(one, column(metric));
    Optional<Interval> interval = found.flatMap(Ratio::interval);
    boolean inverse = metric.equals(TIME_CHANGE);
    boolean change = metric.endsWith(CHANGE);
    double ratio = found.map(Ratio::ratio).orElse(Double.NaN);
    @Nullable Double low = interval.map(Interval::low).orElse(null);
    @Nullable Double high = interval.map(Interval::high).orElse(null);
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
