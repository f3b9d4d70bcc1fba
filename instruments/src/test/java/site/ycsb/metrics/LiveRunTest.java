package site.ycsb.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.client.instrument.LiveRun;
import site.ycsb.client.jvm.JvmTracker;
import site.ycsb.measurements.Measurements;
import site.ycsb.metrics.MetricsInstrumentFactory.RunMetrics;

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
}
