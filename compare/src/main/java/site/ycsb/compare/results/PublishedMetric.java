package site.ycsb.compare.results;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.results.Summary.Estimate.Center;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/**
 * What a published value measures: a column of results.csv; such a column with {@code _ratio}
 * (protected by plain) or {@code _change_pct} (against plain) at its end, where {@code throughput}
 * stands for its column; or {@code time_change_pct}, of the run time of as many operations.
 *
 * @param column the column of results.csv that answers it
 */
public record PublishedMetric(String column, Kind kind) {
  private static final String MEAN = "_mean_us";
  private static final String RATIO = "_ratio";
  private static final String CHANGE = "_change_pct";

  private static final Map<String, PublishedMetric> ALL = all();

  public enum Kind {
    /** As it is. */
    VALUE,
    /** Protected by plain. */
    RATIO,
    /** (Protected - plain) / plain, in percent. */
    CHANGE,
    /** The same of the time that as many operations take: of the inverse of the throughput. */
    TIME_CHANGE
  }

  private static Map<String, PublishedMetric> all() {
    List<String> columns = TrialMetrics.columns();
    String throughput = Metric.THROUGHPUT.column();
    Map<String, PublishedMetric> all = new LinkedHashMap<>();
    columns.forEach(column -> all.put(column, new PublishedMetric(column, Kind.VALUE)));
    all.put("time" + CHANGE, new PublishedMetric(throughput, Kind.TIME_CHANGE));
    columns.forEach(column -> putComparisons(all, column, column));
    putComparisons(all, "throughput", throughput);
    return all;
  }

  private static void putComparisons(Map<String, PublishedMetric> all, String name, String column) {
    all.put(name + RATIO, new PublishedMetric(column, Kind.RATIO));
    all.put(name + CHANGE, new PublishedMetric(column, Kind.CHANGE));
  }

  /** The metric that a name stands for; empty when it is none. */
  public static Optional<PublishedMetric> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /** All names, for one who wrote another. */
  static Collection<String> names() {
    return ALL.keySet();
  }

  /** Whether it is about data that is protected, compared with plain data. */
  public boolean isComparison() {
    return kind != Kind.VALUE;
  }

  public String title() {
    return switch (kind) {
      case VALUE -> title(column) + unit(column);
      case RATIO -> title(column) + ", protected by plain";
      case CHANGE -> title(column) + ", change against plain (%)";
      case TIME_CHANGE -> "Run time, change against plain (%)";
    };
  }

  private static Optional<Metric> known(String column) {
    return Arrays.stream(Metric.values()).filter(one -> one.column().equals(column)).findFirst();
  }

  private static String title(String column) {
    if (column.equals(ResultRow.RUN_TIME)) {
      return "Run time";
    }
    return known(column)
        .map(one -> one == Metric.MEAN_LATENCY ? "Mean latency of all operations" : one.title())
        .orElseGet(
            () ->
                column
                    .replaceFirst(MEAN + "$", " mean latency")
                    .replaceFirst("_(p\\d+)_us$", " $1 latency")
                    .replace('_', ' '));
  }

  private static String unit(String column) {
    if (column.equals(ResultRow.RUN_TIME)) {
      return " (ms)";
    }
    return known(column)
        .map(one -> " (" + one.unit() + ")")
        .orElse(column.endsWith("_us") ? " (µs)" : "");
  }

  /** A ratio of protected to plain, as this metric expresses it. */
  public Center of(Ratio ratio) {
    return new Center(
        expressed(ratio.ratio()),
        ratio
            .interval()
            .map(
                ends -> {
                  double one = expressed(ends.low());
                  double other = expressed(ends.high());
                  return new Interval(Math.min(one, other), Math.max(one, other));
                }));
  }

  private double expressed(double ratio) {
    return switch (kind) {
      case VALUE, RATIO -> ratio;
      case CHANGE -> (ratio - 1) * 100;
      case TIME_CHANGE -> (1 / ratio - 1) * 100;
    };
  }

  /** By what factor a measured value differs: of changes, by the factors that they stand for. */
  public double byPublished(double measured, double published) {
    return switch (kind) {
      case VALUE, RATIO -> measured / published;
      case CHANGE, TIME_CHANGE -> (100 + measured) / (100 + published);
    };
  }
}
