package site.ycsb.capacity.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import site.ycsb.capacity.search.CapacityEstimate;
import site.ycsb.capacity.search.Limit;
import site.ycsb.capacity.search.Observation;
import site.ycsb.capacity.search.RateStage;
import site.ycsb.client.capacity.Objective;
import site.ycsb.spi.Section;

/** The lines of results: what was found, then each rate that was tried. */
final class CapacitySections {
  private CapacitySections() {}

  static List<Section> of(
      CapacityEstimate estimate,
      Optional<CapacityLoadSearch.Confirmation> confirmation,
      List<Objective> objectives) {
    List<Section> sections = new ArrayList<>();
    sections.add(summary(estimate, confirmation, objectives));
    for (int i = 0; i < estimate.stages().size(); i++) {
      sections.add(rate(i + 1, estimate.stages().get(i)));
    }
    return sections;
  }

  private static Section summary(
      CapacityEstimate estimate,
      Optional<CapacityLoadSearch.Confirmation> confirmation,
      List<Objective> objectives) {
    List<Section.Metric> metrics = new ArrayList<>();
    metrics.add(new Section.Metric("Rate(ops/sec)", estimate.perSecond()));
    metrics.add(new Section.Metric("RateLow(ops/sec)", estimate.lowPerSecond()));
    if (Double.isFinite(estimate.highPerSecond())) {
      metrics.add(new Section.Metric("RateHigh(ops/sec)", estimate.highPerSecond()));
    }
    estimate
        .limit()
        .map(Limit::number)
        .ifPresent(number -> metrics.add(new Section.Metric("Limit", (long) number)));
    estimate
        .objective()
        .map(objectives::indexOf)
        .ifPresent(index -> metrics.add(new Section.Metric("LimitingObjective", index + 1L)));
    metrics.add(new Section.Metric("Complete", estimate.complete() ? 1L : 0L));
    confirmation.ifPresent(
        last -> {
          metrics.add(new Section.Metric("Confirmed", last.confirmed() ? 1L : 0L));
          metrics.add(new Section.Metric("ConfirmedRate(ops/sec)", last.perSecond()));
        });
    metrics.add(new Section.Metric("Rates", (long) estimate.stages().size()));
    metrics.add(
        new Section.Metric(
            "Windows",
            estimate.stages().stream().mapToLong(stage -> stage.windows().size()).sum()));
    return new Section("CAPACITY", metrics);
  }

  private static Section rate(int number, RateStage stage) {
    List<Observation> windows = stage.windows();
    double seconds = windows.stream().mapToLong(Observation::nanos).sum() / 1e9;
    long done = windows.stream().mapToLong(each -> each.counts().done()).sum();
    Optional<RateStage.Decision> decision = stage.decision();
    return new Section(
        "CAPACITY-RATE-" + number,
        List.of(
            new Section.Metric("Target(ops/sec)", stage.rate()),
            new Section.Metric("Throughput(ops/sec)", seconds == 0 ? 0.0 : done / seconds),
            new Section.Metric("Held", flag(decision.filter(RateStage.Decision::held))),
            new Section.Metric("Clear", flag(decision.filter(RateStage.Decision::clear))),
            new Section.Metric("Windows", (long) windows.size()),
            new Section.Metric(
                "50thPercentileLatency(us)", median(windows, each -> each.latency().p50())),
            new Section.Metric(
                "99thPercentileLatency(us)", median(windows, each -> each.latency().p99())),
            new Section.Metric(
                "99.9PercentileLatency(us)", median(windows, each -> each.latency().p999())),
            new Section.Metric(
                "ClientProcessors(%)", 100 * mean(windows, each -> each.load().processors())),
            new Section.Metric(
                "ClientThreads(%)", 100 * mean(windows, each -> each.load().threads()))));
  }

  private static long flag(Optional<?> present) {
    return present.isPresent() ? 1 : 0;
  }

  /** Of the windows, in microseconds: the percentile that a window usually shows. */
  private static long median(List<Observation> windows, ToLongFunction<Observation> nanos) {
    long[] sorted = windows.stream().mapToLong(nanos).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2] / 1000;
  }

  private static double mean(List<Observation> windows, ToDoubleFunction<Observation> of) {
    return windows.stream().mapToDouble(of).average().orElse(0);
  }
}
