package site.ycsb.cluster.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.spi.Section;

/**
 * The sections of all clients as those of one: counts are added, means weighted by what they are
 * means of, extremes are the clients' extreme, and properties of the store or the encryption are
 * those that all have. Percentiles are those of the added latencies behind a section, where clients
 * deliver them. What can't be had from the clients' figures is left out.
 */
final class SectionSums {
  private static final String OPERATIONS = "Operations";
  private static final String PLAINTEXT = "PlaintextBytes";
  private static final String CIPHERTEXT = "CiphertextBytes";

  private static final String TIME_SHARE = "TimeShare(%)";
  private static final String AVERAGE = "AverageLatency(us)";
  private static final Set<String> CRYPTO = Set.of("ENCRYPT", "DECRYPT");

  /** Kept next to a share of the time; not a metric: the whole follows from both. */
  private static final String CRYPTO_TIME = "CryptoTime(us)";

  private static final Set<String> ADDED =
      Set.of(
          OPERATIONS,
          PLAINTEXT,
          CIPHERTEXT,
          "DecryptionFailures",
          "Offered",
          "Dropped",
          "Queued",
          "Retries",
          "Recovered",
          "GivenUp",
          "CpuTime(ms)");
  private static final Set<String> LARGEST =
      Set.of(
          "LongestQueue",
          "MaxLatency(us)",
          "Steal(%)",
          "Nodes",
          "Local",
          "StandIn",
          // of a warm-up until the run is steady
          "RunTime(ms)",
          // of TLS
          "SessionKinds");
  private static final Set<String> SMALLEST = Set.of("MinLatency(us)", "Steady", "Settled");
  private static final Set<String> MEANS = Set.of(AVERAGE);
  private static final Set<String> SECTIONS_OF_ALL = Set.of("ATREST");
  private static final String TLS = "TLS";
  private static final Set<String> METRICS_OF_ALL =
      Set.of("KeyLength", "ScanOrderKept", "FipsModule");

  private final List<Map<String, Number>> clients;
  private final String name;
  private final AddedLatencies latencies;

  private SectionSums(String name, List<Map<String, Number>> clients, AddedLatencies latencies) {
    this.name = name;
    this.clients = clients;
    this.latencies = latencies;
  }

  /** The sections of all; throws when a client's latencies are malformed. */
  static List<Section> of(List<RunOutcome.Report> clients, long operations) throws IOException {
    Map<String, List<Map<String, Number>>> byName = new LinkedHashMap<>();
    for (RunOutcome.Report client : clients) {
      double cryptoMicros = cryptoMicros(client.sections());
      for (Section section : client.sections()) {
        Map<String, Number> metrics = metrics(section);
        if (metrics.containsKey(TIME_SHARE)) {
          metrics.put(CRYPTO_TIME, cryptoMicros);
        }
        byName.computeIfAbsent(section.name(), absent -> new ArrayList<>()).add(metrics);
      }
    }
    Map<String, Integer> counts = new HashMap<>();
    byName.forEach((name, metrics) -> counts.put(name, metrics.size()));
    AddedLatencies latencies =
        AddedLatencies.of(clients.stream().map(RunOutcome.Report::latencies).toList(), counts);
    List<Section> sums = new ArrayList<>();
    byName.forEach(
        (name, metrics) -> {
          Section sum = new SectionSums(name, metrics, latencies).section(operations);
          if (!sum.metrics().isEmpty()) {
            sums.add(sum);
          }
        });
    return sums;
  }

  private static Map<String, Number> metrics(Section section) {
    Map<String, Number> metrics = new LinkedHashMap<>();
    section.metrics().forEach(metric -> metrics.put(metric.name(), metric.value()));
    return metrics;
  }

  private static double cryptoMicros(List<Section> sections) {
    return sections.stream()
        .filter(section -> CRYPTO.contains(section.name()))
        .map(SectionSums::metrics)
        .mapToDouble(
            metrics ->
                metrics.getOrDefault(OPERATIONS, 0L).doubleValue()
                    * metrics.getOrDefault(AVERAGE, 0.0).doubleValue())
        .sum();
  }

  private Section section(long operations) {
    Set<String> names = new LinkedHashSet<>();
    clients.forEach(client -> names.addAll(client.keySet()));
    List<Section.Metric> metrics = new ArrayList<>();
    for (String metric : names) {
      value(metric, operations).ifPresent(value -> metrics.add(new Section.Metric(metric, value)));
    }
    return new Section(name, metrics);
  }

  private Optional<Number> value(String metric, long operations) {
    Optional<Number> added = latencies.value(name, metric);
    if (added.isPresent()) {
      return added;
    }
    if (metric.equals(TIME_SHARE)) {
      return Optional.of(timeShare());
    }
    if (ADDED.contains(metric)) {
      return Optional.of(sum(metric));
    }
    if (LARGEST.contains(metric)) {
      return extreme(metric, 1);
    }
    // connections of all are as good as the weakest
    if (SMALLEST.contains(metric) || name.equals(TLS)) {
      return extreme(metric, -1);
    }
    if (MEANS.contains(metric)) {
      return mean(metric);
    }
    if (metric.equals("CpuPerOperation(us)")) {
      return Optional.of(operations == 0 ? 0.0 : sum("CpuTime(ms)") * 1e3 / operations);
    }
    if (metric.equals("Expansion(%)")) {
      long plaintext = sum(PLAINTEXT);
      return Optional.of(plaintext == 0 ? 0.0 : 100.0 * (sum(CIPHERTEXT) - plaintext) / plaintext);
    }
    return SECTIONS_OF_ALL.contains(name) || METRICS_OF_ALL.contains(metric)
        ? common(metric)
        : Optional.empty();
  }

  /** A client without encryption or decryption that took time has no share of it. */
  private double timeShare() {
    double cryptoMicros = 0;
    double allMicros = 0;
    for (Map<String, Number> client : clients) {
      double share = client.getOrDefault(TIME_SHARE, 0.0).doubleValue();
      double micros = client.getOrDefault(CRYPTO_TIME, 0.0).doubleValue();
      if (share > 0) {
        cryptoMicros += micros;
        allMicros += micros * 100 / share;
      }
    }
    return allMicros == 0 ? 0 : 100 * cryptoMicros / allMicros;
  }

  private long sum(String metric) {
    return clients.stream().mapToLong(client -> client.getOrDefault(metric, 0L).longValue()).sum();
  }

  private Optional<Number> extreme(String metric, int sign) {
    @Nullable Number found = null;
    for (Map<String, Number> client : clients) {
      @Nullable Number value = client.get(metric);
      if (value != null
          && (found == null
              || sign * Double.compare(value.doubleValue(), found.doubleValue()) > 0)) {
        found = value;
      }
    }
    return Optional.ofNullable(found);
  }

  private Optional<Number> mean(String metric) {
    double weighted = 0;
    long count = 0;
    for (Map<String, Number> client : clients) {
      long operations = client.getOrDefault(OPERATIONS, 0L).longValue();
      weighted += operations * client.getOrDefault(metric, 0.0).doubleValue();
      count += operations;
    }
    return count == 0 ? Optional.empty() : Optional.of(weighted / count);
  }

  /** What all have; nothing where they differ. */
  private Optional<Number> common(String metric) {
    @Nullable Number first = clients.get(0).get(metric);
    return first != null && clients.stream().allMatch(client -> first.equals(client.get(metric)))
        ? Optional.of(first)
        : Optional.empty();
  }

  /**
   * The latencies behind sections, such as those of encryption, of all clients together. Unit:
   * nanoseconds inside, microseconds when printed.
   */
  private static final class AddedLatencies {
    private static final Pattern PERCENTILE =
        Pattern.compile("(\\d+(?:\\.\\d+)?)(?:st|nd|rd|th)?PercentileLatency\\(us\\)");
    private static final double NANOS_PER_MICRO = 1_000;

    private final Map<String, Histogram> sums;

    private AddedLatencies(Map<String, Histogram> sums) {
      this.sums = sums;
    }

    /** Adds them; what not all clients have that printed the section is left out. */
    static AddedLatencies of(List<Map<String, String>> clients, Map<String, Integer> sections)
        throws IOException {
      Map<String, Histogram> sums = new LinkedHashMap<>();
      Map<String, Integer> counts = new HashMap<>();
      for (Map<String, String> client : clients) {
        for (Map.Entry<String, String> latencies : client.entrySet()) {
          Histogram sum = sums.computeIfAbsent(latencies.getKey(), absent -> new Histogram(3));
          sum.add(decode(latencies.getKey(), latencies.getValue()));
          counts.merge(latencies.getKey(), 1, Integer::sum);
        }
      }
      sums.keySet().removeIf(name -> !Objects.equals(counts.get(name), sections.get(name)));
      return new AddedLatencies(sums);
    }

    private static Histogram decode(String section, String text) throws IOException {
      try {
        return Histogram.decodeFromCompressedByteBuffer(
            ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
      } catch (DataFormatException | RuntimeException e) {
        throw new IOException("the latencies behind " + section + " are malformed", e);
      }
    }

    /** A metric of a section; empty when it isn't one of latencies, or they aren't known. */
    Optional<Number> value(String section, String metric) {
      @Nullable Histogram nanos = sums.get(section);
      if (nanos == null) {
        return Optional.empty();
      }
      if (metric.equals("AverageLatency(us)")) {
        return Optional.of(nanos.getMean() / NANOS_PER_MICRO);
      }
      Matcher percentile = PERCENTILE.matcher(metric);
      return percentile.matches()
          ? Optional.of(
              nanos.getValueAtPercentile(Double.parseDouble(percentile.group(1))) / NANOS_PER_MICRO)
          : Optional.empty();
    }
  }
}
