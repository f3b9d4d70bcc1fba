package site.ycsb.measurements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.Settings;
import site.ycsb.measurements.OneMeasurement.LatencyRecorder;

class LockFreeTypesTest {
  private static final int THREADS = 4;
  private static final int EACH = 20_000;

  @TempDir Path folder;

  private Measurements with(String type) {
    Properties properties = new Properties();
    properties.setProperty("measurementtype", type);
    properties.setProperty("measurement.raw.output_file", folder.resolve("raw").toString());
    return new Measurements(properties);
  }

  @ParameterizedTest
  @ValueSource(strings = {"histogram", "raw", "timeseries"})
  void record_manyThreadsWhileSummariesAreRead_losesNothing(String type) throws Exception {
    Measurements measurements = with(type);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Thread thread =
          new Thread(
              () -> {
                OperationRecorder recorder = measurements.recorder("READ");
                for (int n = 1; n <= EACH; n++) {
                  recorder.record(n * 1_000L);
                }
              });
      thread.setUncaughtExceptionHandler((failed, thrown) -> failure.set(thrown));
      thread.start();
      threads.add(thread);
    }
    while (threads.stream().anyMatch(Thread::isAlive)) {
      measurements.getSummary();
    }
    for (Thread thread : threads) {
      thread.join(10_000);
    }
    assertEquals(null, failure.get());
    List<String> lines = Lines.of(measurements);
    String operations = type.equals("raw") ? "Total Operations, " : "Operations, ";
    String average = type.equals("raw") ? "Average, " : "AverageLatency(us), ";
    assertTrue(lines.contains("[READ], " + operations + THREADS * EACH), lines::toString);
    assertTrue(lines.contains("[READ], " + average + "10000.5"), lines::toString);
    String max = type.equals("raw") ? "Max, " : "MaxLatency(us), ";
    assertTrue(lines.contains("[READ], " + max + EACH), lines::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"histogram", "raw", "timeseries"})
  void record_latencyBeyond32BitsOfMicroseconds_isKept(String type) throws IOException {
    Measurements measurements = with(type);
    measurements.measureNanos("READ", 3_000_000_000L * 1_000);
    List<String> lines = Lines.of(measurements);
    assertTrue(
        lines.stream().anyMatch(line -> line.matches(".*Max.*, 3000000000")), lines::toString);
  }

  @Test
  void histogram_buckets_countWhatFallsIntoThem() throws IOException {
    Properties properties = new Properties();
    properties.setProperty("measurementtype", "histogram");
    properties.setProperty("histogram.buckets", "2");
    properties.setProperty("measurement.histogram.verbose", "true");
    Measurements measurements = new Measurements(properties);
    measurements.measure("READ", 999);
    measurements.measure("READ", 1_000);
    measurements.measure("READ", 5_000);
    List<String> lines = Lines.of(measurements);
    assertEquals(
        List.of("[READ], 0, 1", "[READ], 1, 1", "[READ], >2, 1"),
        lines.subList(lines.size() - 3, lines.size()));
    assertEquals("[READ], 95thPercentileLatency(us), 2000", lines.get(5));
  }

  @Test
  void summary_histogram_isTheMeanSinceTheLastOne() {
    Measurements measurements = with("histogram");
    measurements.measure("READ", 10);
    assertEquals("[READ AverageLatency(us)=10] ", measurements.getSummary());
    measurements.measure("READ", 20);
    assertEquals("[READ AverageLatency(us)=20] ", measurements.getSummary());
    assertEquals(" ", measurements.getSummary());
  }

  @Test
  void timeSeries_twoThreads_shareTheIntervals() throws IOException {
    AtomicLong clock = new AtomicLong(1_000_000_000_000L);
    OneMeasurementTimeSeries series =
        new OneMeasurementTimeSeries("READ", new Settings(new Properties()), clock::get);
    LatencyRecorder one = series.newThreadRecorder();
    LatencyRecorder two = series.newThreadRecorder();
    one.record(10_000);
    two.record(30_000);
    clock.addAndGet(2_500_000_000L);
    two.record(7_000);
    List<String> lines = Lines.of(series::exportMeasurements);
    assertEquals(List.of("[READ], 0, 20.0", "[READ], 2000, 7.0"), lines.subList(4, 6));
  }

  @Test
  void raw_twoThreads_pointsAreInTheOrderOfTheirTimes() throws Exception {
    Measurements measurements = with("raw");
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(() -> measurements.measureNanos("READ", 1_000));
      thread.start();
      thread.join(10_000);
      measurements.measureNanos("READ", 2_000);
      Thread.sleep(2);
    }
    Lines.of(measurements);
    List<Long> times =
        Files.readAllLines(folder.resolve("raw")).stream()
            .skip(1)
            .map(line -> Long.parseLong(line.split(",", -1)[1]))
            .toList();
    assertEquals(6, times.size());
    assertEquals(times.stream().sorted().toList(), times);
  }
}
