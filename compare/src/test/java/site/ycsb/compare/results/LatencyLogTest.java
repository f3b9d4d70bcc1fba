package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.RunResult.Operation;

class LatencyLogTest {
  private static final long START = 1_700_000_000_499L;

  @TempDir Path folder;

  /** Middles of READ and UPDATE lie on both sides of a whole second of the clock. */
  @Test
  void timeLine_operationsOfOneInterval_areOnePoint() throws Exception {
    Path file = folder.resolve("log");
    try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(log);
      for (int second = 0; second < 4; second++) {
        long start = START + second * 1000L;
        write(writer, "READ", start, start + 1000, 100 + second);
        write(writer, "UPDATE", start + 4, start + 1004, 50);
      }
    }

    List<LatencyLog.TimePoint> line = LatencyLog.read(file).timeLine();

    assertEquals(List.of(0, 1, 2, 3), line.stream().map(LatencyLog.TimePoint::second).toList());
    assertEquals(
        List.of(150.0, 151.0, 152.0, 153.0),
        line.stream().map(LatencyLog.TimePoint::throughput).toList());
  }

  @Test
  void timeLine_aKindThatIsMissingAndALateLine_keepTheirPlaces() throws Exception {
    Path file = folder.resolve("log");
    try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(log);
      write(writer, "READ", START, START + 1250, 250);
      write(writer, "UPDATE", START + 3, START + 1250, 250);
      write(writer, "UPDATE", START + 1250, START + 2000, 75);
      write(writer, "READ", START + 2000, START + 3000, 30);
    }

    List<LatencyLog.TimePoint> line = LatencyLog.read(file).timeLine();

    assertEquals(List.of(0, 1, 2), line.stream().map(LatencyLog.TimePoint::second).toList());
    assertEquals(400.5, line.get(0).throughput(), 0.1);
    assertEquals(100, line.get(1).throughput(), 1e-9);
    assertEquals(30, line.get(2).throughput(), 1e-9);
  }

  @Test
  void histograms_readModifyWrite_isThereAndCountsNothingTwice() throws Exception {
    Path file = folder.resolve("log");
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      write(writer, "READ", START, START + 1000, 100);
      write(writer, "READ-MODIFY-WRITE", START, START + 1000, 50);
      write(writer, "UPDATE", START, START + 1000, 50);
    }

    LatencyLog log = LatencyLog.read(file);

    Histogram together = Objects.requireNonNull(log.histograms().get(Operation.READ_MODIFY_WRITE));
    assertEquals(50, together.getTotalCount());
    assertEquals(150, log.all().getTotalCount());
    assertEquals(150, log.timeLine().get(0).throughput(), 1e-9);
  }

  private static void write(
      HistogramLogWriter writer, String tag, long start, long end, int operations) {
    Histogram interval = new Histogram(3);
    interval.recordValueWithCount(1000, operations);
    interval.setTag(tag);
    interval.setStartTimeStamp(start);
    interval.setEndTimeStamp(end);
    writer.outputIntervalHistogram(start / 1000.0, end / 1000.0, interval);
  }

  /** By a histogram of each second such a log kept some 200 MB, and studies have a hundred. */
  @Test
  void read_longLog_keepsPointsAndNoHistogramOfEachSecond() throws Exception {
    Path file = folder.resolve("log");
    Histogram interval = new Histogram(3);
    for (long nanos = 50_000; nanos < 5_000_000_000L; nanos *= 2) {
      interval.recordValueWithCount(nanos, 100);
    }
    interval.setTag("READ");
    int seconds = 2000;
    try (PrintStream log = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(log);
      for (int second = 0; second < seconds; second++) {
        double start = START / 1000.0 + second;
        writer.outputIntervalHistogram(start, start + 1, interval);
      }
    }
    long before = used();

    LatencyLog log = LatencyLog.read(file);

    long kept = used() - before;
    assertEquals(seconds, log.timeLine().size());
    assertTrue(kept < 20_000_000, () -> kept + " bytes");
  }

  private static long used() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
