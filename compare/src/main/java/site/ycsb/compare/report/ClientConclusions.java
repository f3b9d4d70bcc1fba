package site.ycsb.compare.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Dimension;
import site.ycsb.compare.results.Metric;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.Summary.ClientEffect;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.study.Axis;

/** What the metrics say of a protection's cost with more clients, in sentences. */
final class ClientConclusions {
  /** Axes whose values name a setting but for the clients, which the sentence is about. */
  private static final List<Axis> SETTINGS =
      List.of(Axis.WORKLOAD, Axis.THREADS, Axis.TARGET, Axis.RECORDS, Axis.OPERATIONS);

  private final Summary summary;
  private final List<Dimension> dimensions;
  private final Map<String, Configuration> configurations = new HashMap<>();

  ClientConclusions(StudyResults results, Summary summary) {
    this.summary = summary;
    this.dimensions = Dimension.of(results.study().configurations(), SETTINGS);
    results.study().configurations().forEach(one -> configurations.put(one.id(), one));
  }

  /** One sentence for each protection on each store. */
  List<String> sentences() {
    Map<String, List<ClientEffect>> groups = new LinkedHashMap<>();
    for (ClientEffect effect : summary.clientEffects()) {
      Configuration one = configurationOf(effect.configuration());
      Metric primary = one.target() > 0 ? Metric.MEAN_LATENCY : Metric.THROUGHPUT;
      if (effect.metric() == primary) {
        String subject = one.protection() + " on " + one.store() + ": ";
        String figure = primary == Metric.THROUGHPUT ? "throughput" : "mean latency";
        groups.computeIfAbsent(subject + figure, name -> new ArrayList<>()).add(effect);
      }
    }
    List<String> sentences = new ArrayList<>();
    groups.forEach((subject, effects) -> sentences.add(subject + sentence(effects) + "."));
    return sentences;
  }

  private String sentence(List<ClientEffect> effects) {
    String shown =
        effects.stream()
            .filter(ClientEffect::isSignificant)
            .map(this::change)
            .collect(Collectors.joining("; "));
    return shown.isEmpty()
        ? " against plain isn't shown to change with the number of clients"
        : " against plain is " + shown;
  }

  private String change(ClientEffect effect) {
    Configuration one = configurationOf(effect.configuration());
    Optional<Interval> interval = effect.paired().interval();
    String setting =
        dimensions.stream()
            .map(dimension -> ", " + dimension.words(one))
            .collect(Collectors.joining());
    return ReportNumbers.words(effect.paired().ratio())
        + " with "
        + one.clients()
        + " clients than with "
        + configurationOf(effect.fewest()).clients()
        + " ("
        + ReportNumbers.changeInterval(
            interval.map(Interval::low).orElse(null), interval.map(Interval::high).orElse(null))
        + setting
        + ")";
  }

  private Configuration configurationOf(String id) {
    return Optional.ofNullable(configurations.get(id)).orElseThrow();
  }
}
