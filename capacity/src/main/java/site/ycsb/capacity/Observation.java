package site.ycsb.capacity;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.Objective;

/** What is kept of a window in which a rate was watched: of all its objectives in their order. */
record Observation(
    long nanos,
    LoadWindow.Counts counts,
    List<Objective.Observed> objectives,
    LatencyPercentiles latency,
    LoadWindow.ClientLoad load) {
  Observation {
    objectives = List.copyOf(objectives);
  }

  /** Latencies in nanoseconds. */
  record LatencyPercentiles(long p50, long p99, long p999) {}

  static Observation of(LoadWindow window, List<Objective> objectives) {
    Histogram all = together(window.latencies());
    return new Observation(
        window.nanos(),
        window.counts(),
        objectives.stream().map(each -> each.in(window)).toList(),
        new LatencyPercentiles(
            all.getValueAtPercentile(50),
            all.getValueAtPercentile(99),
            all.getValueAtPercentile(99.9)),
        window.load());
  }

  /** Where there is a single kind of operation, its own histogram, which isn't copied. */
  private static Histogram together(Map<String, Histogram> latencies) {
    List<Histogram> parts =
        latencies.entrySet().stream()
            .filter(kind -> !LoadWindow.isComposite(kind.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    if (parts.size() == 1) {
      return parts.get(0);
    }
    Histogram all = new Histogram(3);
    parts.forEach(all::add);
    return all;
  }
}
