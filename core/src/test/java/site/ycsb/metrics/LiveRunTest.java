package site.ycsb.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.jvm.JvmTracker;
import site.ycsb.measurements.Measurements;

/** What is told of metrics that are not, or not only, operations of the store. */
class LiveRunTest {
  private final Measurements measurements = new Measurements(new Properties());
  private final LiveRun figures =
      new LiveRun(1, System.nanoTime(), () -> 1, measurements, Optional::empty);

  @Test
  void metrics_samplesOfTheJvm_areNoOperations() {
    measurements.measureNanos("READ", 5_000);
    measurements.reportStatus("READ", Status.OK);
    new JvmTracker(() -> measurements).sample();
    assertTrue(measurements.latencies(50).containsKey("USED_MEM_MB"));

    Set<String> operations =
        RunMetrics.of(figures).stream()
            .flatMap(metric -> metric.getDataPoints().stream())
            .map(point -> point.getLabels().get("operation"))
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());

    assertEquals(Set.of("read"), operations);
  }

  @Test
  void beans_verificationsThatFail_areNoFailedOperations() throws Exception {
    measurements.reportStatus("READ", Status.OK);
    measurements.reportStatus("READ", Status.NOT_FOUND);
    measurements.reportStatus("UPDATE", Status.ERROR);
    measurements.reportStatus("VERIFY", Status.UNEXPECTED_STATE);
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    RunBeans beans = RunBeans.register(figures);
    try {
      assertEquals(
          1L, server.getAttribute(new ObjectName("site.ycsb:type=Run"), "FailedOperations"));
    } finally {
      beans.close();
    }
  }
}
