package site.ycsb.client.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import site.ycsb.client.steady.Steadiness.ChangePoint;

class ChangePointTest {
  @Test
  void of_levelThatChanges_findsWhereAndByHowMuch() {
    double[] values = new double[24];
    Random random = new Random(1);
    for (int i = 0; i < values.length; i++) {
      values[i] = (i < 15 ? 1000 : 700) + 10 * random.nextGaussian();
    }
    ChangePoint change = ChangePoint.of(values);
    assertTrue(change.isNoteworthy());
    assertEquals(15, change.position());
    assertEquals(-0.3, change.change(), 0.02);
  }

  @Test
  void of_sixteenValuesWithAStepInTheMiddle_hasPettittsProbability() {
    // K = 8 * 8, 2 exp(-6 * 4096 / (4096 + 256))
    ChangePoint change = ChangePoint.of(1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2);
    assertEquals(8, change.position());
    assertEquals(2 * Math.exp(-6 * 4096 / 4352.0), change.pValue(), 1e-12);
    assertTrue(change.isShown());
  }

  @Test
  void of_smallStep_isNotNoteworthy() {
    double[] values = new double[24];
    for (int i = 0; i < values.length; i++) {
      values[i] = i < 12 ? 1000 : 1050;
    }
    assertFalse(ChangePoint.of(values).isNoteworthy());
  }

  @Test
  void of_shortSeries_tellsNothing() {
    double[] tooFew = new double[ChangePoint.MIN_VALUES - 1];
    Arrays.fill(tooFew, 7, tooFew.length, 9);
    assertEquals(1, ChangePoint.of(tooFew).pValue());
  }

  @Test
  void of_noise_isRarelyNoteworthy() {
    Random random = new Random(2);
    int alarms = 0;
    for (int run = 0; run < 1000; run++) {
      double[] noise = random.doubles(24, 500, 1500).toArray();
      alarms += ChangePoint.of(noise).isNoteworthy() ? 1 : 0;
    }
    assertTrue(alarms <= 15, alarms + " of 1000");
  }
}
