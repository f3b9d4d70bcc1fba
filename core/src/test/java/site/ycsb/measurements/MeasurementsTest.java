package site.ycsb.measurements;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

class MeasurementsTest {
  private static Measurements with(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new Measurements(properties, () -> 77);
  }

  @Test
  void export_oneOperation_hasTheLinesOfYcsb() throws IOException {
    Measurements measurements = with();
    measurements.measureNanos("READ", 1_500);
    measurements.measure("READ", 3);
    measurements.reportStatus("READ", Status.OK);
    measurements.reportStatus("READ", Status.NOT_FOUND);
    assertEquals(
        List.of(
            "[READ], Operations, 2",
            "[READ], AverageLatency(us), 2.25",
            "[READ], MinLatency(us), 1",
            "[READ], MaxLatency(us), 3",
            "[READ], 95thPercentileLatency(us), 3",
            "[READ], 99thPercentileLatency(us), 3",
            "[READ], Return=OK, 1",
            "[READ], Return=NOT_FOUND, 1"),
        Lines.of(measurements));
  }

  @Test
  void export_statusNameWithLineBreaks_isOneLine() throws IOException {
    Measurements measurements = with();
    measurements.reportStatus(
        "READ", new Status("ODD\n[READ], Return=OK, 424242\r\u2028\u0085", "a guest's"));
    List<String> lines = Lines.of(measurements);
    assertEquals(
        "[READ], Return=ODD\\u000a[READ], Return=OK, 424242\\u000d\\u2028\\u0085, 1",
        lines.get(lines.size() - 1));
    assertTrue(lines.stream().noneMatch(line -> line.startsWith("[READ], Return=OK")));
  }

  @Test
  void export_onlyStatuses_hasZerosAndNoOtherWord() throws IOException {
    Measurements measurements = with();
    measurements.reportStatus("READ", Status.ERROR);
    assertEquals(
        List.of(
            "[READ], Operations, 0",
            "[READ], AverageLatency(us), 0.0",
            "[READ], MinLatency(us), 0",
            "[READ], MaxLatency(us), 0",
            "[READ], 95thPercentileLatency(us), 0",
            "[READ], 99thPercentileLatency(us), 0",
            "[READ], Return=ERROR, 1"),
        Lines.of(measurements));
  }

  @Test
  void measure_latencyBeyond32BitsOfMicroseconds_isKept() throws IOException {
    Measurements measurements = with();
    long nanos = 3_000_000_000L * 1_000;
    measurements.measureNanos("READ", nanos);
    long max = numberOf(Lines.of(measurements), "MaxLatency(us)");
    assertTrue(max >= 2_997_000_000L && max <= 3_003_000_000L, "printed " + max);
  }

  @Test
  void keepLatencies_notKept_countsOutcomesOnly() throws IOException {
    Measurements measurements = with();
    OperationRecorder recorder = measurements.recorder("READ");
    measurements.keepLatencies(false);
    recorder.record(5_000);
    recorder.count(Status.OK);
    measurements.measureNanos("READ", 6_000);
    measurements.keepLatencies(true);
    recorder.record(7_000);
    recorder.count(Status.OK);
    assertEquals(1, numberOf(Lines.of(measurements), "Operations"));
    assertEquals(7, numberOf(Lines.of(measurements), "MaxLatency(us)"));
    assertEquals(Map.of("READ", Map.of("OK", 2L)), measurements.statusTotals());
  }

  @Test
  void of_runsOfOneProcess_haveTheirOwn() {
    Properties one = new Properties();
    Properties other = new Properties();
    Properties neither = new Properties();
    Measurements ofOne = Measurements.beginApart(one);
    Measurements ofOther = Measurements.beginApart(other);
    assertNotSame(ofOne, ofOther);
    assertSame(ofOne, Measurements.of(one));
    assertSame(ofOther, Measurements.of(other));
    assertSame(Measurements.getMeasurements(), Measurements.of(neither));
  }

  @Test
  void measure_clockThatStepsBack_countsAsZero() throws IOException {
    Measurements measurements = with();
    measurements.measureNanos("READ", -5);
    assertEquals(0, numberOf(Lines.of(measurements), "MaxLatency(us)"));
  }

  @Test
  void interval_both_addsIntendedSections() throws IOException {
    Measurements measurements = with("measurement.interval", "both");
    measurements.measure("READ", 1);
    measurements.measureIntended("READ", 9);
    List<String> lines = Lines.of(measurements);
    assertTrue(lines.contains("[READ], MaxLatency(us), 1"), lines::toString);
    assertTrue(lines.contains("[Intended-READ], MaxLatency(us), 9"), lines::toString);
  }

  @Test
  void interval_intended_replacesTheMeasured() throws IOException {
    Measurements measurements = with("measurement.interval", "intended");
    measurements.measure("READ", 1);
    measurements.measureIntended("READ", 9);
    List<String> lines = Lines.of(measurements);
    assertTrue(lines.contains("[READ], Operations, 1"), lines::toString);
    assertTrue(lines.contains("[READ], MaxLatency(us), 9"), lines::toString);
  }

  @Test
  void intendedStart_notMeasured_isZero() {
    Measurements measurements = with();
    measurements.setIntendedStartTimeNs(5);
    assertEquals(0, measurements.getIntendedtartTimeNs());
  }

  @Test
  void intendedStart_notSet_isNow() {
    Measurements measurements = with("measurement.interval", "both");
    assertEquals(77, measurements.getIntendedtartTimeNs());
    measurements.setIntendedStartTimeNs(5);
    assertEquals(5, measurements.getIntendedtartTimeNs());
  }

  @Test
  void record_manyThreads_losesNothing() throws Exception {
    Measurements measurements = with();
    int threads = 4;
    long each = 50_000;
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                OperationRecorder recorder = measurements.recorder("READ");
                for (int n = 0; n < each; n++) {
                  recorder.record(n);
                  recorder.count(n % 2 == 0 ? Status.OK : Status.NOT_FOUND);
                }
              });
      thread.start();
      started.add(thread);
    }
    while (started.stream().anyMatch(Thread::isAlive)) {
      measurements.getSummary();
    }
    for (Thread thread : started) {
      thread.join(10_000);
    }
    assertEquals(threads * each, numberOf(Lines.of(measurements), "Operations"));
    assertEquals(
        Map.of("READ", Map.of("OK", 100_000L, "NOT_FOUND", 100_000L)), measurements.statusTotals());
  }

  @Test
  void summary_secondCall_onlyHasWhatCameSince() {
    Measurements measurements = with();
    measurements.measureNanos("READ", 7_040);
    assertEquals(
        "[READ: Count=1, Max=7, Min=7, Avg=7.04, 90=7, 99=7, 99.9=7, 99.99=7] ",
        measurements.getSummary());
    assertEquals(
        "[READ: Count=0, Max=0, Min=0, Avg=0, 90=0, 99=0, 99.9=0, 99.99=0] ",
        measurements.getSummary());
  }

  /** Several clients end intervals for their joint log, and each has its own lines of status. */
  @Test
  void summary_intervalMarkedMeanwhile_hasAllThatCameSinceTheLastSummary() {
    Measurements measurements = with();
    measurements.measureNanos("READ", 7_040);
    measurements.markInterval(() -> 1);
    measurements.measureNanos("READ", 3_000);
    assertTrue(measurements.getSummary().contains("[READ: Count=2, Max=7, Min=3,"));
    assertTrue(measurements.getSummary().contains("[READ: Count=0,"));
  }

  @Test
  void percentilesMicros_betweenSummaries_takesNothingAway() {
    Measurements measurements = with();
    measurements.measureNanos("READ", 7_040);
    measurements.reportStatus("READ", Status.OK);
    measurements.measureNanos("READ-MODIFY-WRITE", 900_000);
    assertArrayEquals(new long[] {7, 7}, measurements.percentilesMicros(50, 99));
    assertTrue(measurements.getSummary().contains("[READ: Count=1, Max=7,"));
    assertArrayEquals(new long[] {7}, measurements.percentilesMicros(50));
  }

  @Test
  void takeLatencies_readModifyWrites_areAmongThem() {
    Measurements measurements = with();
    measurements.measureNanos("READ", 7_040);
    measurements.reportStatus("READ", Status.OK);
    measurements.measureNanos("READ-MODIFY-WRITE", 900_000);
    measurements.measureNanos("CLEANUP", 900_000);
    assertEquals(Set.of("READ", "READ-MODIFY-WRITE"), measurements.takeLatencies().keySet());
  }

  @Test
  void takeLatencies_histogramBesidesAnotherKind_areIts() {
    Measurements measurements = with("measurementtype", "hdrhistogram+histogram");
    measurements.measureNanos("READ", 7_040);
    measurements.reportStatus("READ", Status.OK);
    assertEquals(Set.of("READ"), measurements.takeLatencies().keySet());
  }

  @Test
  void latenciesOfTheStore_verifications_areNotAmongThem() {
    Measurements measurements = with();
    for (String operation : List.of("READ", "VERIFY", "VERIFY-PARTIAL")) {
      measurements.measureNanos(operation, operation.equals("READ") ? 7_040_000 : 1_000);
      measurements.reportStatus(operation, Status.OK);
    }
    assertEquals(7, measurements.percentilesMicros(1)[0] / 1000);
    assertEquals(Set.of("READ"), measurements.histograms(true).keySet());
    assertEquals(Set.of("READ"), measurements.takeLatencies().keySet());
  }

  @Test
  void reset_heldRecorder_goesOnFromNothing() throws IOException {
    Measurements measurements = with();
    OperationRecorder held = measurements.recorder("READ");
    held.record(1_000);
    held.count(Status.OK);
    measurements.reset();
    assertEquals(List.of(), Lines.of(measurements));
    held.record(2_000);
    assertEquals(1, numberOf(Lines.of(measurements), "Operations"));
  }

  @Test
  void setProperties_newRun_startsWithNewMeasurements() {
    Measurements.setProperties(new Properties());
    Measurements first = Measurements.getMeasurements();
    assertSame(first, Measurements.getMeasurements());
    Measurements.setProperties(new Properties());
    assertNotSame(first, Measurements.getMeasurements());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hdrhistogram",
        "histogram",
        "hdrhistogram+histogram",
        "hdrhistogram+raw",
        "raw",
        "timeseries"
      })
  void export_everyType_countsTheOperations(String type) throws IOException {
    Measurements measurements = with("measurementtype", type);
    measurements.measure("READ", 5);
    measurements.measure("READ", 6);
    measurements.reportStatus("READ", Status.OK);
    List<String> lines = Lines.of(measurements);
    assertEquals(2, numberOf(lines, "Operations"));
    assertEquals(1, lines.stream().filter(line -> line.endsWith("Return=OK, 1")).count());
  }

  @Test
  void construct_unknownType_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> with("measurementtype", "hdr"));
    assertThrows(IllegalArgumentException.class, () -> with("measurement.interval", "never"));
  }

  @Test
  void percentiles_asGiven_areNamedLikeYcsb() throws IOException {
    Measurements measurements = with("hdrhistogram.percentiles", "1,50,99.9");
    measurements.measure("READ", 1);
    List<String> lines = Lines.of(measurements);
    assertTrue(lines.contains("[READ], 1stPercentileLatency(us), 1"), lines::toString);
    assertTrue(lines.contains("[READ], 50thPercentileLatency(us), 1"), lines::toString);
    assertTrue(lines.contains("[READ], 99.9PercentileLatency(us), 1"), lines::toString);
  }

  private static long numberOf(List<String> lines, String measurement) {
    return lines.stream()
        .filter(line -> line.contains(measurement + ", "))
        .map(line -> line.substring(line.lastIndexOf(' ') + 1))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }
}
