package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.cluster.run.SimulatedClient.SECOND;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.cluster.run.JointResult.ClientRun;
import site.ycsb.cluster.run.JointResult.IntervalGrid;
import site.ycsb.cluster.run.JointResult.JointWindow;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

@Timeout(60)
class JointResultTest {
  @TempDir Path folder;

  private SimulatedClient client(int index, long startNanos, double meanNanos) {
    // the origins of nanoTime lie anywhere, also just before an overflow
    long offset = index % 2 == 0 ? startNanos - (Long.MAX_VALUE - SECOND) : -3600 * SECOND;
    return new SimulatedClient(folder, index, startNanos, offset, meanNanos);
  }

  /** Every count of every bucket. Copied, since its capacity depends on the order of adding. */
  private static byte[] encoded(Histogram counts) {
    Histogram histogram = new Histogram(1, 3_600 * SECOND, 3);
    histogram.add(counts);
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    histogram.encodeIntoByteBuffer(bytes);
    byte[] encoded = new byte[bytes.position()];
    bytes.flip().get(encoded);
    return encoded;
  }

  private static Histogram expected(List<SimulatedClient> clients, int first, int end) {
    Histogram all = new Histogram(3);
    for (SimulatedClient client : clients) {
      Histogram one = new Histogram(3);
      for (int i = first; i < Math.min(end, client.intervals()); i++) {
        client.latencies(i).forEach(one::recordValue);
      }
      all.add(one);
    }
    return all;
  }

  private static JointWindow window(List<SimulatedClient> clients) {
    return JointWindow.of(clients.stream().map(SimulatedClient::span).toList());
  }

  private static JointResult all(List<SimulatedClient> clients) throws IOException {
    return JointResult.ofAll(
        clients.stream().map(SimulatedClient::span).toList(),
        clients.stream().map(SimulatedClient::run).toList());
  }

  private static List<String> lines(JointResult result) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(bytes)) {
      result.export(exporter, List.of(), List.of(99.0));
    }
    return bytes.toString(UTF_8).lines().toList();
  }

  /** Three clients that start within 4 ms and end in different intervals. */
  private List<SimulatedClient> threeClients(long start) {
    SimulatedClient one = client(0, start, 200_000);
    SimulatedClient two = client(1, start + 4_000_000, 300_000);
    SimulatedClient three = client(2, start + 1_000_000, 5_000_000);
    for (int i = 1; i <= 5; i++) {
      one.interval(start + i * SECOND, 1000 + i, 2_000_000);
    }
    for (int i = 1; i <= 3; i++) {
      two.interval(start + i * SECOND + 3_000_000, 800 + i);
    }
    for (int i = 1; i <= 4; i++) {
      three.interval(start + i * SECOND, 90 + i, 9_000_000);
    }
    one.end(start + 5 * SECOND + SECOND / 2, 400);
    two.end(start + 3 * SECOND + SECOND / 3, 200);
    three.end(start + 4 * SECOND + SECOND / 4, 50);
    return List.of(one, two, three);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -777, Long.MAX_VALUE - 2_000_000_000L})
  void in_clientsThatEndAtDifferentTimes_areTheIntervalsThatAllHaveBitByBit(long start)
      throws IOException {
    List<SimulatedClient> clients = threeClients(start);
    JointResult result =
        JointResult.in(
                window(clients),
                new IntervalGrid(start, SECOND),
                clients.stream().map(SimulatedClient::run).toList())
            .orElseThrow();
    assertEquals(start, result.startNanos());
    assertEquals(3 * SECOND, result.lengthNanos());
    // a start 4 ms late, and an interval that took 9 ms to end
    assertEquals(13_000_000, result.cutErrorNanos());
    Histogram expected = expected(clients, 0, 3);
    assertArrayEquals(encoded(expected), encoded(result.logs().histogram("READ")));
    assertEquals(expected.getTotalCount(), result.logs().operations());
    assertEquals(expected.getTotalCount() / 3.0, result.operationsPerSecond(), 1e-6);
    Map<String, Long> statuses = result.logs().statuses().getOrDefault("READ", Map.of());
    assertEquals(
        expected.getTotalCount(), statuses.values().stream().mapToLong(Long::longValue).sum());
    List<String> lines = lines(result);
    assertEquals("[OVERALL], RunTime(ms), 3000", lines.get(0));
    assertTrue(lines.contains("[READ], Operations, " + expected.getTotalCount()), lines::toString);
    // the proof: everything, or one interval more or less, is something else
    assertNotEquals(expected(clients, 0, 4).getTotalCount(), expected.getTotalCount());
    assertNotEquals(
        all(clients).operationsPerSecond(),
        result.operationsPerSecond(),
        0.02 * expected.getTotalCount() / 3);
  }

  @Test
  void in_clientThatWasLost_countsUpToItsLastInterval() throws IOException {
    SimulatedClient lost = client(0, 0, 1e6).interval(SECOND, 100).interval(2 * SECOND, 120);
    SimulatedClient left = client(1, 0, 2e6);
    for (int i = 1; i <= 6; i++) {
      left.interval(i * SECOND, 200);
    }
    left.end(6 * SECOND + 5, 1);
    List<SimulatedClient> clients = List.of(lost, left);
    JointResult result =
        JointResult.in(
                window(clients), new IntervalGrid(0, SECOND), List.of(lost.lost(), left.run()))
            .orElseThrow();
    assertEquals(2 * SECOND, result.lengthNanos());
    assertEquals(100 + 120 + 400, result.logs().operations());
    assertArrayEquals(encoded(expected(clients, 0, 2)), encoded(result.logs().histogram("READ")));
  }

  @Test
  void in_clientThatIsLostWithoutALog_endsTheResultOfTheOthers() throws IOException {
    List<SimulatedClient> clients = threeClients(0);
    JointWindow window =
        JointWindow.of(
            List.of(clients.get(0).span(), new ClientSpan(0, 2 * SECOND + SECOND / 2, 0)));
    JointResult result =
        JointResult.in(window, new IntervalGrid(0, SECOND), List.of(clients.get(0).run()))
            .orElseThrow();
    assertEquals(2 * SECOND, result.lengthNanos());
    assertEquals(1001 + 1002, result.logs().operations());
  }

  @Test
  void in_clientThatStartsLate_countsFromItsFirstWholeInterval() throws IOException {
    SimulatedClient early = client(0, 0, 1e6);
    SimulatedClient late = client(1, SECOND / 2, 1e6);
    for (int i = 1; i <= 4; i++) {
      early.interval(i * SECOND, 10 * i);
      late.interval(i * SECOND, 7 * i);
    }
    early.end(4 * SECOND + 1, 1);
    late.end(4 * SECOND + 1, 1);
    List<SimulatedClient> clients = List.of(early, late);
    JointResult result =
        JointResult.in(
                window(clients),
                new IntervalGrid(0, SECOND),
                clients.stream().map(SimulatedClient::run).toList())
            .orElseThrow();
    assertEquals(SECOND, result.startNanos());
    assertEquals(3 * SECOND, result.lengthNanos());
    assertEquals(17 * (2 + 3 + 4), result.logs().operations());
  }

  @Test
  void in_boundaryThatIsTooLate_isNoBoundary() throws IOException {
    SimulatedClient onTime = client(0, 0, 1e6);
    SimulatedClient paused = client(1, 0, 1e6);
    for (int i = 1; i <= 3; i++) {
      onTime.interval(i * SECOND, 10);
      paused.interval(i * SECOND + (i == 3 ? 70_000_000 : 0), 10, i == 2 ? 51_000_000 : 0);
    }
    onTime.end(3 * SECOND + 80_000_000, 1);
    paused.end(3 * SECOND + 80_000_000, 1);
    List<SimulatedClient> clients = List.of(onTime, paused);
    JointResult result =
        JointResult.in(
                window(clients),
                new IntervalGrid(0, SECOND),
                clients.stream().map(SimulatedClient::run).toList())
            .orElseThrow();
    assertEquals(SECOND, result.lengthNanos());
    assertEquals(20, result.logs().operations());
  }

  @Test
  void in_noBoundariesInTime_takesTheLateOnesAndSaysHowLate() throws IOException {
    SimulatedClient onTime = client(0, 0, 1e6);
    SimulatedClient busy = client(1, 200_000_000, 1e6);
    for (int i = 1; i <= 3; i++) {
      onTime.interval(i * SECOND, 10);
      busy.interval(i * SECOND + 300_000_000 + i, 7);
    }
    onTime.end(3 * SECOND + 400_000_000, 1);
    busy.end(3 * SECOND + 400_000_000, 1);
    List<SimulatedClient> clients = List.of(onTime, busy);
    JointResult result =
        JointResult.in(
                window(clients),
                new IntervalGrid(0, SECOND),
                clients.stream().map(SimulatedClient::run).toList())
            .orElseThrow();
    assertEquals(SECOND, result.startNanos());
    assertEquals(2 * SECOND, result.lengthNanos());
    assertEquals(20 + 14, result.logs().operations());
    assertEquals(600_000_004, result.cutErrorNanos());
  }

  @Test
  void in_windowShorterThanAnInterval_isEmpty() throws IOException {
    List<SimulatedClient> clients = List.of(client(0, 0, 1e6).end(SECOND / 2, 5));
    assertEquals(
        Optional.empty(),
        JointResult.in(
            window(clients),
            new IntervalGrid(0, SECOND),
            clients.stream().map(SimulatedClient::run).toList()));
  }

  /** An independent reader and add. */
  @Test
  void ofAll_severalLogs_equalsHdrHistogramsOwnAddBitByBit() throws IOException {
    List<SimulatedClient> clients = threeClients(-5);
    Histogram added = new Histogram(3);
    for (SimulatedClient client : clients) {
      try (HistogramLogReader reader = new HistogramLogReader(client.file().toFile())) {
        while (reader.hasNext()) {
          if (reader.nextIntervalHistogram() instanceof Histogram interval) {
            added.add(interval);
          }
        }
      }
    }
    JointResult result = all(clients);
    assertArrayEquals(encoded(added), encoded(result.logs().histogram("READ")));
    assertArrayEquals(
        encoded(expected(clients, 0, Integer.MAX_VALUE)), encoded(result.logs().histogram("READ")));
    // the wall clocks are hours apart, and don't matter
    assertEquals(5_500, result.lengthNanos() / 1_000_000);
    assertEquals("[OVERALL], RunTime(ms), 5500", lines(result).get(0));
  }

  /** The proof that the data of these tests can tell. */
  @Test
  void ofAll_percentilesOfTheClientsAveraged_wouldBeWrong() throws IOException {
    List<SimulatedClient> clients = threeClients(0);
    Histogram joint = all(clients).logs().histogram("READ");
    for (double percentile : new double[] {50, 95, 99}) {
      double average = 0;
      for (SimulatedClient client : clients) {
        average += expected(List.of(client), 0, 9).getValueAtPercentile(percentile) / 3.0;
      }
      double right = joint.getValueAtPercentile(percentile);
      assertTrue(Math.abs(average - right) > 0.05 * right, average + " and " + right);
    }
  }

  /** Each client alone saturates the store; in the second that they share each gets a half. */
  private List<SimulatedClient> staggeredClients() {
    SimulatedClient early = client(0, 0, 1e6);
    early.interval(SECOND, 1000).interval(2 * SECOND, 1000).interval(3 * SECOND, 500);
    early.end(3 * SECOND + 1, 0);
    SimulatedClient late = client(1, 2 * SECOND, 1e6);
    late.interval(3 * SECOND, 500).interval(4 * SECOND, 1000).interval(5 * SECOND, 1000);
    late.end(5 * SECOND + 1, 0);
    return List.of(early, late);
  }

  @Test
  void in_staggeredStarts_sumOfThroughputsWouldBeWrong() throws IOException {
    List<SimulatedClient> clients = staggeredClients();
    JointResult result =
        JointResult.in(
                window(clients),
                new IntervalGrid(0, SECOND),
                clients.stream().map(SimulatedClient::run).toList())
            .orElseThrow();
    assertEquals(SECOND, result.lengthNanos());
    assertEquals(1000, result.operationsPerSecond(), 1e-6);
    double sum = 0;
    for (SimulatedClient client : clients) {
      sum += client.operations() * 1e9 / client.span().lengthNanos();
    }
    assertEquals(1667, sum, 1);
  }

  /** Nor is the longest client's time that of all. */
  @Test
  void ofAll_staggeredStarts_timeIsFromTheFirstStartToTheLastEnd() throws IOException {
    JointResult result = all(staggeredClients());
    assertEquals(5 * SECOND + 1, result.lengthNanos());
    assertEquals(1000, result.operationsPerSecond(), 1e-3);
    List<String> lines = lines(result);
    assertEquals("[OVERALL], RunTime(ms), 5000", lines.get(0));
    assertEquals("[OVERALL], Throughput(ops/sec), 1000.0", lines.get(1));
  }

  @Test
  void in_logThatIsCorruptOrComesTwice_namesTheClient() throws IOException {
    List<SimulatedClient> clients = threeClients(0);
    ClientRun right = clients.get(0).run();
    ClientRun twice =
        new ClientRun(
            9, right.startNanos(), right.endNanos(), right.toCoordinatorNanos(), right.log());
    ClientRun corrupt =
        new ClientRun(
            8,
            right.startNanos(),
            right.endNanos(),
            right.toCoordinatorNanos(),
            () -> Files.readString(clients.get(0).file()).replace("Tag=READ", "Tag=SCAN"));
    JointWindow window = window(clients);
    IntervalGrid grid = new IntervalGrid(0, SECOND);
    String message =
        assertThrows(IOException.class, () -> JointResult.in(window, grid, List.of(right, twice)))
            .getMessage();
    assertEquals(
        "the log of client 9 can't be used: it is the same log as the log of client 0", message);
    message =
        assertThrows(IOException.class, () -> JointResult.in(window, grid, List.of(right, corrupt)))
            .getMessage();
    assertTrue(
        message != null && message.startsWith("the log of client 8 can't be used: it was changed"),
        message);
  }
}
