package site.ycsb.measurements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.measurements.log.ClientLog;
import site.ycsb.measurements.log.TaggedLog;
import site.ycsb.measurements.log.UnwrittenFiles;

class MergedLogsTest {
  @TempDir Path folder;

  private Path log(String name, int operations, long latencyNanos) throws IOException {
    Path file = folder.resolve(name);
    Properties properties = new Properties();
    properties.setProperty("measurement.log.file", file.toString());
    Measurements measurements = new Measurements(properties);
    for (int i = 0; i < operations; i++) {
      measurements.measureNanos("READ", latencyNanos);
      measurements.reportStatus("READ", Status.OK);
      if (i == operations / 2) {
        measurements.getSummary();
      }
    }
    Lines.of(measurements);
    measurements.endLog(operations, 2_000_000_000L);
    return file;
  }

  private static void add(MergedLogs merged, Path file) throws IOException {
    merged.add(file.toString(), ClientLog.parse(MergedLogs.read(file)));
  }

  private static List<String> lines(MergedLogs merged) throws IOException {
    return Lines.of(exporter -> merged.export(exporter, List.of(50.0, 99.0)));
  }

  @Test
  void export_twoClients_areOne() throws IOException {
    MergedLogs merged = new MergedLogs();
    add(merged, log("one", 30, 1_000_000));
    add(merged, log("two", 10, 3_000_000));
    List<String> lines = lines(merged);
    assertTrue(lines.get(0).matches("\\[OVERALL], RunTime\\(ms\\), \\d+"), lines.get(0));
    assertTrue(Long.parseLong(lines.get(0).split(", ", -1)[2]) >= 2_000, lines.get(0));
    assertTrue(Double.parseDouble(lines.get(1).split(", ", -1)[2]) <= 20.0, lines.get(1));
    assertEquals("[READ], Operations, 40", lines.get(2));
    double average = Double.parseDouble(lines.get(3).split(", ", -1)[2]);
    assertEquals(1500, average, 2);
    assertEquals(
        List.of(
            "[READ], 50thPercentileLatency(us), 1000",
            "[READ], 99thPercentileLatency(us), 3000",
            "[READ], Return=OK, 40"),
        lines.subList(6, 9));
  }

  @Test
  void export_moreOperationsThan32BitsCount_countsThemAll() throws IOException {
    long operations = 3_000_000_000L;
    Path file = folder.resolve("many");
    Properties properties = new Properties();
    TaggedLog log = TaggedLog.open(file, new UnwrittenFiles(properties));
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(1_000_000, operations);
    log.accept("READ", nanos);
    log.end("READ", Map.of("OK", operations));
    log.end(operations, 2_000_000_000L);
    MergedLogs merged = new MergedLogs();
    add(merged, file);
    List<String> lines = lines(merged);
    assertTrue(lines.contains("[READ], Operations, 3000000000"), lines::toString);
    assertTrue(lines.contains("[READ], Return=OK, 3000000000"), lines::toString);
  }

  @Test
  void add_otherFiles_areRefusedAndAddNothing() throws IOException {
    MergedLogs merged = new MergedLogs();
    add(merged, log("one", 30, 1_000_000));
    List<String> before = lines(merged);
    Path text = Files.writeString(folder.resolve("text"), "[READ], Operations, 40\n");
    Path broken = folder.resolve("broken");
    List<String> whole = Files.readAllLines(folder.resolve("one"));
    Files.write(broken, whole.subList(0, whole.size() - 1));
    assertThrows(IllegalArgumentException.class, () -> add(merged, text));
    assertThrows(IllegalArgumentException.class, () -> add(merged, broken));
    assertEquals(before, lines(merged));
  }

  private static String rejection(Path log) {
    MergedLogs merged = new MergedLogs();
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> add(merged, log)).getMessage());
  }

  /** Line numbers of the intervals. */
  private static List<Integer> intervals(List<String> lines) {
    return IntStream.range(0, lines.size())
        .filter(number -> lines.get(number).startsWith("Tag="))
        .boxed()
        .toList();
  }

  @Test
  void add_lineThatIsMissingOrDoubled_isRejected() throws IOException {
    Path log = log("log", 30, 1_000_000);
    List<String> whole = Files.readAllLines(log);
    for (int number : intervals(whole)) {
      List<String> missing = new ArrayList<>(whole);
      missing.remove(number);
      List<String> doubled = new ArrayList<>(whole);
      doubled.add(number, whole.get(number));
      String reason = rejection(Files.write(folder.resolve("missing"), missing));
      assertTrue(reason.contains("a line is missing, doubled or altered"), reason);
      reason = rejection(Files.write(folder.resolve("doubled"), doubled));
      assertTrue(reason.contains("a line is missing, doubled or altered"), reason);
    }
  }

  @Test
  void add_payloadThatIsCorrupt_isRejectedInASentence() throws IOException {
    Path log = log("log", 30, 1_000_000);
    List<String> whole = Files.readAllLines(log);
    int number = intervals(whole).get(0);
    String line = whole.get(number);
    int payload = line.indexOf("HISTF");
    List<String> corrupt =
        List.of(
            line.substring(0, payload + 20),
            line.substring(0, payload) + "!!!!",
            line.substring(0, payload),
            line.substring(0, payload + 12) + "A" + line.substring(payload + 13),
            line.substring(0, payload) + "HISTFAAA",
            line.replace("Tag=READ,", "Tag=READ"));
    for (String text : corrupt) {
      List<String> lines = new ArrayList<>(whole);
      lines.set(number, text);
      String reason = rejection(Files.write(folder.resolve("corrupt"), lines));
      assertTrue(
          reason.contains("altered") || reason.equals("interval 1 can't be decoded"),
          () -> text + " -> " + reason);
    }
  }

  @Test
  void add_logWithoutItsEndOrWithMoreBehindIt_isRejected() throws IOException {
    Path log = log("log", 30, 1_000_000);
    String whole = Files.readString(log);
    Path truncated =
        Files.writeString(folder.resolve("a"), whole.substring(0, whole.indexOf("#[Checksum")));
    assertEquals("it doesn't end with one checksum", rejection(truncated));
    Path longer = Files.writeString(folder.resolve("b"), whole + "#[Return: READ OK 1]\n");
    assertEquals("it continues after its end", rejection(longer));
    Path two = Files.writeString(folder.resolve("c"), whole + Files.readString(log));
    assertEquals("it has the ends of 2 logs", rejection(two));
  }

  @Test
  void add_anyDigitChanged_isRejected() throws IOException {
    Path log = log("log", 30, 1_000_000);
    List<String> whole = Files.readAllLines(log);
    for (int number = 0; number < whole.size(); number++) {
      List<String> lines = new ArrayList<>(whole);
      lines.set(number, whole.get(number).replaceFirst("[0-8](?=[^0-9]*$)", "9"));
      if (!lines.equals(whole)) {
        assertFalse(rejection(Files.write(folder.resolve("changed"), lines)).isEmpty());
      }
    }
  }

  @Test
  void add_sameLogTwice_isRejectedUnderAnyName() throws IOException {
    Path first = log("log", 30, 1_000_000);
    Path copy = Files.copy(first, folder.resolve("copy"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), first);
    MergedLogs merged = new MergedLogs();
    add(merged, first);
    List<String> before = lines(merged);
    for (Path again : List.of(first, copy, link)) {
      IllegalArgumentException rejected =
          assertThrows(IllegalArgumentException.class, () -> add(merged, again));
      assertEquals("it is the same log as " + first, rejected.getMessage());
    }
    assertEquals(before, lines(merged));
  }

  @Test
  void add_logWithOtherLineEnds_isRead() throws IOException {
    MergedLogs merged = new MergedLogs();
    add(merged, log("one", 30, 1_000_000));
    Path two = log("two", 10, 3_000_000);
    add(
        merged,
        Files.writeString(folder.resolve("dos"), Files.readString(two).replace("\n", "\r\n")));
    List<String> added = lines(merged);
    assertTrue(added.contains("[READ], Operations, 40"), added::toString);
  }
}
