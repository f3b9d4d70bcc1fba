package site.ycsb.interleaved.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.client.pace.Pacer;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.client.pace.StartTimes;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.run.Worker;
import site.ycsb.interleaved.run.ArmThread.SliceArrivals;
import site.ycsb.interleaved.run.ArmThread.SliceWindow;
import site.ycsb.measurements.Measurements;

class ArmThreadTest {
  private static final long MILLI = 1_000_000;

  /** Any time but 0. */
  private static final long START = 1_000 * MILLI;

  private final Measurements measurements = measurements();
  private final Clock clock = new Clock();
  private final Workload workload = new TimedWorkload();
  private final List<Long> intended = new ArrayList<>();
  private long operationNanos = 10 * MILLI;
  private long operationsLeft = Long.MAX_VALUE;

  private static Measurements measurements() {
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    return new Measurements(properties);
  }

  /** Goes on when an operation or a pause does. */
  private static final class Clock implements Timer {
    private long nanos = START;

    @Override
    public long nanoTime() {
      return nanos;
    }

    @Override
    public void park(long length) {
      nanos += length;
    }
  }

  private final class TimedWorkload extends Workload {
    @Override
    public boolean doInsert(DB db, @Nullable Object threadstate) {
      return false;
    }

    @Override
    public boolean doTransaction(DB db, @Nullable Object threadstate) {
      if (operationsLeft-- <= 0) {
        return false;
      }
      long startNanos = clock.nanos;
      intended.add((measurements.getIntendedtartTimeNs() - START) / MILLI);
      clock.nanos += operationNanos;
      measurements.measureNanos("READ", clock.nanos - startNanos);
      measurements.measureIntendedNanos("READ", clock.nanos - measurements.getIntendedtartTimeNs());
      measurements.reportStatus("READ", Status.OK);
      return true;
    }
  }

  private ArmThread thread(Optional<StartTimes> starts) {
    Worker worker =
        new Worker(new BasicDB(), workload, new Properties(), 0, 1, measurements, clock);
    return new ArmThread(worker, measurements, starts, clock);
  }

  private static SliceWindow slice(long guardMillis, long countedMillis) {
    return SliceWindow.from(START, guardMillis * MILLI, countedMillis * MILLI);
  }

  private long latencies() {
    return measurements.takeLatencies().values().stream().mapToLong(Histogram::getTotalCount).sum();
  }

  @Test
  void work_operationsOf10Millis_countsThoseThatEndBetweenGuardAndEnd() {
    ArmThread thread = thread(Optional.empty());
    thread.work(slice(25, 100), 0, () -> false);
    // they end at 10, 20, ..., 130, and those at 30 to 120 count
    assertEquals(10, thread.operations());
    assertEquals(13, thread.allOperations());
  }

  @Test
  void work_operationUnderWayAtTheEnd_keepsItsLatencyAndThoseBegunInTheGuardDont() {
    ArmThread thread = thread(Optional.empty());
    thread.work(slice(25, 100), 0, () -> false);
    // begun at 30, 40, ..., 120
    assertEquals(10, latencies());
    assertEquals(Map.of("READ", Map.of("OK", 13L)), measurements.statusTotals());
  }

  @Test
  void work_operationLongerThanTheSlice_isFinishedAndNoneCounts() {
    operationNanos = 500 * MILLI;
    ArmThread thread = thread(Optional.empty());
    thread.work(slice(0, 100), 0, () -> false);
    assertEquals(0, thread.operations());
    assertEquals(1, thread.allOperations());
    assertEquals(1, latencies());
  }

  @Test
  void work_severalSlices_countEachByItself() {
    ArmThread thread = thread(Optional.empty());
    thread.work(slice(0, 100), 0, () -> false);
    clock.nanos = START;
    thread.work(slice(0, 50), 0, () -> false);
    assertEquals(4, thread.operations());
    assertEquals(5, thread.allOperations());
  }

  @Test
  void work_observed_countsByWindows() {
    ArmThread thread = thread(Optional.empty());
    thread.observe(4, 25 * MILLI);
    thread.work(slice(0, 100), 0, () -> false);
    // ends at 10, 20; 30, 40; 50, 60, 70; 80, 90; that at 100 is outside
    assertArrayEquals(new long[] {2, 2, 3, 2}, thread.windows());
  }

  @Test
  void work_stopped_endsAtOnce() {
    ArmThread thread = thread(Optional.empty());
    thread.work(slice(0, 100), 0, () -> clock.nanos >= START + 30 * MILLI);
    assertEquals(3, thread.allOperations());
    assertFalse(thread.workloadEnded());
  }

  @Test
  void work_workloadWithoutMoreOperations_saysSo() {
    operationsLeft = 2;
    ArmThread thread = thread(Optional.empty());
    thread.work(slice(0, 100), 0, () -> false);
    assertTrue(thread.workloadEnded());
    assertEquals(2, thread.operations());
  }

  @Test
  void work_withTarget_scheduleGoesOnInTheNextSlice() {
    StartTimes everyFortyMillis = new Pacer(RateSchedule.constant(25), 1, 0, Long.MAX_VALUE, 0);
    ArmThread thread = thread(Optional.of(everyFortyMillis));
    thread.work(slice(0, 100), 0, () -> false);
    assertEquals(List.of(0L, 40L, 80L), intended);
    // other arms had their turn, and this one's clock showed 100 ms all the while
    clock.nanos = START + 5_000 * MILLI;
    intended.clear();
    thread.work(SliceWindow.from(clock.nanos, 0, 100 * MILLI), 100 * MILLI, () -> false);
    assertEquals(List.of(5_020L, 5_060L), intended);
  }

  private static SliceArrivals arrivals(double perSecond) {
    return SliceArrivals.at(perSecond, 50 * MILLI, 200 * MILLI, 11);
  }

  private static List<Long> offsets(SliceArrivals arrivals) {
    List<Long> offsets = new ArrayList<>();
    for (long next = arrivals.next(); next != SliceArrivals.NONE; next = arrivals.next()) {
      offsets.add(next);
    }
    return offsets;
  }

  @Test
  void serve_arrivals_countsThoseAfterTheGuardHoweverLateTheyEnd() {
    ArmThread thread = thread(Optional.empty());
    thread.serve(arrivals(90), slice(50, 200), 1_000 * MILLI, () -> false);
    List<Long> offsets = offsets(arrivals(90));
    assertEquals(offsets.stream().map(nanos -> nanos / MILLI).toList(), intended);
    long counted = offsets.stream().filter(nanos -> nanos >= 50 * MILLI).count();
    assertTrue(counted > 0 && counted < offsets.size(), offsets::toString);
    assertEquals(arrivals(90).counted(), counted);
    assertEquals(counted, thread.operations());
    assertEquals(offsets.size(), thread.allOperations());
    assertEquals(counted, latencies());
  }

  @Test
  void serve_queueThatIsTooLong_leavesWhatHasWaitedBeyondPatience() {
    operationNanos = 30 * MILLI;
    ArmThread thread = thread(Optional.empty());
    thread.serve(arrivals(90), slice(50, 200), 20 * MILLI, () -> false);
    int begun = 0;
    long free = 0;
    for (long offset : offsets(arrivals(90))) {
      long begin = Math.max(free, offset);
      begun += begin < 270 * MILLI ? 1 : 0;
      free = begin + operationNanos;
    }
    assertEquals(begun, thread.allOperations());
    assertTrue(thread.operations() < arrivals(90).counted(), "some are left");
    assertEquals(thread.operations(), latencies());
  }

  @Test
  void serve_stopped_endsAtOnce() {
    ArmThread thread = thread(Optional.empty());
    thread.serve(arrivals(90), slice(50, 200), 0, () -> clock.nanos >= START + 100 * MILLI);
    assertTrue(thread.allOperations() < offsets(arrivals(90)).size(), "it didn't go on");
    assertFalse(thread.workloadEnded());
  }

  @Test
  void work_withTargetThatIsTooHigh_waitingCountsIntoLatencyButOthersTurnsDont() {
    operationNanos = 100 * MILLI;
    StartTimes everyFiftyMillis = new Pacer(RateSchedule.constant(20), 1, 0, Long.MAX_VALUE, 0);
    ArmThread thread = thread(Optional.of(everyFiftyMillis));
    thread.work(slice(0, 200), 0, () -> false);
    assertEquals(List.of(0L, 50L), intended);
    clock.nanos = START + 10_000 * MILLI;
    intended.clear();
    thread.work(SliceWindow.from(clock.nanos, 0, 100 * MILLI), 200 * MILLI, () -> false);
    // due 100 ms before the arm's clock stood still
    assertEquals(List.of(9_900L), intended);
  }
}
