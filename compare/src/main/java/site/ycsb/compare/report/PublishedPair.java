package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/**
 * A published value with the measured one that answers it.
 *
 * @param configuration what answers it
 * @param measured the measured mean or change; NaN when there is none
 * @param low its 95% interval; null when there is none
 */
record PublishedPair(
    PublishedValue published,
    PublishedMetric metric,
    Configuration configuration,
    double measured,
    @Nullable Double low,
    @Nullable Double high) {
  /** All published values that configurations of the study answer. */
  static List<PublishedPair> of(StudyResults results, Summary summary) {
    Map<String, Summary.ConfigurationSummary> summaries = new HashMap<>();
    PairedTrials trials = new PairedTrials(results);
    summary.configurations().forEach(one -> summaries.put(one.configuration().id(), one));
    List<PublishedPair> pairs = new ArrayList<>();
    for (PublishedValue figure : results.study().published()) {
      Optional<PublishedMetric> metric = PublishedMetric.named(figure.metric());
      for (Configuration one : results.study().configurations()) {
        if (metric.isPresent() && figure.isMeasuredBy(metric.get(), one)) {
          pairs.add(pair(figure, metric.get(), one, summaries.get(one.id()), trials));
        }
      }
    }
    return pairs;
  }

  String title() {
    return metric.title();
  }

  private static PublishedPair pair(
      PublishedValue figure,
      PublishedMetric metric,
      Configuration one,
      Summary.@Nullable ConfigurationSummary measured,
      PairedTrials trials) {
    if (metric.isComparison()) {
      return comparison(figure, metric, one, trials);
    }
    Optional<Summary.Estimate> estimate =
        Optional.ofNullable(measured).map(m -> m.figures().get(metric.column()));
    return new PublishedPair(
        figure,
        metric,
        one,
        estimate.map(found -> found.mean().value()).orElse(Double.NaN),
        estimate.map(found -> found.mean().low()).orElse(null),
        estimate.map(found -> found.mean().high()).orElse(null));
  }

  private static PublishedPair comparison(
      PublishedValue figure, PublishedMetric metric, Configuration one, PairedTrials trials) {
    Optional<Ratio> found = trials.toPlain(one, metric.column());
    Optional<Interval> interval = found.flatMap(Ratio::interval);
    Optional<Double> low = interval.map(Interval::low);
    Optional<Double> high = interval.map(Interval::high);
    boolean inverse = metric.kind() == PublishedMetric.Kind.TIME_CHANGE;
    return new PublishedPair(
        figure,
        metric,
        one,
        found.map(ratio -> metric.ofRatio(ratio.ratio())).orElse(Double.NaN),
        (inverse ? high : low).map(ratio -> metric.ofRatio(ratio)).orElse(null),
        (inverse ? low : high).map(ratio -> metric.ofRatio(ratio)).orElse(null));
  }
}
