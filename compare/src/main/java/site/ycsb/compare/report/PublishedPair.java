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
 * @param interval at 95%
 */
record PublishedPair(
    PublishedValue published,
    PublishedMetric metric,
    Configuration configuration,
    double measured,
    Optional<Interval> interval) {
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

  private static PublishedPair pair(
      PublishedValue figure,
      PublishedMetric metric,
      Configuration one,
      Summary.@Nullable ConfigurationSummary measured,
      PairedTrials trials) {
    if (metric.isComparison()) {
      Optional<Ratio> found = trials.toPlain(one, metric.column());
      return new PublishedPair(
          figure,
          metric,
          one,
          found.map(ratio -> metric.ofRatio(ratio.ratio())).orElse(Double.NaN),
          found.flatMap(Ratio::interval).map(metric::ofRatios));
    }
    Optional<Summary.Estimate.Center> mean =
        Optional.ofNullable(measured)
            .map(found -> found.figures().get(metric.column()))
            .map(Summary.Estimate::mean);
    return new PublishedPair(
        figure,
        metric,
        one,
        mean.map(Summary.Estimate.Center::value).orElse(Double.NaN),
        mean.flatMap(Summary.Estimate.Center::interval));
  }
}
