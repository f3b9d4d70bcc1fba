package site.ycsb.client.jvm;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.spi.Section;

/**
 * Processor time of this process while operations were measured: the client, the encryption layer,
 * the driver with its threads, and the JVM's compiler and collector.
 *
 * @param nanos of all threads together, ended ones too
 */
public record ProcessorTime(long nanos) {
  /** Since the process began; empty where the platform doesn't tell. */
  public static Optional<ProcessorTime> soFar() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
            && system.getProcessCpuTime() >= 0
        ? Optional.of(new ProcessorTime(system.getProcessCpuTime()))
        : Optional.empty();
  }

  public ProcessorTime since(ProcessorTime earlier) {
    return new ProcessorTime(nanos - earlier.nanos);
  }

  public Section section(long operations, Optional<StealTime> steal) {
    List<Section.Metric> metrics = new ArrayList<>();
    metrics.add(Section.Metric.sum("CpuTime(ms)", nanos / 1_000_000));
    metrics.add(
        Section.Metric.mean(
            "CpuPerOperation(us)",
            operations == 0 ? 0.0 : nanos / 1e3 / operations,
            (double) operations));
    steal.ifPresent(time -> metrics.add(Section.Metric.max("Steal(%)", time.percent())));
    return new Section("CLIENT", metrics);
  }
}
