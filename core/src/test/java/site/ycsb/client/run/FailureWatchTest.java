package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import site.ycsb.measurements.OperationCounts;

class FailureWatchTest {
  private static final long SECOND = 1_000_000_000;

  private static boolean look(FailureWatch watch, long second, long operations, long failed) {
    return watch.storeIsGone(second * SECOND, () -> new OperationCounts(operations, failed, 0, 0));
  }

  @Test
  void storeIsGone_everythingFailsForTheLimit_isTrue() {
    FailureWatch watch = new FailureWatch(10, 2, 0);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 5, 200, 100));
    assertFalse(look(watch, 10, 300, 200));
    assertTrue(look(watch, 11, 400, 300));
  }

  @Test
  void storeIsGone_oneSuccessInBetween_startsAgain() {
    FailureWatch watch = new FailureWatch(10, 2, 0);
    assertFalse(look(watch, 9, 100, 100));
    assertFalse(look(watch, 10, 101, 100));
    assertFalse(look(watch, 19, 200, 199));
    assertTrue(look(watch, 20, 300, 299));
  }

  @Test
  void storeIsGone_oneSlowFailure_isFalse() {
    FailureWatch watch = new FailureWatch(10, 2, 0);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 15, 102, 2));
    assertTrue(look(watch, 16, 103, 3));
  }

  @Test
  void storeIsGone_slowFailuresAndNothingElseForLong_isTrue() {
    FailureWatch watch = new FailureWatch(10, 4, 0);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 30, 101, 1));
    assertTrue(look(watch, 31, 101, 1));
  }

  @Test
  void storeIsGone_nothingEndsForLong_isFalse() {
    FailureWatch watch = new FailureWatch(10, 4, 0);
    assertFalse(look(watch, 1, 100, 0));
    assertFalse(look(watch, 100, 100, 0));
  }

  @Test
  void storeIsGone_noLimit_isFalse() {
    assertFalse(look(new FailureWatch(0, 1, 0), 1_000_000, 100, 100));
  }
}
