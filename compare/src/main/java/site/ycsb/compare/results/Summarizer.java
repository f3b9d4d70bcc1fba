package site.ycsb.compare.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Summary.HeldStill;
import site.ycsb.compare.results.Summary.Provenance;
import site.ycsb.compare.statistics.Holm;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Sample;

/** Makes the summary of a study's results. */
public final class Summarizer {
  private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9};

  private final StudyResults results;
  private final PairedTrials trials;

  public Summarizer(StudyResults results) {
    this.results = results;
    this.trials = new PairedTrials(results);
  }

  public Summary summary() {
    List<Summary.ConfigurationSummary> configurations = new ArrayList<>();
    for (Configuration configuration : results.study().configurations()) {
      List<ResultRow> rows = trials.of(configuration);
      if (!rows.isEmpty()) {
        configurations.add(summary(configuration, rows));
      }
    }
    return new Summary(
        results.study().description().name(),
        method(),
        Provenance.of(results),
        configurations,
        trials.comparisons(),
        clientEffects());
  }

  private static Map<String, String> method() {
    Map<String, String> method = new LinkedHashMap<>();
    method.put(
        "mean",
        "arithmetic mean of the trials, 95% interval by Student's t, truncated at 0, below which no figure"
            + " can be");
    method.put(
        "median",
        "median of the trials, 95% interval by order statistics; none below 6 trials, where no"
            + " such interval reaches 95%");
    method.put(
        "overhead",
        "(T_protected - T_plain) / T_plain, from the ratio of geometric means of trials paired by"
            + " repeat; the 95% intervals of all protections of a setting hold together: the wider"
            + " one of Dunnett's, with the residual of repeats and protections, and Student's of"
            + " the protection's own pairs at 2.5%, or at 5% when it is the only one, on the"
            + " logarithms");
    method.put(
        "run time",
        "that of the same number of operations: measured time by operations done, the inverse of"
            + " throughput; so it also compares trials that a time limit ended");
    method.put(
        "significance",
        "an interval that leaves 0 out: at 5% for all protections of one setting (store, workload,"
            + " clients, threads, target and counts) and metric together, not for several settings"
            + " or metrics");
    method.put(
        "clients",
        "how a cost changes with their number: the ratio to plain by the same ratio with the fewest"
            + " clients, paired by repeat; Student's t on the logarithms, corrected by Holm among"
            + " themselves");
    method.put("percentiles", "of the merged histograms of all trials of a configuration");
    method.put(
        "held still",
        "trials whose throughput had neither a trend (Mann-Kendall, p < 0.01, more than 10% by"
            + " Theil-Sen) nor a step (Pettitt, p < 0.01, more than 10%) over up to 24 parts of the"
            + " run, as the client judged it (steady)");
    return method;
  }

  private Summary.ConfigurationSummary summary(Configuration configuration, List<ResultRow> rows) {
    Set<String> columns = new LinkedHashSet<>();
    rows.forEach(row -> columns.addAll(row.metrics().keySet()));
    Map<String, Summary.Estimate> figures = new LinkedHashMap<>();
    for (String column : columns) {
      figures.put(column, estimate(figures(rows, column)));
    }
    Map<String, Map<String, Double>> percentiles = new LinkedHashMap<>();
    results
        .histograms(rows)
        .forEach((operation, nanos) -> percentiles.put(operation.label(), percentiles(nanos)));
    return new Summary.ConfigurationSummary(
        configuration,
        rows.size(),
        results.failedTrials(configuration.id()),
        figures,
        percentiles,
        HeldStill.of(rows));
  }

  private static Map<String, Double> percentiles(Histogram nanos) {
    Map<String, Double> percentiles = new LinkedHashMap<>();
    for (double percentile : PERCENTILES) {
      percentiles.put(
          "p" + ResultsCsv.number(percentile), nanos.getValueAtPercentile(percentile) / 1000.0);
    }
    return percentiles;
  }

  private static double[] figures(List<ResultRow> rows, String column) {
    return rows.stream()
        .flatMapToDouble(row -> row.metric(column).stream())
        .filter(Double::isFinite)
        .toArray();
  }

  private static Summary.Estimate estimate(double[] figures) {
    if (figures.length == 0) {
      Summary.Estimate.Center none = new Summary.Estimate.Center(Double.NaN, Optional.empty());
      return new Summary.Estimate(0, none, none, new Interval(Double.NaN, Double.NaN));
    }
    Sample sample = new Sample(figures);
    return new Summary.Estimate(
        sample.size(),
        new Summary.Estimate.Center(sample.median(), sample.medianInterval()),
        new Summary.Estimate.Center(
            sample.mean(),
            sample
                .meanInterval()
                .map(interval -> new Interval(Math.max(0, interval.low()), interval.high()))),
        new Interval(sample.min(), sample.max()));
  }

  private List<Summary.ClientEffect> clientEffects() {
    List<Summary.ClientEffect> effects = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      List<Summary.ClientEffect> raw = new ArrayList<>();
      for (Configuration configuration : results.study().configurations()) {
        trials
            .withFewestClients(configuration)
            .flatMap(fewest -> effect(configuration, fewest, metric))
            .ifPresent(raw::add);
      }
      double[] corrected =
          Holm.adjust(raw.stream().mapToDouble(one -> one.paired().pValue()).toArray());
      for (int i = 0; i < corrected.length; i++) {
        Summary.ClientEffect one = raw.get(i);
        effects.add(
            new Summary.ClientEffect(
                one.configuration(), one.fewest(), metric, one.paired(), corrected[i]));
      }
    }
    return effects;
  }

  private Optional<Summary.ClientEffect> effect(
      Configuration configuration, Configuration fewest, Metric metric) {
    return trials
        .changeOfCost(fewest, configuration, metric.column())
        .map(
            ratio ->
                new Summary.ClientEffect(
                    configuration.id(), fewest.id(), metric, ratio, ratio.pValue()));
  }
}
