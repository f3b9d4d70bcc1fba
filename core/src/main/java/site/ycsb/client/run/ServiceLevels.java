package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.Objective;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.config.Settings;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OperationCounts;
import site.ycsb.spi.Section;

/**
 * The bounds that a load or run has to keep (property {@code slo}): of latencies as its results
 * have them, since operations arrived where they arrive by a schedule, and of failures. Judged once
 * at the end, by what was observed; a search for a rate is what tells how sure that is.
 *
 * @param objectives all have to hold
 */
record ServiceLevels(List<Objective> objectives) {
  ServiceLevels {
    objectives = List.copyOf(objectives);
  }

  /** Reads them; what can't be read, and bounds on operations that aren't done, become problems. */
  static ServiceLevels from(Settings settings, Set<String> operations) {
    return new ServiceLevels(
        settings.isGiven(ClientProperties.SLO)
            ? Objective.from(settings, ClientProperties.SLO, operations)
            : List.of());
  }

  /**
   * A bound and what was observed.
   *
   * @param observed the share of slow or failed operations, or the mean in nanoseconds
   * @param value the percentile or mean in microseconds, or the share of failures in percent
   * @param sinceArrival whether latencies count from the intended arrival of operations
   */
  record Judgement(
      Objective objective, Objective.Observed observed, double value, boolean sinceArrival) {
    /** What was never observed doesn't hold. */
    boolean isHeld() {
      return observed.count() > 0 && observed.number() < objective.limit();
    }

    String sentence() {
      if (observed.count() == 0) {
        return "'" + objective.text() + "' doesn't hold: no such operation was measured";
      }
      String holds = isHeld() ? "holds" : "doesn't hold";
      return isShare()
          ? String.format(
              Locale.ROOT,
              "'%s' %s: %.3g %% of %d operations",
              objective.text(),
              holds,
              value,
              observed.count())
          : String.format(
              Locale.ROOT,
              "'%s' %s: %.0f us in %d operations%s",
              objective.text(),
              holds,
              value,
              observed.count(),
              sinceArrival ? ", since their intended arrival" : "");
    }

    Section section(int number) {
      List<Section.Metric> metrics =
          new ArrayList<>(
              List.of(
                  Section.Metric.min("Held", isHeld() ? 1L : 0L),
                  Section.Metric.sum("Operations", observed.count()),
                  Section.Metric.unmerged("Observed" + (isShare() ? "(%)" : "(us)"), value)));
      if (!isShare()) {
        metrics.add(Section.Metric.min("SinceArrival", sinceArrival ? 1L : 0L));
      }
      return new Section("SLO-" + number, metrics);
    }

    private boolean isShare() {
      return objective.kind() == Objective.Kind.FAILED_SHARE;
    }
  }

  /** Judges them all; latencies may count from when operations arrived. */
  List<Judgement> judge(Measurements measurements, boolean sinceArrival) {
    if (objectives.isEmpty()) {
      return List.of();
    }
    OperationCounts outcome = OperationCounts.of(measurements.statusTotals());
    LoadWindow all =
        new LoadWindow(
            0,
            new LoadWindow.Counts(
                outcome.operations(), outcome.operations(), outcome.failed(), 0, 0),
            measurements.histograms(sinceArrival),
            LoadWindow.ClientLoad.UNKNOWN);
    boolean counted = measurements.areIntended(sinceArrival);
    return objectives.stream().map(one -> judge(one, all, counted)).toList();
  }

  private static Judgement judge(Objective objective, LoadWindow all, boolean sinceArrival) {
    Objective.Observed observed = objective.in(all);
    double value =
        switch (objective.kind()) {
          case FAILED_SHARE -> 100 * observed.number();
          case MEAN -> observed.number() / 1000;
          case SLOW_SHARE -> percentile(objective, all.latencies()) / 1000.0;
        };
    return new Judgement(objective, observed, value, sinceArrival);
  }

  private static long percentile(Objective objective, Map<String, Histogram> latencies) {
    Histogram sum = new Histogram(3);
    latencies.forEach(
        (operation, histogram) -> {
          if (objective.isOf(operation)) {
            sum.add(histogram);
          }
        });
    return sum.getValueAtPercentile(100 * (1 - objective.limit()));
  }
}
