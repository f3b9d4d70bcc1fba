package site.ycsb.cluster.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.cluster.result.JointResult.JointWindow;
import site.ycsb.spi.Section;

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
    List<Section.Metric> metrics = new ArrayList<>();
    metrics.add(new Section.Metric("Clients", (long) clients));
    metrics.add(new Section.Metric("Lost", (long) lost));
    metrics.add(new Section.Metric("StartSpread(us)", roundedUp(window.startSpreadNanos(), 1_000)));
    metrics.add(new Section.Metric("ClockError(us)", roundedUp(window.clockErrorNanos(), 1_000)));
    metrics.add(new Section.Metric("JointWindow(ms)", window.lengthNanos() / 1_000_000));
    common.ifPresent(
        joint -> {
          metrics.add(new Section.Metric("JointThroughput(ops/sec)", joint.operationsPerSecond()));
          metrics.add(
              new Section.Metric("IntervalError(us)", roundedUp(joint.cutErrorNanos(), 1_000)));
        });
    visibilityLagMillis.ifPresent(
        millis -> metrics.add(new Section.Metric("VisibilityLag(ms)", millis)));
    return new Section("CLUSTER", metrics);
  }

  /** What a client reported. Metrics that its platform doesn't report are left out. */
  public static Section client(ClientReport report) {
    List<Section.Metric> metrics = new ArrayList<>();
    metrics.add(new Section.Metric("Throughput(ops/sec)", report.operationsPerSecond()));
    ClientReport.@Nullable Latency latency = report.latency();
    if (latency != null) {
      metrics.add(new Section.Metric("99thPercentileLatency(us)", latency.p99Micros()));
    }
    @Nullable Long cpuNanos = report.cpuNanos();
    if (cpuNanos != null) {
      metrics.add(
          new Section.Metric(
              "CpuPerOperation(us)",
              report.operations() == 0 ? 0.0 : cpuNanos / 1e3 / report.operations()));
    }
    @Nullable Double stealPercent = report.stealPercent();
    if (stealPercent != null) {
      metrics.add(new Section.Metric("Steal(%)", stealPercent));
    }
    metrics.add(new Section.Metric("FailedOperations", report.failed()));
    return new Section("CLIENT-" + report.index(), metrics);
  }

  /** A bound of an error isn't made smaller by its unit. */
  private static long roundedUp(long nanos, long unit) {
    return nanos / unit + (nanos % unit == 0 ? 0 : 1);
  }
}
