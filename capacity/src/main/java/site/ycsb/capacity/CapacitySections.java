package site.ycsb.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import site.ycsb.capacity.CapacityEstimate.Limit;
import site.ycsb.client.capacity.Objective;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/** The lines of results: what was found, then each rate that was tried. */
final class CapacitySections {
  private static final MathContext SIGNIFICANT = new MathContext(5);

  private CapacitySections() {}

  static List<Section> of(
      CapacityEstimate estimate,
      List<CapacityLoadSearch.Confirmation> confirmations,
      List<Objective> objectives) {
    List<Section> sections = new ArrayList<>();
    Optional<CapacityLoadSearch.Confirmation> last =
        confirmations.stream().reduce((earlier, later) -> later);
    sections.add(summary(estimate, last, objectives));
    for (int i = 0; i < estimate.stages().size(); i++) {
      RateStage stage = estimate.stages().get(i);
      Optional<RateStage.Decision> decision = stage.decision();
      sections.add(
          rate(
              "CAPACITY-RATE-" + (i + 1),
              stage,
              Metric.unmerged("Held", flag(decision.filter(RateStage.Decision::held))),
              Metric.unmerged("Clear", flag(decision.filter(RateStage.Decision::clear)))));
    }
    for (int i = 0; i < confirmations.size(); i++) {
      CapacityLoadSearch.Confirmation one = confirmations.get(i);
      sections.add(
          rate(
              "CAPACITY-CONFIRMATION-" + (i + 1),
              one.stage(),
              Metric.unmerged("Confirmed", one.confirmed() ? 1L : 0L)));
    }
    return sections;
  }

  private static Section summary(
      CapacityEstimate estimate,
      Optional<CapacityLoadSearch.Confirmation> confirmation,
      List<Objective> objectives) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.unmerged("Rate(ops/sec)", rounded(estimate.perSecond())));
    metrics.add(Metric.unmerged("RateLow(ops/sec)", rounded(estimate.lowPerSecond())));
    if (Double.isFinite(estimate.highPerSecond())) {
      metrics.add(Metric.unmerged("RateHigh(ops/sec)", rounded(estimate.highPerSecond())));
    }
    estimate
        .limit()
        .map(Limit::number)
        .ifPresent(number -> metrics.add(Metric.unmerged("Limit", (long) number)));
    estimate
        .objective()
        .map(objectives::indexOf)
        .ifPresent(index -> metrics.add(Metric.unmerged("LimitingObjective", index + 1L)));
    metrics.add(Metric.unmerged("Complete", estimate.complete() ? 1L : 0L));
    metrics.add(Metric.unmerged("Steady", estimate.steady() ? 1L : 0L));
    confirmation.ifPresent(
        last -> {
          metrics.add(Metric.unmerged("Confirmed", last.confirmed() ? 1L : 0L));
          metrics.add(Metric.unmerged("ConfirmedRate(ops/sec)", rounded(last.perSecond())));
        });
    metrics.add(Metric.unmerged("Rates", (long) estimate.stages().size()));
    metrics.add(
        Metric.unmerged(
            "Windows",
            estimate.stages().stream().mapToLong(stage -> stage.windows().size()).sum()));
    return new Section("CAPACITY", metrics);
  }

  private static Section rate(String name, RateStage stage, Metric... outcome) {
    List<Observation> windows = stage.windows();
    double seconds = windows.stream().mapToLong(Observation::nanos).sum() / 1e9;
    long done = windows.stream().mapToLong(each -> each.counts().done()).sum();
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.unmerged("Target(ops/sec)", rounded(stage.rate())));
    metrics.add(
        Metric.unmerged("Throughput(ops/sec)", seconds == 0 ? 0.0 : rounded(done / seconds)));
    metrics.addAll(List.of(outcome));
    metrics.addAll(
        List.of(
            Metric.unmerged("Windows", (long) windows.size()),
            Metric.unmerged(
                "50thPercentileLatency(us)", median(windows, each -> each.latency().p50())),
            Metric.unmerged(
                "99thPercentileLatency(us)", median(windows, each -> each.latency().p99())),
            Metric.unmerged(
                "99.9PercentileLatency(us)", median(windows, each -> each.latency().p999())),
            Metric.unmerged(
                "ClientProcessors(%)", percent(mean(windows, each -> each.load().processors()))),
            Metric.unmerged(
                "ClientThreads(%)", percent(mean(windows, each -> each.load().threads())))));
    return new Section(name, metrics);
  }

  private static double percent(double share) {
    return Math.round(1000 * share) / 10.0;
  }

  /** To as many digits as may mean something. */
  static double rounded(double number) {
    return Double.isFinite(number)
        ? new BigDecimal(number).round(SIGNIFICANT).doubleValue()
        : number;
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
