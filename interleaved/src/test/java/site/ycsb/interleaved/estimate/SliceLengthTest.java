package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SliceLengthTest {
  private static final int WINDOW_MILLIS = 25;

  @Test
  void chooseMillis_independentWindows_isLongSinceSwitchingCosts() {
    long length = SliceLength.chooseMillis(List.of(pilot(120, 0.2, 0, 1)), WINDOW_MILLIS, 100, 4);

    assertTrue(length >= 500, length + " ms");
  }

  @Test
  void chooseMillis_rateThatWandersWithinASecond_isShort() {
    long length =
        SliceLength.chooseMillis(List.of(pilot(120, 0.02, 0.3, 0.8)), WINDOW_MILLIS, 10, 4);

    assertTrue(length <= 200, length + " ms");
  }

  @Test
  void chooseMillis_switchThatCostsLittleAndNoWandering_isTheUsual() {
    assertEquals(25, SliceLength.chooseMillis(List.of(pilot(60, 0.2, 0, 1)), WINDOW_MILLIS, 5, 4));
  }

  @Test
  void chooseMillis_pauseEveryTenthOfASecond_isLonger() {
    long[] pilot = pilot(60, 0.02, 0, 1);
    for (int i = 0; i < pilot.length; i++) {
      pilot[i] *= i % 4 == 0 ? 1 : 3;
    }

    long length = SliceLength.chooseMillis(List.of(pilot), WINDOW_MILLIS, 10, 4);

    assertTrue(length >= 100, length + " ms");
  }

  @Test
  void usualMillis_isFourTimesWhatASwitchCostsOrMore() {
    assertEquals(25, SliceLength.usualMillis(1));
    assertEquals(25, SliceLength.usualMillis(6));
    assertEquals(50, SliceLength.usualMillis(7));
    assertEquals(50, SliceLength.usualMillis(12));
    assertEquals(75, SliceLength.usualMillis(13));
    assertEquals(500, SliceLength.usualMillis(125));
    assertEquals(4000, SliceLength.usualMillis(1000));
  }

  @Test
  void chooseMillis_partsOfArmsWithOtherRates_isAsFromOne() {
    long[] whole = pilot(120, 0.02, 0.3, 0.8);
    List<long[]> parts = new ArrayList<>();
    for (int arm = 0; arm < 4; arm++) {
      long[] part = Arrays.copyOfRange(whole, arm * whole.length / 4, (arm + 1) * whole.length / 4);
      for (int i = 0; i < part.length; i++) {
        part[i] *= arm + 1L;
      }
      parts.add(part);
    }

    assertEquals(
        SliceLength.chooseMillis(List.of(whole), WINDOW_MILLIS, 10, 4),
        SliceLength.chooseMillis(parts, WINDOW_MILLIS, 10, 4));
  }

  @Test
  void chooseMillis_partsThatAreShorterThanUsualBlocks_isOneThatFits() {
    long[] whole = pilot(30, 0.02, 0.3, 0.8);
    List<long[]> parts = new ArrayList<>();
    for (int arm = 0; arm < 30; arm++) {
      parts.add(Arrays.copyOfRange(whole, arm * 40, (arm + 1) * 40));
    }

    long length = SliceLength.chooseMillis(parts, WINDOW_MILLIS, 10, 4);

    assertTrue(length <= 200, length + " ms");
  }

  @Test
  void chooseMillis_pilotTooShortForAnyBlock_isTheUsual() {
    assertEquals(50, SliceLength.chooseMillis(List.of(new long[10]), WINDOW_MILLIS, 10, 4));
  }

  /** White noise, and autoregressive noise that is remembered for some seconds. */
  private static long[] pilot(int seconds, double white, double slow, double remembered) {
    SplittableRandom random = new SplittableRandom(8);
    long[] operations = new long[seconds * 1000 / WINDOW_MILLIS];
    double kept = Math.exp(-WINDOW_MILLIS / 1000.0 / remembered);
    double state = 0;
    for (int i = 0; i < operations.length; i++) {
      state = kept * state + Math.sqrt(1 - kept * kept) * random.nextGaussian();
      operations[i] =
          Math.max(0, Math.round(500 * (1 + white * random.nextGaussian() + slow * state)));
    }
    return operations;
  }
}
