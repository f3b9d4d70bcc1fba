package site.ycsb.cluster.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.cluster.result.JointResult.JointWindow;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Metric;

/** The sections of a joint result: {@code [CLUSTER]}, and {@code [CLIENT-i]} for each client. */
public final class ClusterSections {
  private ClusterSections() {}

  /**
   * What the clients had in common.
   *
   * @param clients how many there were, lost ones included
   * @param lost how many of them were lost
   * @param common what all did in the time that they had in common, by whole intervals; empty when
   *     that is shorter than one
   * @param visibilityLagMillis how long a record that one client inserted stayed unknown to the
   *     others, at most, where that was measured
   */
  public static Section cluster(
      int clients,
      int lost,
      JointWindow window,
      Optional<JointResult> common,
      OptionalLong visibilityLagMillis) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.unmerged("Clients", (long) clients));
    metrics.add(Metric.unmerged("Lost", (long) lost));
    metrics.add(Metric.unmerged("StartSpread(us)", roundedUp(window.startSpreadNanos(), 1_000)));
    metrics.add(Metric.unmerged("ClockError(us)", roundedUp(window.clockErrorNanos(), 1_000)));
    metrics.add(Metric.unmerged("JointWindow(ms)", window.lengthNanos() / 1_000_000));
    common.ifPresent(
        joint -> {
          metrics.add(Metric.unmerged("JointThroughput(ops/sec)", joint.operationsPerSecond()));
          metrics.add(
              Metric.unmerged("IntervalError(us)", roundedUp(joint.cutErrorNanos(), 1_000)));
        });
    visibilityLagMillis.ifPresent(
        millis -> metrics.add(Metric.unmerged("VisibilityLag(ms)", millis)));
    return new Section("CLUSTER", metrics);
  }

  /** What a client reported. Metrics that its platform doesn't report are left out. */
  public static Section client(ClientReport report) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(Metric.unmerged("Throughput(ops/sec)", report.operationsPerSecond()));
    ClientReport.@Nullable Latency latency = report.latency();
    if (latency != null) {
      metrics.add(Metric.unmerged("99thPercentileLatency(us)", latency.p99Micros()));
    }
    @Nullable Long cpuNanos = report.cpuNanos();
    if (cpuNanos != null) {
      metrics.add(
          Metric.unmerged(
              "CpuPerOperation(us)",
              report.operations() == 0 ? 0.0 : cpuNanos / 1e3 / report.operations()));
    }
    @Nullable Double stealPercent = report.stealPercent();
    if (stealPercent != null) {
      metrics.add(Metric.unmerged("Steal(%)", stealPercent));
    }
    metrics.add(Metric.unmerged("FailedOperations", report.failed()));
    return new Section("CLIENT-" + report.index(), metrics);
  }

  /** A bound of an error isn't made smaller by its unit. */
  private static long roundedUp(long nanos, long unit) {
    return nanos / unit + (nanos % unit == 0 ? 0 : 1);
  }
}
