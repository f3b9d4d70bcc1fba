package site.ycsb.cluster.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.steady.Trend;

/**
 * Detects clients that are much slower than the others: by throughput, or by the 99th percentile of
 * the same operation. Such a machine measures itself rather than the store.
 */
final class StragglerDetector {
  /** The part of the median throughput that no straggler reaches. */
  static final double MIN_THROUGHPUT = 0.8;

  /** How many times the median 99th percentile only stragglers exceed. */
  static final double MAX_LATENCY = 2;

  private final double medianThroughput;
  private final Map<String, Double> medianMicros = new HashMap<>();

  private StragglerDetector(List<ClientReport> clients) {
    medianThroughput = median(clients.stream().map(ClientReport::operationsPerSecond).toList());
    Map<String, List<Double>> micros = new HashMap<>();
    for (ClientReport client : clients) {
      ClientReport.@Nullable Latency latency = client.latency();
      if (latency != null) {
        micros
            .computeIfAbsent(latency.operation(), absent -> new ArrayList<>())
            .add((double) latency.p99Micros());
      }
    }
    micros.forEach((operation, values) -> medianMicros.put(operation, median(values)));
  }

  static List<String> sentences(List<ClientReport> clients) {
    StragglerDetector detector = new StragglerDetector(clients);
    return clients.stream().flatMap(client -> detector.sentence(client).stream()).toList();
  }

  private Optional<String> sentence(ClientReport client) {
    List<String> reasons = new ArrayList<>();
    double throughput = client.operationsPerSecond();
    if (throughput < MIN_THROUGHPUT * medianThroughput) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "did %.1f operations/s, %.0f %% less than the clients' median of %.1f",
              throughput,
              100 * (1 - throughput / medianThroughput),
              medianThroughput));
    }
    ClientReport.@Nullable Latency latency = client.latency();
    if (latency != null) {
      double median = medianMicros.getOrDefault(latency.operation(), 0.0);
      if (latency.p99Micros() > MAX_LATENCY * median) {
        reasons.add(
            String.format(
                Locale.ROOT,
                "had a 99th percentile of %d us for %s, more than %.0f times the clients'"
                    + " median of %.0f us",
                latency.p99Micros(),
                latency.operation(),
                MAX_LATENCY,
                median));
      }
    }
    return reasons.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "WARNING: client "
                + client.index()
                + " ("
                + client.host()
                + ") "
                + String.join(" and ", reasons)
                + ". Look at its machine before you trust the joint result.");
  }

  private static double median(List<Double> values) {
    return values.isEmpty()
        ? 0
        : Trend.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
