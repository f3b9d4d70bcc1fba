package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.PublishedMetric;
import site.ycsb.compare.results.StudyRecord.PublishedValue;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.Estimate;
import site.ycsb.compare.results.Summary.Estimate.Center;
import site.ycsb.compare.statistics.Interval;

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
    Map<String, Map<String, Estimate>> figures = new HashMap<>();
    summary.configurations().forEach(one -> figures.put(one.configuration().id(), one.figures()));
    PairedTrials trials = new PairedTrials(results);
    List<PublishedPair> pairs = new ArrayList<>();
    for (PublishedValue figure : results.study().published()) {
      Optional<PublishedMetric> known = PublishedMetric.named(figure.metric());
      for (Configuration one : results.study().configurations()) {
        if (known.isPresent() && figure.isMeasuredBy(known.get(), one)) {
          PublishedMetric metric = known.get();
          Optional<Center> measured =
              metric.isComparison()
                  ? trials.toPlain(one, metric.column()).map(metric::of)
                  : Optional.ofNullable(figures.get(one.id()))
                      .map(estimates -> estimates.get(metric.column()))
                      .map(Estimate::mean);
          pairs.add(
              new PublishedPair(
                  figure,
                  metric,
                  one,
                  measured.map(Center::value).orElse(Double.NaN),
                  measured.flatMap(Center::interval)));
        }
      }
    }
    return pairs;
  }
}
