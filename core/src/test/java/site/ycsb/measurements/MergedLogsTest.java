package site.ycsb.measurements;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

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

  private static List<String> lines(MergedLogs merged) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(bytes)) {
      merged.export(exporter, List.of(50.0, 99.0));
    }
    return bytes.toString(UTF_8).lines().toList();
  }

  @Test
  void export_twoClients_areOne() throws IOException {
    MergedLogs merged = new MergedLogs();
    merged.add(log("one", 30, 1_000_000));
    merged.add(log("two", 10, 3_000_000));
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
    properties.setProperty("measurement.log.file", file.toString());
    TaggedLog log = TaggedLog.of(properties).orElseThrow();
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(1_000_000, operations);
    log.accept("READ", nanos);
    log.end("READ", Map.of("OK", operations));
    log.end(operations, 2_000_000_000L);
    MergedLogs merged = new MergedLogs();
    merged.add(file);
    List<String> lines = lines(merged);
    assertTrue(lines.contains("[READ], Operations, 3000000000"), lines::toString);
    assertTrue(lines.contains("[READ], Return=OK, 3000000000"), lines::toString);
  }

  @Test
  void add_otherFiles_areRefusedAndAddNothing() throws IOException {
    MergedLogs merged = new MergedLogs();
    merged.add(log("one", 30, 1_000_000));
    List<String> before = lines(merged);
    Path text = Files.writeString(folder.resolve("text"), "[READ], Operations, 40\n");
    Path broken = folder.resolve("broken");
    List<String> whole = Files.readAllLines(folder.resolve("one"));
    Files.write(broken, whole.subList(0, whole.size() - 1));
    assertThrows(IllegalArgumentException.class, () -> merged.add(text));
    assertThrows(IllegalArgumentException.class, () -> merged.add(broken));
    assertEquals(before, lines(merged));
  }
}
