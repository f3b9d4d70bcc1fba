package site.ycsb.measurements.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Status;
import site.ycsb.measurements.Lines;
import site.ycsb.measurements.Measurements;

class HistogramLogTest {
  @TempDir Path folder;

  private Measurements with(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new Measurements(properties);
  }

  private static List<Histogram> read(Path file) throws IOException {
    List<Histogram> intervals = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next != null) { // it's null when only comments are left
          intervals.add((Histogram) next);
        }
      }
    }
    return intervals;
  }

  @Test
  void keepIntervals_again_beginsTheLogAnew() throws IOException {
    Path file = folder.resolve("all.hdr");
    Measurements measurements = with("measurement.log.file", file.toString());
    measurements.measureNanos("READ", 5_000_000);
    measurements.getSummary();
    assertEquals(1, read(file).size());
    measurements.reset();
    measurements.keepIntervals(true);
    measurements.measureNanos("READ", 7_000_000);
    measurements.measureNanos("READ", 8_000_000);
    Lines.of(measurements);
    measurements.endLog(2, 1_000_000);
    List<Histogram> intervals = read(file);
    assertEquals(1, intervals.size());
    assertEquals(2, intervals.get(0).getTotalCount());
    List<String> lines = Files.readAllLines(file);
    assertEquals(1, lines.stream().filter(line -> line.contains("Logging for")).count());
    // the totals and the checksum are of what is there
    assertEquals(Set.of("READ"), ClientLog.parse(Files.readString(file)).histograms().keySet());
  }

  @Test
  void fileOutput_twoIntervals_areYcsbsFilesInMicroseconds() throws IOException {
    String prefix = folder.resolve("pre-").toString();
    Measurements measurements =
        with(
            "hdrhistogram.fileoutput", "true",
            "hdrhistogram.output.path", prefix,
            "measurement.interval", "both");
    measurements.measureNanos("READ", 5_000_000);
    measurements.measureIntendedNanos("READ", 9_000_000);
    measurements.getSummary();
    measurements.measureNanos("READ", 7_000);
    Lines.of(measurements);
    Path file = folder.resolve("pre-READ.hdr");
    List<Histogram> intervals = read(file);
    assertEquals(2, intervals.size());
    assertEquals(1, intervals.get(0).getTotalCount());
    assertTrue(intervals.get(0).valuesAreEquivalent(5_000, intervals.get(0).getMaxValue()));
    assertEquals(7, intervals.get(1).getMaxValue());
    assertTrue(intervals.get(1).getStartTimeStamp() >= intervals.get(0).getStartTimeStamp());
    assertEquals("#[Logging for: READ]", Files.readAllLines(file).get(0));
    assertTrue(Files.exists(folder.resolve("pre-Intended-READ.hdr")));
  }

  @Test
  void fileOutput_notAskedFor_writesNothing() throws IOException {
    Measurements measurements = with("hdrhistogram.output.path", folder.resolve("pre-").toString());
    measurements.measureNanos("READ", 1);
    Lines.of(measurements);
    try (var files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void logFile_severalOperations_areTaggedNanoseconds() throws IOException {
    Path file = folder.resolve("all.hlog");
    Files.writeString(file, "from an earlier run\n");
    Measurements measurements = with("measurement.log.file", file.toString());
    measurements.measureNanos("READ", 1_234);
    measurements.measureNanos("UPDATE", 777);
    measurements.reportStatus("READ", Status.OK);
    Lines.of(measurements);
    measurements.endLog(2, 5_000_000);
    List<Histogram> intervals = read(file);
    assertEquals(
        List.of("READ 1234", "UPDATE 777"),
        intervals.stream()
            .map(interval -> interval.getTag() + " " + interval.getMinValue())
            .map(text -> text.replace("1232", "1234"))
            .sorted()
            .toList());
    List<String> lines = Files.readAllLines(file);
    assertFalse(lines.contains("from an earlier run"));
    assertTrue(lines.contains("#[Return: READ OK 1]"), lines::toString);
    assertTrue(lines.contains("#[Run: 2 operations in 5000000 ns]"), lines::toString);
  }

  @Test
  void logFile_folderThatIsGone_isReportedAndLeavesTheResultsAlone() throws IOException {
    Path log = folder.resolve("no/x");
    Measurements measurements = with("measurement.log.file", log.toString());
    measurements.measureNanos("READ", 1_000);
    assertTrue(Lines.of(measurements).contains("[READ], Operations, 1"));
    measurements.endLog(1, 1_000);
    assertEquals(
        List.of(
            "measurement.log.file="
                + log
                + " (properties): the file "
                + log
                + " can't be written (its directory doesn't exist). What this run wrote of it "
                + "is removed; free some space, or name a file elsewhere"),
        measurements.unwrittenFiles().stream().map(Object::toString).toList());
  }

  @Test
  void fileOutput_folderThatIsGone_isReportedForEachLog() throws IOException {
    Measurements measurements =
        with(
            "hdrhistogram.fileoutput",
            "true",
            "hdrhistogram.output.path",
            folder.resolve("no/x-").toString());
    measurements.measureNanos("READ", 1_000);
    measurements.measureNanos("UPDATE", 1_000);
    Lines.of(measurements);
    assertEquals(2, measurements.unwrittenFiles().size());
  }

  @Test
  void rawFile_folderThatIsGone_isReportedOnceAndTheSummaryStays() throws IOException {
    Measurements measurements =
        with(
            "measurementtype",
            "raw",
            "measurement.raw.output_file",
            folder.resolve("no/x").toString());
    measurements.measureNanos("READ", 1_000);
    measurements.measureNanos("UPDATE", 1_000);
    assertTrue(Lines.of(measurements).contains("[READ], Total Operations, 1"));
    assertEquals(1, measurements.unwrittenFiles().size());
  }

  @Test
  void logFile_writtenCompletely_reportsNothing() throws IOException {
    Measurements measurements = with("measurement.log.file", folder.resolve("x").toString());
    measurements.measureNanos("READ", 1_000);
    Lines.of(measurements);
    measurements.endLog(1, 1_000);
    assertEquals(List.of(), measurements.unwrittenFiles());
  }
}
