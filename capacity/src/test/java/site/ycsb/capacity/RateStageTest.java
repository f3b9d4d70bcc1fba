package site.ycsb.capacity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.capacity.CapacityEstimate.Limit;
import site.ycsb.capacity.RateStage.Purpose;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.capacity.LoadWindow.ClientLoad;
import site.ycsb.client.capacity.Objective;

class RateStageTest {
  private static final Objective BOUND = Objective.parse("READ p99 < 10 ms");

  private final RateStage stage = new RateStage(1000, Purpose.FIRST, List.of(BOUND), 5);

  private static Observation window(int slow, long growth, ClientLoad load) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000_000, 10_000 - slow);
    latencies.recordValueWithCount(50_000_000, slow);
    return observed(
        new LoadWindow(
            10_000_000_000L,
            new LoadWindow.Counts(10_000, 10_000, 0, 0, growth),
            Map.of("READ", latencies),
            load));
  }

  private static Observation observed(LoadWindow window) {
    return Observation.of(window, List.of(BOUND));
  }

  private void add(int... slow) {
    for (int each : slow) {
      stage.add(window(each, 0, ClientLoad.UNKNOWN));
    }
  }

  private RateStage.Decision decision() {
    return stage.decision().orElseThrow();
  }

  @Test
  void decision_farBelow_isHeldAfterThreeWindows() {
    add(10, 12);
    assertEquals(Optional.empty(), stage.decision());
    add(9);
    assertTrue(decision().held() && decision().clear());
  }

  @Test
  void decision_farAbove_isNotHeldAfterTwo() {
    add(5000);
    assertEquals(Optional.empty(), stage.decision());
    add(5000);
    assertFalse(decision().held());
    assertEquals(Optional.of(BOUND), decision().objective());
    assertFalse(stage.isThorough());
  }

  /** One stall among quiet windows proves nothing yet. */
  @Test
  void decision_windowsThatDiffer_waitsForMore() {
    add(0, 0, 290);
    assertEquals(Optional.empty(), stage.decision());
  }

  @Test
  void decision_neverClear_isWhatTheMeanSays() {
    add(0, 0, 290, 0, 100);
    assertTrue(decision().held());
    assertFalse(decision().clear());
  }

  @Test
  void decision_nearTheLimit_knowsThatFewOperationsTellLittle() {
    // 3 of 300 at most are slow; 0.9 % and 1 % aren't told apart by them
    for (int i = 0; i < 3; i++) {
      Histogram latencies = new Histogram(3);
      latencies.recordValueWithCount(1_000_000, 99);
      latencies.recordValueWithCount(50_000_000, 1);
      stage.add(
          observed(
              new LoadWindow(
                  1_000_000_000,
                  new LoadWindow.Counts(100, 100, 0, 0, 0),
                  Map.of("READ", latencies),
                  ClientLoad.UNKNOWN)));
    }
    assertEquals(Optional.empty(), stage.decision());
  }

  @Test
  void decision_queueGrows_isTheLimit() {
    for (int i = 0; i < 3; i++) {
      stage.add(window(0, 300 + i, ClientLoad.UNKNOWN));
    }
    assertFalse(decision().held());
    assertEquals(Optional.of(Limit.QUEUE), decision().limit());
  }

  /** Nothing is below a limit that nothing was compared with. */
  @Test
  void decision_operationThatNeverHappens_isNone() {
    List<Objective> bounds = List.of(BOUND, Objective.parse("SCAN p99 < 10 ms"));
    RateStage other = new RateStage(1000, Purpose.FIRST, bounds, 5);
    for (int i = 0; i < 5; i++) {
      assertEquals(Optional.empty(), other.unobserved());
      Histogram few = new Histogram(3);
      few.recordValueWithCount(1_000_000, 20);
      other.add(
          Observation.of(
              new LoadWindow(
                  1_000_000_000,
                  new LoadWindow.Counts(20, 20, 0, 0, 0),
                  Map.of("READ", few),
                  ClientLoad.UNKNOWN),
              bounds));
      assertEquals(Optional.empty(), other.decision());
    }
    assertEquals(Optional.of(bounds.get(1)), other.unobserved());
  }

  @Test
  void decision_arrivalDropped_isNotHeldAtOnce() {
    stage.add(
        observed(
            new LoadWindow(
                1_000_000_000,
                new LoadWindow.Counts(100, 90, 0, 1, 0),
                Map.of(),
                ClientLoad.UNKNOWN)));
    assertFalse(decision().held());
    assertEquals(Optional.of(Limit.QUEUE), decision().limit());
  }

  @Test
  void decision_clientWithoutAFreeProcessor_saysSo() {
    for (int i = 0; i < 3; i++) {
      stage.add(window(1000 + i, 0, new ClientLoad(0.97, 0.5, 0)));
    }
    assertEquals(Optional.of(Limit.CLIENT_PROCESSORS), decision().limit());
  }

  @Test
  void decision_clientWithoutAFreeThread_saysSo() {
    for (int i = 0; i < 3; i++) {
      stage.add(window(1000 + i, 0, new ClientLoad(0.2, 0.99, 0)));
    }
    assertEquals(Optional.of(Limit.CLIENT_THREADS), decision().limit());
  }

  @Test
  void unobserved_operationThatTheWorkloadHasNot_isNamed() {
    Objective scans = Objective.parse("SCAN p99 < 10 ms");
    RateStage stage = new RateStage(1000, Purpose.FIRST, List.of(BOUND, scans), 5);
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000_000, 900);
    LoadWindow window =
        new LoadWindow(
            1_000_000_000,
            new LoadWindow.Counts(900, 900, 0, 0, 0),
            Map.of("READ", latencies),
            ClientLoad.UNKNOWN);
    stage.add(Observation.of(window, List.of(BOUND, scans)));
    assertEquals(Optional.empty(), stage.unobserved());
    stage.add(Observation.of(window, List.of(BOUND, scans)));
    assertEquals(Optional.of(scans), stage.unobserved());
  }
}
