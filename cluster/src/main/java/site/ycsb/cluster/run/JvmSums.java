package site.ycsb.cluster.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.spi.Section;

/**
 * What YCSB prints of a JVM, for the JVMs of all clients: collections and their times are added,
 * shares of the run's time are means, and extremes are the clients' extreme.
 */
final class JvmSums {
  private JvmSums() {}

  /** The sections of all, from those of each client. */
  static List<Section> of(List<List<Section>> clients) {
    Map<String, Map<String, List<Number>>> values = new LinkedHashMap<>();
    for (List<Section> client : clients) {
      for (Section section : client) {
        Map<String, List<Number>> metrics =
            values.computeIfAbsent(section.name(), absent -> new LinkedHashMap<>());
        section
            .metrics()
            .forEach(
                metric ->
                    metrics
                        .computeIfAbsent(metric.name(), absent -> new ArrayList<>())
                        .add(metric.value()));
      }
    }
    List<Section> sums = new ArrayList<>();
    values.forEach(
        (name, metrics) ->
            sums.add(
                new Section(
                    name,
                    metrics.entrySet().stream()
                        .map(metric -> new Section.Metric(metric.getKey(), sum(name, metric)))
                        .toList())));
    return sums;
  }

  private static Number sum(String section, Map.Entry<String, List<Number>> metric) {
    List<Number> values = metric.getValue();
    double sum;
    if (section.startsWith("MAX_")) {
      sum = values.stream().mapToDouble(Number::doubleValue).max().orElse(0);
    } else if (section.startsWith("MIN_")) {
      sum = values.stream().mapToDouble(Number::doubleValue).min().orElse(0);
    } else if (metric.getKey().endsWith("(%)")) {
      return values.stream().mapToDouble(Number::doubleValue).average().orElse(0);
    } else {
      sum = values.stream().mapToDouble(Number::doubleValue).sum();
    }
    boolean isWhole = values.stream().noneMatch(value -> value instanceof Double);
    return isWhole ? (Number) Math.round(sum) : (Number) sum;
  }
}
