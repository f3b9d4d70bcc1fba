package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.command.Console;
import site.ycsb.client.results.RunDescription;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.run.ClientResults.ReportMessage;
import site.ycsb.cluster.run.JointResult.IntervalGrid;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.log.TaggedLog;
import site.ycsb.measurements.log.UnwrittenFiles;
import site.ycsb.spi.Section;

/** What is printed of several clients whose operations are known. */
@Timeout(60)
class JointReportTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Path folder;
  private final ReceivedLogs logs;

  JointReportTest(@TempDir Path folder) {
    this.folder = folder;
    logs = new ReceivedLogs(folder);
  }

  /** A client with one latency, whose log arrives as it writes it. */
  private final class Client {
    private final int index;
    private final long startNanos;
    private final long latencyNanos;
    private final Path file;
    private final TaggedLog log;
    private long operations;
    private long endNanos;

    Client(int index, long startNanos, long latencyNanos) {
      this.index = index;
      this.startNanos = startNanos;
      this.latencyNanos = latencyNanos;
      file = folder.resolve("written-" + index);
      log = TaggedLog.open(file, new UnwrittenFiles(new Properties()));
      endNanos = startNanos;
    }

    /** Does so many operations in the next second. */
    Client second(long count) {
      endNanos += SECOND;
      Histogram histogram = new Histogram(3);
      histogram.recordValueWithCount(latencyNanos, count);
      histogram.setStartTimeStamp(0);
      histogram.setEndTimeStamp(1000);
      log.accept("READ", histogram);
      operations += count;
      log.mark(endNanos, endNanos, operations, Map.of("READ", Map.of("OK", operations)));
      return this;
    }

    private void send() throws Exception {
      logs.add(index, "0:" + Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
    }

    ClientResults delivered(Section... sections) throws Exception {
      log.end("READ", Map.of("OK", operations));
      log.end(operations, endNanos - startNanos);
      send();
      ClientReport report =
          new ClientReport(
              index,
              "host" + index,
              new ClientSpan(startNanos, endNanos, 500),
              operations,
              0,
              null,
              null,
              null);
      return ClientResults.delivered(
          index,
          new ReportMessage(
              report,
              startNanos,
              endNanos,
              ClockOffset.NONE,
              ClockOffset.NONE,
              new RunOutcome.Report(
                  List.of(Section.of("TOTAL_GCs", Section.Metric.sum("Count", index + 1L))),
                  List.of(sections),
                  Map.of()),
              -1,
              -1),
          logs);
    }

    ClientResults lost() throws Exception {
      send();
      return ClientResults.lost(index, ClockOffset.NONE, new StartPlan(startNanos, SECOND), logs);
    }
  }

  private List<String> write(int lost, ClientResults... clients) throws Exception {
    SourcedProperties properties = new SourcedProperties();
    properties.set("hdrhistogram.percentiles", "50,95", "test");
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    assertTrue(
        new JointReport(properties, console)
            .write(
                new JointReport.Run(
                    List.of(clients),
                    lost,
                    new IntervalGrid(0, SECOND),
                    0,
                    new RunDescription(Instant.EPOCH, Map.of(), List.of(), Map.of()))),
        err::toString);
    return out.toString(UTF_8).lines().toList();
  }

  /** Each of them alone has the store for 2 of its 3 seconds, and half of it in the one shared. */
  @Test
  void write_staggeredStarts_throughputIsThatOfTheStore() throws Exception {
    List<String> lines =
        write(
            0,
            new Client(0, 0, 100_000).second(1000).second(1000).second(500).delivered(),
            new Client(1, 2 * SECOND, 10_000_000)
                .second(500)
                .second(1000)
                .second(1000)
                .delivered());

    assertEquals(
        List.of(
            "[OVERALL], RunTime(ms), 5000",
            "[OVERALL], Throughput(ops/sec), 1000.0",
            "[TOTAL_GCs], Count, 3",
            "[READ], Operations, 5000"),
        lines.stream()
            .dropWhile(line -> line.startsWith("[CLUSTER], ") || line.startsWith("[CLIENT-"))
            .limit(4)
            .toList());
    assertTrue(lines.contains("[READ], Return=OK, 5000"), lines::toString);
    assertTrue(lines.contains("[CLUSTER], StartSpread(us), 2000000"), lines::toString);
    assertTrue(lines.contains("[CLUSTER], JointWindow(ms), 1000"), lines::toString);
    // the sum of the clients' own throughputs would be 1667
    assertTrue(lines.contains("[CLUSTER], JointThroughput(ops/sec), 1000.0"), lines::toString);
    assertEquals(
        2,
        lines.stream().filter(line -> line.matches(".CLIENT-.., Throughput.* 833\\.3.*")).count());
  }

  /** Percentiles of 4,000 operations of 100 us and 1,000 of 10 ms; their mean would be 5,050 us. */
  @Test
  void write_clientsOfDifferentLatency_percentilesAreThoseOfAllOperations() throws Exception {
    List<String> lines =
        write(
            0,
            new Client(0, 0, 100_000).second(4000).delivered(),
            new Client(1, 0, 10_000_000).second(1000).delivered());

    assertEquals(100, number(lines, "[READ], 50thPercentileLatency(us)"), 1);
    assertEquals(10_000, number(lines, "[READ], 95thPercentileLatency(us)"), 10);
    assertEquals(2080, number(lines, "[READ], AverageLatency(us)"), 2);
  }

  @Test
  void write_lostClient_resultEndsWithItsLastInterval() throws Exception {
    List<String> lines =
        write(
            1,
            new Client(0, 0, 100_000).second(100).second(200).second(400).delivered(),
            new Client(1, 0, 100_000).second(10).second(20).lost());

    assertTrue(lines.contains("[OVERALL], RunTime(ms), 2000"), lines::toString);
    assertTrue(lines.contains("[READ], Operations, 330"), lines::toString);
    assertTrue(lines.contains("[READ], Return=OK, 330"), lines::toString);
    assertTrue(lines.contains("[CLUSTER], Clients, 2"), lines::toString);
    assertTrue(lines.contains("[CLUSTER], Lost, 1"), lines::toString);
  }

  /** Nothing is left out of what can't be added. */
  @Test
  void write_oneClient_hasItsSectionsAsTheyAre() throws Exception {
    List<String> lines =
        write(
            0,
            new Client(0, 0, 100_000)
                .second(10)
                .delivered(
                    new Section("PROFILE", List.of(Section.Metric.same("Samples(%)", 12.5)))));
    assertTrue(lines.contains("[PROFILE], Samples(%), 12.5"), lines::toString);
  }

  private static double number(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name + ", "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 2)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " in " + lines));
  }
}
