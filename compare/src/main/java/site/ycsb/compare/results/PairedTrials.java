package site.ycsb.compare.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.statistics.ControlComparisons;
import site.ycsb.compare.statistics.Ratio;

/** Valid trials of a study, and those of plain data of the same repeats. */
public final class PairedTrials {
  private final List<Configuration> configurations;
  private final Map<String, List<ResultRow>> byConfiguration;

  public PairedTrials(StudyResults results) {
    this(results.study().configurations(), results.rows());
  }

  public PairedTrials(List<Configuration> configurations, List<ResultRow> rows) {
    this.configurations = configurations;
    this.byConfiguration =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.configuration().id(), LinkedHashMap::new, Collectors.toList()));
  }

  public List<ResultRow> of(Configuration configuration) {
    return byConfiguration.getOrDefault(configuration.id(), List.of());
  }

  /** The plain configuration that one is compared with; a plain one is compared with none. */
  public Optional<Configuration> plainOf(Configuration configuration) {
    if (configuration.plain()) {
      return Optional.empty();
    }
    return configurations.stream()
        .filter(other -> other.plain() && other.point().equals(configuration.point()))
        .findFirst();
  }

  /**
   * A metric of a configuration by that of plain data, with the interval and the p-value of one of
   * the protections of its point; empty when no repeat has both.
   */
  public Optional<Ratio> toPlain(Configuration configuration, String column) {
    return plainOf(configuration)
        .flatMap(plain -> protections(plain, column).ratio(configuration.id()));
  }

  /** All protections of a point. */
  private ControlComparisons<String> protections(Configuration plain, String column) {
    Map<String, Map<Integer, Double>> protections = new LinkedHashMap<>();
    for (Configuration one : configurations) {
      if (!one.plain() && one.point().equals(plain.point())) {
        protections.put(one.id(), byRepeat(one, column));
      }
    }
    return new ControlComparisons<>(byRepeat(plain, column), protections);
  }

  /** Each protected configuration that has a repeat in common with plain data, by each metric. */
  public List<Summary.Comparison> comparisons() {
    List<Summary.Comparison> comparisons = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      Map<Configuration, ControlComparisons<String>> byPlain = new HashMap<>();
      for (Configuration one : configurations) {
        plainOf(one)
            .ifPresent(
                plain ->
                    byPlain
                        .computeIfAbsent(plain, absent -> protections(plain, metric.column()))
                        .ratio(one.id())
                        .map(ratio -> new Summary.Comparison(one.id(), plain.id(), metric, ratio))
                        .ifPresent(comparisons::add));
      }
    }
    return comparisons;
  }

  /** The same setting and protection with the fewest clients; empty for that one itself. */
  public Optional<Configuration> withFewestClients(Configuration configuration) {
    return configurations.stream()
        .filter(
            other ->
                other.protection().equals(configuration.protection())
                    && configuration.point().hasMoreClientsThan(other.point()))
        .min(Comparator.comparingInt(Configuration::clients));
  }

  /**
   * A metric by that of plain data, by the same of other trials; empty when no repeat has all four.
   */
  public Optional<Ratio> changeOfCost(Configuration from, Configuration to, String column) {
    return new ControlComparisons<>(costs(from, column), Map.of(to.id(), costs(to, column)))
        .ratio(to.id());
  }

  private Map<Integer, Double> costs(Configuration configuration, String column) {
    Map<Integer, Double> costs = byRepeat(configuration, column);
    Map<Integer, Double> plain =
        plainOf(configuration).map(one -> byRepeat(one, column)).orElse(Map.of());
    costs.keySet().retainAll(plain.keySet());
    costs.replaceAll((repeat, value) -> value / plain.getOrDefault(repeat, Double.NaN));
    return costs;
  }

  /** A positive metric of the trials of a configuration, by their repeats. */
  public Map<Integer, Double> byRepeat(Configuration configuration, String column) {
    Map<Integer, Double> figures = new TreeMap<>();
    for (ResultRow row : of(configuration)) {
      row.metric(column).stream()
          .filter(figure -> figure > 0)
          .forEach(figure -> figures.put(row.repeat(), figure));
    }
    return figures;
  }
}
