package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GuardEstimateTest {
  private static final int WINDOWS = 24;

  @Test
  void guardWindows_rateThatRecoversAfterSomeWindows_isUntilThen() {
    // 30, 60 and 90 % in the first three windows
    assertEquals(3, guard(300, 0.1, 0.3, 0.6, 0.9).guardWindows());
  }

  @Test
  void guardWindows_rateThatOvershoots_isUntilThen() {
    assertEquals(2, guard(300, 0.1, 1.5, 1.2).guardWindows());
  }

  @Test
  void guardWindows_aLaterWindowThatDiffersAlone_isNotLeftOfTheSwitch() {
    assertEquals(1, guard(300, 0.1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5).guardWindows());
    assertEquals(2, guard(300, 0.1, 0.3, 0.6, 1, 1, 1, 1, 1, 1, 0.5).guardWindows());
  }

  @Test
  void guardWindows_noDifference_isTheFirst() {
    int longer = 0;
    for (int run = 0; run < 200; run++) {
      longer += guard(60, 0.2, (long) run).guardWindows() > 1 ? 1 : 0;
    }
    assertTrue(longer <= 18, longer + " of 200");
  }

  @Test
  void guardWindows_fewSlices_isHalfTheSlice() {
    assertEquals(WINDOWS / 2, guard(7, 0.1, 0.3).guardWindows());
  }

  @Test
  void guardWindows_spanOfWindows_findsWhatNoisyWindowsHide() {
    GuardEstimate single = new GuardEstimate(WINDOWS, 1, 1);
    GuardEstimate spans = new GuardEstimate(WINDOWS, 4, 1);
    // 15 % less in four windows, each with a noise of 70 %
    for (long[] slice : slices(60, 0.7, 11, 0.1, 0.85, 0.85, 0.85, 0.85)) {
      single.add(slice);
      spans.add(slice);
    }

    assertEquals(1, single.guardWindows());
    assertTrue(spans.guardWindows() > 1, "of " + spans.guardWindows());
  }

  @Test
  void guardWindows_fewOperations_isUntilEachThreadHasCompletedThree() {
    GuardEstimate guard = new GuardEstimate(WINDOWS, 1, 10);
    for (int slice = 0; slice < 20; slice++) {
      long[] operations = new long[WINDOWS];
      Arrays.fill(operations, 4);
      guard.add(operations);
    }

    assertEquals(8, guard.guardWindows());
  }

  @Test
  void add_anotherNumberOfWindows_isRejected() {
    GuardEstimate guard = new GuardEstimate(WINDOWS, 1, 1);

    assertThrows(IllegalArgumentException.class, () -> guard.add(new long[3]));
    assertThrows(IllegalArgumentException.class, () -> new GuardEstimate(9, 5, 1));
  }

  private static GuardEstimate guard(int slices, double noise, double... beginning) {
    return guard(slices, noise, 11, beginning);
  }

  private static GuardEstimate guard(int slices, double noise, long seed, double... beginning) {
    GuardEstimate guard = new GuardEstimate(WINDOWS, 1, 1);
    slices(slices, noise, seed, beginning).forEach(guard::add);
    return guard;
  }

  private static List<long[]> slices(int count, double noise, long seed, double... beginning) {
    SplittableRandom random = new SplittableRandom(seed);
    List<long[]> slices = new ArrayList<>();
    for (int slice = 0; slice < count; slice++) {
      double level = 1 + 0.3 * random.nextGaussian();
      long[] operations = new long[WINDOWS];
      for (int i = 0; i < WINDOWS; i++) {
        double share = i < beginning.length ? beginning[i] : 1;
        operations[i] =
            Math.max(0, Math.round(50 * level * share * (1 + noise * random.nextGaussian())));
      }
      slices.add(operations);
    }
    return slices;
  }
}
