package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.report.ReportNumbers;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What the trials of a study say about a metric of configurations on one store.
 *
 * @param low the lower end of its 95% interval; null for none
 * @param byPublished by what factor it differs from the published one; NaN when there is none
 * @param remark what has to be known about it, or why there is none
 */
public record FigureMeasurement(
    double value, @Nullable Double low, @Nullable Double high, double byPublished, String remark) {
  private static final double PERCENT = 100;
  private static final String TIME_LIMIT = "not comparable: a time limit ended the trial";

  /**
   * Measures.
   *
   * @param study the study's trials; empty when it wasn't measured
   * @param planned the configurations as they are planned, on one store
   */
  static FigureMeasurement of(
      Optional<MeasuredStudy> study,
      PublishedMetric metric,
      List<Configuration> planned,
      double published) {
    if (study.isEmpty()) {
      return none("not measured yet");
    }
    List<Configuration> measured =
        planned.stream().flatMap(one -> inResults(study.get(), one).stream()).toList();
    if (measured.isEmpty()) {
      return none("not measured: no valid trial");
    }
    String store = planned.get(0).store();
    return metric.isComparison()
        ? comparison(study.get(), metric, measured, planned.size(), published)
        : value(study.get(), metric, measured.get(0), published, store);
  }

  /** No value, and why. */
  static FigureMeasurement none(String reason) {
    return new FigureMeasurement(Double.NaN, null, null, Double.NaN, reason);
  }

  public boolean exists() {
    return !Double.isNaN(value);
  }

  /** The value as the page has it; so are the others. */
  public String text() {
    return exists() ? ReportNumbers.figure(value) : "";
  }

  public String interval() {
    return exists() ? ReportNumbers.interval(low, high) : "";
  }

  public String byPublishedText() {
    return Double.isFinite(byPublished) ? ReportNumbers.figure(byPublished) : "";
  }

  /** The same configuration among those that have results, which may be scaled or a selection. */
  private static Optional<Configuration> inResults(MeasuredStudy study, Configuration planned) {
    return study.rows().stream()
        .map(ResultRow::configuration)
        .filter(
            one ->
                one.point().equals(planned.point())
                    && one.protection().equals(planned.protection()))
        .findFirst();
  }

  private static FigureMeasurement comparison(
      MeasuredStudy study,
      PublishedMetric metric,
      List<Configuration> measured,
      int planned,
      double published) {
    boolean limited = isEndedByLimit(study, measured);
    if (limited && metric.column().equals(ResultRow.RUN_TIME)) {
      return none(TIME_LIMIT);
    }
    Effect effect = new Effects(study).toPlain(measured.get(0).store(), measured, metric.column());
    if (effect.ratio().isEmpty()) {
      return none("not measured: no repeat has both plain and protected, measured together");
    }
    Ratio ratio = effect.ratio().get();
    boolean inverse = metric.kind() == PublishedMetric.Kind.TIME_CHANGE;
    @Nullable Double low = ratio.interval().map(Interval::low).orElse(null);
    @Nullable Double high = ratio.interval().map(Interval::high).orElse(null);
    @Nullable Double first = inverse ? high : low;
    @Nullable Double second = inverse ? low : high;
    double value = metric.ofRatio(ratio.ratio());
    List<String> remarks = remarks(effect.standIn(), measured, limited);
    effect.mean(planned).ifPresent(remarks::add);
    return new FigureMeasurement(
        value,
        first == null ? null : metric.ofRatio(first),
        second == null ? null : metric.ofRatio(second),
        byPublished(metric, value, published),
        String.join(", ", remarks));
  }

  private static List<String> remarks(
      boolean standIn, List<Configuration> measured, boolean limited) {
    List<String> remarks = new ArrayList<>();
    if (standIn) {
      remarks.add("stand-in");
    }
    if (measured.stream().anyMatch(Configuration::isScaled)) {
      remarks.add("other counts");
    }
    if (limited) {
      remarks.add("a time limit ended trials");
    }
    return remarks;
  }

  /** Whether a time limit ended a trial of the points, protected or plain. */
  private static boolean isEndedByLimit(MeasuredStudy study, List<Configuration> measured) {
    Set<Configuration.Point> points =
        measured.stream().map(Configuration::point).collect(Collectors.toSet());
    return study.rows().stream()
        .filter(
            row ->
                measured.contains(row.configuration())
                    || (row.configuration().plain()
                        && points.contains(row.configuration().point())))
        .anyMatch(ResultRow::endedByTimeLimit);
  }

  /** Of changes, by the factors that they stand for. */
  private static double byPublished(PublishedMetric metric, double value, double published) {
    return switch (metric.kind()) {
      case VALUE, RATIO -> value / published;
      case CHANGE, TIME_CHANGE -> (PERCENT + value) / (PERCENT + published);
    };
  }

  private static FigureMeasurement value(
      MeasuredStudy study,
      PublishedMetric metric,
      Configuration measured,
      double published,
      String store) {
    List<ResultRow> rows =
        study.rows().stream().filter(row -> row.configuration().equals(measured)).toList();
    boolean runTime = metric.column().equals(ResultRow.RUN_TIME);
    if (runTime && measured.isScaled()) {
      return none("not comparable: other counts");
    }
    boolean limited = rows.stream().anyMatch(ResultRow::endedByTimeLimit);
    if (runTime && limited) {
      return none(TIME_LIMIT);
    }
    double[] values =
        rows.stream().flatMapToDouble(row -> row.metric(metric.column()).stream()).toArray();
    if (values.length == 0) {
      return none("not measured: no such operation succeeded");
    }
    Sample sample = new Sample(values);
    Optional<Interval> interval = sample.meanInterval();
    return new FigureMeasurement(
        sample.mean(),
        interval.map(found -> Math.max(0, found.low())).orElse(null),
        interval.map(Interval::high).orElse(null),
        sample.mean() / published,
        String.join(", ", remarks(study.isStandIn(store), List.of(measured), limited)));
  }
}
