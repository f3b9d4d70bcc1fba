package site.ycsb.measurements.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.measurements.Lines;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.log.LogIntervals.LogBoundary;

@Timeout(60)
class LogIntervalsTest {
  private static final OptionalLong INCOMPLETE = OptionalLong.empty();

  @TempDir Path folder;

  private long startNanos;
  private long endNanos;

  /** Three intervals of 10, 20 and 5 reads, one of them failing in each; 1, 2 and 3 us long. */
  private String log() throws IOException {
    Path file = folder.resolve("log");
    Properties properties = new Properties();
    properties.setProperty("measurement.log.file", file.toString());
    startNanos = System.nanoTime();
    Measurements measurements = new Measurements(properties);
    record(measurements, 10, 1_000);
    measurements.markInterval(() -> 10);
    record(measurements, 15, 2_000);
    // a line of status has no mark, so that it splits no interval
    measurements.getSummary();
    record(measurements, 5, 2_000);
    measurements.markInterval(() -> 30);
    record(measurements, 5, 3_000);
    Lines.of(measurements);
    measurements.endLog(35, 2_000_000_000L);
    endNanos = System.nanoTime();
    return Files.readString(file);
  }

  private static void record(Measurements measurements, int operations, long nanos) {
    for (int i = 0; i < operations; i++) {
      measurements.measureNanos("READ", nanos + i);
      measurements.reportStatus("READ", i == 0 ? Status.ERROR : Status.OK);
    }
  }

  /** Every count of every bucket. Copied, since its capacity depends on the order of adding. */
  private static byte[] encoded(Histogram counts) {
    Histogram histogram = new Histogram(1, 1_000_000_000, 3);
    histogram.add(counts);
    ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    histogram.encodeIntoByteBuffer(bytes);
    byte[] encoded = new byte[bytes.position()];
    bytes.flip().get(encoded);
    return encoded;
  }

  @Test
  void between_eachPairOfBoundaries_holdsWhatWasRecordedBetweenThem() throws IOException {
    String text = log();
    LogIntervals log = LogIntervals.of(text, startNanos, OptionalLong.of(endNanos));
    List<LogBoundary> boundaries = log.boundaries();
    assertEquals(
        List.of(0L, 10L, 30L, 35L), boundaries.stream().map(LogBoundary::operations).toList());
    ClientLog second = log.between(boundaries.get(1), boundaries.get(2));
    assertEquals(20, second.operations());
    assertEquals(Map.of("READ", Map.of("OK", 18L, "ERROR", 2L)), second.statuses());
    Histogram expected = new Histogram(3);
    for (int i = 0; i < 15; i++) {
      expected.recordValue(2_000 + i);
    }
    for (int i = 0; i < 5; i++) {
      expected.recordValue(2_000 + i);
    }
    assertArrayEquals(encoded(expected), encoded(histogram(second)));
    ClientLog whole = log.between(boundaries.get(0), boundaries.get(3));
    assertArrayEquals(encoded(histogram(ClientLog.parse(text))), encoded(histogram(whole)));
    assertEquals(ClientLog.parse(text).statuses(), whole.statuses());
    assertEquals(ClientLog.parse(text).startMillis(), whole.startMillis());
    assertEquals(35, whole.operations());
  }

  @Test
  void ended_logOfAClientThatWasKilled_isThatUpToItsLastInterval() throws IOException {
    String text = log();
    LogIntervals log = LogIntervals.of(text, startNanos, OptionalLong.of(endNanos));
    ClientLog expected = log.between(log.boundaries().get(0), log.boundaries().get(2));
    int third = log.boundaries().get(2).position();
    for (String killed : List.of(text.substring(0, third), text.substring(0, third + 20), text)) {
      ClientLog ended = LogIntervals.ended(killed);
      assertEquals(30, ended.operations());
      assertEquals(expected.statuses(), ended.statuses());
      assertEquals(expected.identity(), ended.identity());
      assertArrayEquals(encoded(histogram(expected)), encoded(histogram(ended)));
    }
  }

  @Test
  void ended_noIntervalOrNoLog_isRejected() throws IOException {
    String text = log();
    int first = text.indexOf("#[Interval: ");
    for (String none : List.of("", "garbage", text.substring(0, first + 12))) {
      assertThrows(IllegalArgumentException.class, () -> LogIntervals.ended(none));
    }
  }

  private static Histogram histogram(ClientLog log) {
    return log.histograms().getOrDefault("READ", new Histogram(3));
  }

  @Test
  void boundaries_ofALog_lieInTheOrderOfTime() throws IOException {
    LogIntervals log = LogIntervals.of(log(), startNanos, OptionalLong.of(endNanos));
    long last = startNanos;
    for (LogBoundary boundary : log.boundaries()) {
      assertTrue(boundary.beginNanos() - last >= 0);
      assertTrue(boundary.endNanos() - boundary.beginNanos() >= 0);
      last = boundary.endNanos();
    }
  }

  @Test
  void markInterval_afterTheLogsEnd_writesNothing() throws IOException {
    Path file = folder.resolve("ended");
    Properties properties = new Properties();
    properties.setProperty("measurement.log.file", file.toString());
    Measurements measurements = new Measurements(properties);
    record(measurements, 10, 1_000);
    Lines.of(measurements);
    measurements.endLog(10, 1_000_000_000L);
    String ended = Files.readString(file);
    measurements.markInterval(() -> 10);
    assertEquals(ended, Files.readString(file));
    assertEquals(10, ClientLog.parse(ended).operations());
  }

  @Test
  void of_clientThatBeganAfterAnInterval_startsWithItsFirstOperation() throws IOException {
    Path file = folder.resolve("late");
    Properties properties = new Properties();
    properties.setProperty("measurement.log.file", file.toString());
    Measurements measurements = new Measurements(properties);
    measurements.markInterval(() -> 0);
    long[] begun = new long[1];
    measurements.markInterval(
        () -> {
          begun[0] = System.nanoTime();
          return 1;
        });
    long begunNanos = begun[0];
    record(measurements, 10, 1_000);
    measurements.markInterval(() -> 10);
    Lines.of(measurements);
    measurements.endLog(10, 1_000_000_000L);
    LogIntervals log =
        LogIntervals.of(Files.readString(file), begunNanos, OptionalLong.of(System.nanoTime()));
    List<LogBoundary> boundaries = log.boundaries();
    assertEquals(List.of(0L, 10L, 10L), boundaries.stream().map(LogBoundary::operations).toList());
    assertEquals(begunNanos, boundaries.get(0).beginNanos());
    assertEquals(10, histogram(log.between(boundaries.get(0), boundaries.get(1))).getTotalCount());
  }

  @Test
  void between_threadsThatRecordMeanwhile_addUpToAll() throws Exception {
    int threads = 3;
    int each = 30_000;
    Path file = folder.resolve("log");
    Properties properties = new Properties();
    properties.setProperty("measurement.log.file", file.toString());
    long start = System.nanoTime();
    Measurements measurements = new Measurements(properties);
    AtomicLong done = new AtomicLong();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread worker =
          new Thread(
              () -> {
                for (int j = 0; j < each; j++) {
                  measurements.measureNanos("READ", 1_000 + j);
                  measurements.reportStatus("READ", Status.OK);
                  done.incrementAndGet();
                }
              });
      worker.start();
      workers.add(worker);
    }
    do {
      measurements.markInterval(done::get);
    } while (done.get() < (long) threads * each);
    for (Thread worker : workers) {
      worker.join(60_000);
    }
    measurements.markInterval(done::get);
    Lines.of(measurements);
    measurements.endLog(done.get(), System.nanoTime() - start);
    LogIntervals log =
        LogIntervals.of(Files.readString(file), start, OptionalLong.of(System.nanoTime()));
    // the run's start and end, and the last mark at least
    assertTrue(log.boundaries().size() > 2);
    Histogram sum = new Histogram(3);
    long operations = 0;
    long statuses = 0;
    for (int i = 1; i < log.boundaries().size(); i++) {
      ClientLog interval = log.between(log.boundaries().get(i - 1), log.boundaries().get(i));
      sum.add(histogram(interval));
      operations += interval.operations();
      statuses += interval.statuses().getOrDefault("READ", Map.of()).getOrDefault("OK", 0L);
    }
    Histogram expected = new Histogram(3);
    for (int j = 0; j < each; j++) {
      expected.recordValueWithCount(1_000 + j, threads);
    }
    assertArrayEquals(encoded(expected), encoded(sum));
    assertEquals((long) threads * each, operations);
    assertEquals((long) threads * each, statuses);
  }

  @Test
  void of_logOfALostClient_hasTheIntervalsUpToItsLastMark() throws IOException {
    String text = log();
    int lastMark = text.lastIndexOf("#[Interval: ");
    String truncated = text.substring(0, lastMark + 5);
    assertThrows(IllegalArgumentException.class, () -> ClientLog.parse(truncated));
    LogIntervals log = LogIntervals.of(truncated, startNanos, INCOMPLETE);
    List<LogBoundary> boundaries = log.boundaries();
    assertEquals(2, boundaries.size());
    ClientLog first = log.between(boundaries.get(0), boundaries.get(1));
    assertEquals(10, histogram(first).getTotalCount());
    assertEquals(10, first.operations());
  }

  @Test
  void of_textThatIsNoLogOrShouldBeComplete_isRejected() throws IOException {
    String text = log();
    OptionalLong end = OptionalLong.of(endNanos);
    assertThrows(IllegalArgumentException.class, () -> LogIntervals.of("", 0, INCOMPLETE));
    assertThrows(IllegalArgumentException.class, () -> LogIntervals.of("x\ny\n", 0, INCOMPLETE));
    String truncated = text.substring(0, text.lastIndexOf("#[Run"));
    assertThrows(IllegalArgumentException.class, () -> LogIntervals.of(truncated, startNanos, end));
    String changed = text.replaceFirst("#\\[Interval: (-?\\d+) ", "#[Interval: 9");
    assertThrows(IllegalArgumentException.class, () -> LogIntervals.of(changed, startNanos, end));
  }

  @Test
  void of_startAfterTheFirstMark_isRejected() throws IOException {
    String text = log();
    IllegalArgumentException rejected =
        assertThrows(
            IllegalArgumentException.class,
            () -> LogIntervals.of(text, endNanos, OptionalLong.of(endNanos)));
    assertEquals("its interval 1 ends before it began", rejected.getMessage());
  }
}
