package site.ycsb.client.steady;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TrendTest {
  @Test
  void of_risingSeries_isNoteworthy() {
    Trend trend = Trend.of(100, 104, 109, 111, 118, 121, 124, 130, 133, 141);

    assertTrue(trend.isNoteworthy());
    assertEquals(0.35, trend.change(), 0.05);
  }

  @Test
  void of_smallRise_isNotNoteworthy() {
    assertFalse(Trend.of(1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008).isNoteworthy());
  }

  @Test
  void of_shortSeries_tellsNothing() {
    Trend trend = Trend.of(1, 2, 3, 4);

    assertEquals(1, trend.pValue());
    assertFalse(trend.isNoteworthy());
  }

  @Test
  void of_constantSeries_hasNoTrend() {
    assertFalse(Trend.of(5, 5, 5, 5, 5, 5, 5, 5, 5).isNoteworthy());
  }

  @Test
  void of_sixRisingFigures_hasMannsProbability() {
    // 8 figures in order: score 28, deviation sqrt(8 * 7 * 21 / 18), z = 27 / 8.083
    assertEquals(8.37e-4, Trend.of(1, 2, 3, 4, 5, 6, 7, 8).pValue(), 0.01e-4);
  }

  @Test
  void of_noise_seldomAlarms() {
    Random random = new Random(11);
    int alarms = 0;
    for (int run = 0; run < 500; run++) {
      double[] noise = new double[30];
      for (int i = 0; i < noise.length; i++) {
        noise[i] = 1000 * (1 + 0.2 * random.nextGaussian());
      }
      alarms += Trend.of(noise).isNoteworthy() ? 1 : 0;
    }
    assertTrue(alarms <= 15, alarms + " of 500");
  }
}
