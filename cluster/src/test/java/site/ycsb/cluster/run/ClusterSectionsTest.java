package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.cluster.run.SimulatedClient.SECOND;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.cluster.run.JointResult.ClientRun;
import site.ycsb.cluster.run.JointResult.IntervalGrid;
import site.ycsb.cluster.run.JointResult.JointWindow;
import site.ycsb.measurements.MergedLogs;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.spi.Section;

@Timeout(60)
class ClusterSectionsTest {
  @TempDir Path folder;

  private static ClientReport report(int index, long operations, long p99Micros) {
    return new ClientReport(
        index,
        "node" + index,
        new ClientSpan(0, 2 * SECOND, 1_500),
        operations,
        3,
        SECOND,
        0.5,
        new ClientReport.Latency("READ", p99Micros));
  }

  private static List<String> lines(Section section) {
    return section.metrics().stream()
        .map(metric -> "[" + section.name() + "], " + metric.name() + ", " + metric.value())
        .toList();
  }

  @Test
  void cluster_window_isInItsUnits() {
    JointWindow window = new JointWindow(7, 3 * SECOND + 1, 4_000_001, 1_500);
    assertEquals(
        List.of(
            "[CLUSTER], Clients, 4",
            "[CLUSTER], Lost, 1",
            "[CLUSTER], StartSpread(us), 4001",
            "[CLUSTER], ClockError(us), 2",
            "[CLUSTER], JointWindow(ms), 3000",
            "[CLUSTER], JointThroughput(ops/sec), 0.0",
            "[CLUSTER], IntervalError(us), 7",
            "[CLUSTER], VisibilityLag(ms), 12"),
        lines(
            window.section(
                4,
                1,
                Optional.of(new JointResult(new MergedLogs(), 7, 2 * SECOND, 6_001)),
                OptionalLong.of(12))));
    assertEquals(5, window.section(1, 0, Optional.empty(), OptionalLong.empty()).metrics().size());
  }

  @Test
  void client_report_isInItsUnits() {
    assertEquals(
        List.of(
            "[CLIENT-2], Throughput(ops/sec), 500.0",
            "[CLIENT-2], 99thPercentileLatency(us), 90",
            "[CLIENT-2], CpuPerOperation(us), 1000.0",
            "[CLIENT-2], Steal(%), 0.5",
            "[CLIENT-2], FailedOperations, 3"),
        lines(report(2, 1000, 90).section()));
  }

  @Test
  void client_platformThatReportsNothing_leavesTheMetricsOut() {
    ClientReport report =
        new ClientReport(0, "a\u001b[2Jb", new ClientSpan(5, 5, 0), 0, 0, null, null, null);
    assertEquals("a\\u001b[2Jb", report.host());
    assertEquals(
        List.of("[CLIENT-0], Throughput(ops/sec), 0.0", "[CLIENT-0], FailedOperations, 0"),
        lines(report.section()));
  }

  @Test
  void sentences_clientsThatAreMuchSlower_areNamedWithTheirHosts() {
    List<ClientReport> reports =
        List.of(
            report(0, 1000, 100),
            report(1, 1010, 110),
            report(2, 805, 219),
            report(3, 790, 105),
            report(4, 1020, 221));
    List<String> sentences = StragglerDetector.sentences(reports);
    assertEquals(2, sentences.size(), sentences::toString);
    assertTrue(
        sentences
            .get(0)
            .startsWith(
                "WARNING: client 3 (node3) did 395.0 operations/s, 21 % less than the clients'"
                    + " median of 500.0."),
        sentences::toString);
    assertTrue(
        sentences.get(1).startsWith("WARNING: client 4 (node4) had a 99th percentile of 221 us"),
        sentences::toString);
    assertEquals(List.of(), StragglerDetector.sentences(reports.subList(0, 3)));
    assertEquals(List.of(), StragglerDetector.sentences(List.of()));
  }

  @Test
  void latency_logWithReads_isThatOfReads() throws IOException {
    SimulatedClient client =
        new SimulatedClient(folder, 0, 0, 0, 1e6).interval(SECOND, 100).end(2 * SECOND, 50);
    ClientLog log = ClientLog.parse(Files.readString(client.file()));
    ClientReport.Latency latency = ClientReport.Latency.of(log).orElseThrow();
    assertEquals("READ", latency.operation());
    assertTrue(latency.p99Micros() > 1_000, latency::toString);
    ClientLog without = new ClientLog("id", log.histograms(), Map.of(), 150, 0, 1);
    assertEquals(Optional.empty(), ClientReport.Latency.of(without));
  }

  /** 120 clients of 250 KB each: one log is in memory at a time. */
  @Test
  void in_manyClients_needsTheMemoryOfOne() throws IOException {
    int clients = 120;
    String padding = ("#" + "x".repeat(99) + "\n").repeat(2_500);
    List<ClientRun> runs = new ArrayList<>();
    List<ClientReport> reports = new ArrayList<>();
    List<ClientSpan> spans = new ArrayList<>();
    int[] reads = {0};
    long[] largest = {0};
    long before = usedBytes();
    for (int i = 0; i < clients; i++) {
      SimulatedClient client =
          new SimulatedClient(folder, i, 0, i * SECOND, 1e6)
              .interval(SECOND, 10)
              .interval(2 * SECOND, 10);
      ClientRun run = client.lost();
      runs.add(
          new ClientRun(
              i,
              run.startNanos(),
              run.endNanos(),
              run.toCoordinatorNanos(),
              () -> {
                if (++reads[0] % 60 == 0) {
                  largest[0] = Math.max(largest[0], usedBytes() - before);
                }
                return run.log().read() + padding;
              }));
      spans.add(client.span());
      reports.add(report(i, 900 + i % 200, 100));
    }
    JointWindow window = JointWindow.of(spans);
    JointResult result = JointResult.in(window, new IntervalGrid(0, SECOND), runs).orElseThrow();
    assertEquals(20L * clients, result.logs().operations());
    assertEquals(2 * clients, reads[0]);
    assertTrue(largest[0] < 20_000_000, () -> "of 30 MB, in memory: " + largest[0]);
    assertEquals(List.of(), StragglerDetector.sentences(reports));
    assertEquals(
        clients, reports.stream().map(ClientReport::section).map(Section::name).distinct().count());
  }

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
