package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.report.ReportNumbers;
import site.ycsb.compare.reproduction.Effects.Effect;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.Summary.Estimate.Center;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.statistics.Sample;

/**
 * What the trials of a study say about a metric of configurations on one store.
 *
 * @param interval at 95%
 * @param byPublished by what factor it differs from the published one; NaN when there is none
 * @param remark what has to be known about it, or why there is none
 */
public record FigureMeasurement(
    double value, Optional<Interval> interval, double byPublished, String remark) {
  /** Measures configurations as they are planned, on one store; not every study was measured. */
  static FigureMeasurement of(
      Optional<MeasuredStudy> study,
      PublishedMetric metric,
      List<Configuration> planned,
      double published) {
    if (study.isEmpty()) {
      return none("not measured yet");
    }
    List<Configuration> measured =
        planned.stream()
            .flatMap(one -> inResults(study.get(), one).stream())
            .limit(metric.isComparison() ? planned.size() : 1)
            .toList();
    if (measured.isEmpty()) {
      return none("not measured: no valid trial");
    }
    boolean scaled = measured.stream().anyMatch(Configuration::isScaled);
    boolean limited = isEndedByLimit(study.get(), measured, metric.isComparison());
    if (metric.column().equals(ResultRow.RUN_TIME)) {
      if (scaled && !metric.isComparison()) {
        return none("not comparable: other counts");
      }
      if (limited) {
        return none("not comparable: a time limit ended the trial");
      }
    }
    List<String> remarks = new ArrayList<>();
    if (study.get().isStandIn(measured.get(0).store())) {
      remarks.add("stand-in");
    }
    if (scaled) {
      remarks.add("other counts");
    }
    if (limited) {
      remarks.add("a time limit ended trials");
    }
    Optional<Center> found;
    if (metric.isComparison()) {
      Effect effect =
          new Effects(study.get()).toPlain(measured.get(0).store(), measured, metric.column());
      if (effect.ratio().isEmpty()) {
        return none("not measured: no repeat has both plain and protected, measured together");
      }
      effect.mean(planned.size()).ifPresent(remarks::add);
      found = effect.ratio().map(metric::of);
    } else {
      found = mean(study.get(), measured.get(0), metric.column());
    }
    return found
        .map(
            center ->
                new FigureMeasurement(
                    center.value(),
                    center.interval(),
                    metric.byPublished(center.value(), published),
                    String.join(", ", remarks)))
        .orElse(none("not measured: no such operation succeeded"));
  }

  private static Optional<Center> mean(MeasuredStudy study, Configuration one, String column) {
    double[] values =
        study.rows().stream()
            .filter(row -> row.configuration().equals(one))
            .flatMapToDouble(row -> row.metric(column).stream())
            .toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Center.mean(new Sample(values)));
  }

  static FigureMeasurement none(String reason) {
    return of(Optional.empty(), reason);
  }

  /** What nothing is published of. */
  static FigureMeasurement of(Optional<Ratio> ratio, String remark) {
    return new FigureMeasurement(
        ratio.map(Ratio::ratio).orElse(Double.NaN),
        ratio.flatMap(Ratio::interval),
        Double.NaN,
        remark);
  }

  public boolean exists() {
    return !Double.isNaN(value);
  }

  /** The value as the page has it; so are the others. */
  public String text() {
    return exists() ? ReportNumbers.figure(value) : "";
  }

  public String intervalText() {
    return exists() ? ReportNumbers.interval(interval) : "";
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

  /** Whether a time limit ended a trial of these, or of those that they are compared with. */
  private static boolean isEndedByLimit(
      MeasuredStudy study, List<Configuration> measured, boolean withPlain) {
    Set<Configuration.Point> points =
        measured.stream().map(Configuration::point).collect(Collectors.toSet());
    return study.rows().stream()
        .filter(
            row ->
                measured.contains(row.configuration())
                    || (withPlain
                        && row.configuration().plain()
                        && points.contains(row.configuration().point())))
        .anyMatch(ResultRow::endedByTimeLimit);
  }
}
