package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import site.ycsb.measurements.OperationCounts;

class FailureWatchTest {
  private static final long SECOND = 1_000_000_000;

  private FailureWatch.Progress progress =
      new FailureWatch.Progress(new OperationCounts(0, 0, 0, 0), 0, true);

  private FailureWatch watch(long limitSeconds, int threads) {
    return new FailureWatch(limitSeconds, threads, 0, () -> progress);
  }

  private boolean look(FailureWatch watch, long second, long operations, long failed) {
    return look(watch, second, operations, failed, true);
  }

  private boolean look(
      FailureWatch watch, long second, long operations, long failed, boolean allInOperations) {
    progress =
        new FailureWatch.Progress(
            new OperationCounts(operations, failed, 0, 0), operations, allInOperations);
    return watch.trouble(second * SECOND).isPresent();
  }

  @Test
  void trouble_everythingFailsForTheLimit_isTold() {
    FailureWatch watch = watch(10, 2);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 5, 200, 100));
    assertFalse(look(watch, 10, 300, 200));
    assertTrue(look(watch, 11, 400, 300));
  }

  @Test
  void trouble_oneSuccessInBetween_startsAgain() {
    FailureWatch watch = watch(10, 2);
    assertFalse(look(watch, 9, 100, 100));
    assertFalse(look(watch, 10, 101, 100));
    assertFalse(look(watch, 19, 200, 199));
    assertTrue(look(watch, 20, 300, 299));
  }

  @Test
  void trouble_oneSlowFailure_isNone() {
    FailureWatch watch = watch(10, 2);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 15, 102, 2));
    assertTrue(look(watch, 16, 103, 3));
  }

  @Test
  void trouble_slowFailuresAndNothingElseForLong_isTold() {
    FailureWatch watch = watch(10, 4);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 30, 101, 1));
    assertTrue(look(watch, 31, 101, 1));
  }

  @Test
  void trouble_nothingEndsForLong_isThatOperationsHang() {
    FailureWatch watch = watch(10, 4);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 30, 100, 0));
    assertFalse(watch.hangs());
    assertTrue(look(watch, 31, 100, 0));
    assertTrue(watch.hangs());
  }

  @Test
  void trouble_stallThatEnds_isNone() {
    FailureWatch watch = watch(10, 4);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 30, 100, 0));
    assertFalse(look(watch, 31, 101, 0));
    assertFalse(look(watch, 60, 101, 0));
  }

  @Test
  void trouble_nothingEndsSinceNothingIsDue_isNone() {
    FailureWatch watch = watch(10, 4);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 100, 100, 0, false));
    assertFalse(look(watch, 129, 100, 0));
    assertTrue(look(watch, 130, 100, 0));
  }

  @Test
  void trouble_noLimit_isNone() {
    assertFalse(look(watch(0, 1), 1_000_000, 100, 100));
  }
}
