package site.ycsb.client.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.GoodBadUglyDB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.run.SimulatedLoop;
import site.ycsb.measurements.Lines;
import site.ycsb.measurements.Measurements;

/**
 * Latencies that the client reports, beside the truth, on a store with a known law: exponential
 * times with a mean of 2 ms, and one stall of 3 s. Time is simulated.
 */
class SimulatedTimeTest {
  private static final int OPERATIONS = 200_000;
  private static final double MEAN_NANOS = 2_000_000;
  private static final long STALL_NANOS = 3_000_000_000L;

  private final Clock clock = new Clock();
  private final List<Long> serviceNanos = new ArrayList<>();
  private final List<Long> endNanos = new ArrayList<>();
  private final List<Long> intendedNanos = new ArrayList<>();
  private final Measurements measurements = newMeasurements();

  private static Measurements newMeasurements() {
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    properties.setProperty("hdrhistogram.percentiles", "50,99,99.9");
    return new Measurements(properties);
  }

  private static final class Clock implements Timer {
    private long now = 1_000_000_000_000L;

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void park(long nanos) {
      now += nanos;
    }
  }

  /** Takes its time by the simulated clock, and notes the truth. */
  private final class LawfulWorkload extends Workload {
    private final SplittableRandom random = new SplittableRandom(4);

    @Override
    public boolean doInsert(DB db, @Nullable Object threadstate) {
      return false;
    }

    @Override
    public boolean doTransaction(DB db, @Nullable Object threadstate) {
      intendedNanos.add(measurements.getIntendedtartTimeNs());
      db.delete("t", "k");
      return true;
    }

    long nextServiceNanos() {
      long nanos = (long) (-Math.log(1 - random.nextDouble()) * MEAN_NANOS);
      return serviceNanos.size() == OPERATIONS / 2 ? nanos + STALL_NANOS : nanos;
    }
  }

  private void run(String arrival, double perSecond) {
    LawfulWorkload workload = new LawfulWorkload();
    DB store =
        new GoodBadUglyDB() {
          @Override
          public Status delete(String table, String key) {
            long nanos = workload.nextServiceNanos();
            serviceNanos.add(nanos);
            clock.park(nanos);
            endNanos.add(clock.nanoTime());
            return Status.OK;
          }
        };
    DB measured = new MeasuredDB(store, measurements, clock::nanoTime);
    SimulatedLoop.run(measured, workload, measurements, clock, arrival, perSecond, OPERATIONS);
    assertEquals(OPERATIONS, serviceNanos.size());
  }

  @Test
  void closedLoop_serviceTimes_areTheTruth() throws IOException {
    run("closed", 0);
    assertTrueLatencies("DELETE", serviceNanos);
  }

  @ParameterizedTest
  @CsvSource({"closed, 300", "closed, 450", "constant, 300", "poisson, 300", "poisson, 450"})
  void rate_intendedTimes_areTheTruth(String arrival, double perSecond) throws IOException {
    run(arrival, perSecond);
    assertTrueLatencies("DELETE", serviceNanos);
    List<Long> sinceIntended = new ArrayList<>();
    for (int i = 0; i < OPERATIONS; i++) {
      sinceIntended.add(endNanos.get(i) - intendedNanos.get(i));
    }
    assertTrueLatencies("Intended-DELETE", sinceIntended);
    double seconds = (intendedNanos.get(OPERATIONS - 1) - intendedNanos.get(0)) / 1e9;
    assertEquals(perSecond, OPERATIONS / seconds, 0.01 * perSecond);
  }

  private void assertTrueLatencies(String operation, List<Long> truth) throws IOException {
    List<String> lines = Lines.of(measurements);
    List<Long> sorted = truth.stream().sorted().toList();
    assertWithinOnePercent(lines, operation, "50thPercentileLatency", at(sorted, 50));
    assertWithinOnePercent(lines, operation, "99thPercentileLatency", at(sorted, 99));
    assertWithinOnePercent(lines, operation, "99.9PercentileLatency", at(sorted, 99.9));
    assertWithinOnePercent(lines, operation, "MaxLatency", sorted.get(sorted.size() - 1));
  }

  private static long at(List<Long> sorted, double percentile) {
    return sorted.get((int) Math.ceil(sorted.size() * percentile / 100) - 1);
  }

  private static void assertWithinOnePercent(
      List<String> lines, String operation, String metric, long truthNanos) {
    String start = "[" + operation + "], " + metric + "(us), ";
    double micros =
        lines.stream()
            .filter(line -> line.startsWith(start))
            .mapToDouble(line -> Double.parseDouble(line.substring(start.length())))
            .findFirst()
            .orElseThrow();
    double error = Math.abs(micros * 1000 / truthNanos - 1);
    assertTrue(error < 0.01, () -> start + micros + ", in truth " + truthNanos + " ns");
  }
}
