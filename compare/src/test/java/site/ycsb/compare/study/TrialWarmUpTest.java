package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;

class TrialWarmUpTest {
  @Test
  void properties_untilSteady_haveTheLeastAndTheLimit() {
    assertEquals(
        Map.of("warmup.until", "steady", "warmup.seconds", "5", "warmup.limit", "60"),
        TrialWarmUp.untilSteady(5, 60).properties());
    assertEquals(
        Map.of("warmup.until", "steady", "warmup.limit", "60"),
        TrialWarmUp.untilSteady(0, 60).properties());
  }

  @Test
  void properties_operationsOrSeconds_areThoseThatLimit() {
    assertEquals(Map.of(), TrialWarmUp.of(0, 0).properties());
    assertEquals(Map.of("warmup.seconds", "5"), TrialWarmUp.of(0, 5).properties());
    assertEquals(
        Map.of("warmup.operations", "7", "warmup.seconds", "5"), TrialWarmUp.of(7, 5).properties());
  }

  @Test
  void toString_each_isReadable() {
    assertEquals("none", TrialWarmUp.of(0, 0).toString());
    assertEquals("5 s", TrialWarmUp.of(0, 5).toString());
    assertEquals("7 operations or 5 s", TrialWarmUp.of(7, 5).toString());
    assertEquals("until steady, at most 60 s", TrialWarmUp.untilSteady(0, 60).toString());
    assertEquals("until steady, 5 to 60 s", TrialWarmUp.untilSteady(5, 60).toString());
  }
}
