package site.ycsb.cluster.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/**
 * The sections of all clients as those of one, each metric by its {@link Section.Merge}. What can't
 * be computed from the clients' metrics is left out.
 */
final class SectionSums {
  private static final double NANOS_PER_MICRO = 1_000;
  private static final Comparator<Metric> BY_VALUE =
      Comparator.comparingDouble(metric -> metric.value().doubleValue());

  /** By section, then by metric: those of the clients that have it. */
  private final Map<String, Map<String, List<Metric>>> metrics = new LinkedHashMap<>();

  /** How many clients have a section. */
  private final Map<String, Integer> clients = new HashMap<>();

  private SectionSums(List<List<Section>> ofClients) {
    for (List<Section> client : ofClients) {
      for (Section section : client) {
        clients.merge(section.name(), 1, Integer::sum);
        Map<String, List<Metric>> same =
            metrics.computeIfAbsent(section.name(), absent -> new LinkedHashMap<>());
        for (Metric metric : section.metrics()) {
          same.computeIfAbsent(metric.name(), absent -> new ArrayList<>()).add(metric);
        }
      }
    }
  }

  /** What follows YCSB's block; throws when a client's latencies are malformed. */
  static List<Section> of(List<RunOutcome.Report> clients) throws IOException {
    SectionSums sums = new SectionSums(clients.stream().map(RunOutcome.Report::sections).toList());
    return sums.sections(
        sums.latencies(clients.stream().map(RunOutcome.Report::latencies).toList()));
  }

  /** What YCSB prints of a JVM, of all JVMs. */
  static List<Section> ofJvms(List<RunOutcome.Report> clients) {
    return new SectionSums(clients.stream().map(RunOutcome.Report::jvm).toList())
        .sections(Map.of());
  }

  private List<Section> sections(Map<String, Histogram> latencies) {
    List<Section> sections = new ArrayList<>();
    metrics.forEach(
        (name, ofSection) -> {
          List<Metric> merged = new ArrayList<>();
          for (List<Metric> same : ofSection.values()) {
            merged(same, Objects.requireNonNull(clients.get(name)), latencies.get(name))
                .ifPresent(merged::add);
          }
          if (!merged.isEmpty()) {
            sections.add(new Section(name, merged));
          }
        });
    return sections;
  }

  private static Optional<Metric> merged(
      List<Metric> metrics, int clients, @Nullable Histogram nanos) {
    Metric first = metrics.get(0);
    return switch (first.merge()) {
      case SUM -> Optional.of(Metric.sum(first.name(), sum(metrics)));
      case MAX -> metrics.stream().max(BY_VALUE);
      case MIN -> metrics.stream().min(BY_VALUE);
      case MEAN -> mean(metrics, clients);
      case PERCENTILE -> percentile(first, nanos);
      case SAME -> common(metrics, clients);
      case NONE -> Optional.empty();
    };
  }

  private static Number sum(List<Metric> metrics) {
    double sum = 0;
    long whole = 0;
    boolean isWhole = true;
    for (Metric metric : metrics) {
      sum += metric.value().doubleValue();
      whole += metric.value().longValue();
      isWhole &= !(metric.value() instanceof Double);
    }
    return isWhole ? (Number) whole : (Number) sum;
  }

  private static Optional<Metric> mean(List<Metric> metrics, int clients) {
    double weighted = 0;
    double weight = 0;
    for (Metric metric : metrics) {
      weighted += metric.parameter() * metric.value().doubleValue();
      weight += metric.parameter();
    }
    return weight == 0
        ? common(metrics, clients)
        : Optional.of(Metric.mean(metrics.get(0).name(), weighted / weight, weight));
  }

  private static Optional<Metric> percentile(Metric metric, @Nullable Histogram nanos) {
    return Optional.ofNullable(nanos)
        .map(all -> all.getValueAtPercentile(metric.parameter()) / NANOS_PER_MICRO)
        .map(micros -> Metric.percentile(metric.name(), micros, metric.parameter()));
  }

  private static Optional<Metric> common(List<Metric> metrics, int clients) {
    Metric first = metrics.get(0);
    return metrics.size() == clients && metrics.stream().allMatch(first::equals)
        ? Optional.of(first)
        : Optional.empty();
  }

  /** The latencies behind sections, in ns, added; of those that all their clients deliver. */
  private Map<String, Histogram> latencies(List<Map<String, String>> delivered) throws IOException {
    Map<String, Histogram> sums = new HashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    for (Map<String, String> client : delivered) {
      for (Map.Entry<String, String> latencies : client.entrySet()) {
        Histogram sum = sums.computeIfAbsent(latencies.getKey(), absent -> new Histogram(3));
        sum.add(decode(latencies.getKey(), latencies.getValue()));
        counts.merge(latencies.getKey(), 1, Integer::sum);
      }
    }
    sums.keySet().removeIf(name -> !Objects.equals(counts.get(name), clients.get(name)));
    return sums;
  }

  private static Histogram decode(String section, String text) throws IOException {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IOException("the latencies behind " + section + " are malformed", e);
    }
  }
}
