package site.ycsb.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import site.ycsb.testing.statistics.SimulatedRuns;

class SimulatedRunsTest {
  private static final SimulatedRuns ALL = new SimulatedRuns(1_000, 1_000);
  private static final SimulatedRuns FEW = new SimulatedRuns(100, 1_000);

  @Test
  void isAtLeast_allRuns_allowsForNoChance() {
    assertTrue(ALL.isAtLeast(0.92, 920, 1_000));
    assertFalse(ALL.isAtLeast(0.92, 919, 1_000));
    assertTrue(ALL.isAtMost(0.05, 50, 1_000));
    assertFalse(ALL.isAtMost(0.05, 51, 1_000));
  }

  /** Of 100 fair coins at most 24 are heads once in 10 million times, and at most 30 in 25,000. */
  @Test
  void isAtLeast_fewRuns_allowsForChance() {
    assertFalse(FEW.isAtLeast(0.5, 24, 100));
    assertTrue(FEW.isAtLeast(0.5, 30, 100));
    assertFalse(FEW.isAtMost(0.5, 76, 100));
    assertTrue(FEW.isAtMost(0.5, 70, 100));
  }

  @Test
  void isAtLeast_nothingWasLookedAt_isNotKnown() {
    assertFalse(FEW.isAtLeast(0.5, 0, 0));
    assertFalse(FEW.isAtMost(0.5, 0, 0));
    assertFalse(ALL.isAtLeast(0.5, 0, 0));
    assertFalse(ALL.isAtMost(0.5, 0, 0));
  }

  @Test
  void allowance_isThatOfAMeanOfFew() {
    assertEquals(0.49, FEW.allowance(1), 1e-12);
    assertEquals(0, ALL.allowance(1));
  }
}
