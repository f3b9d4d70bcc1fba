package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RobustMeanTest {
  private static double[] normal(int count) {
    SplittableRandom random = new SplittableRandom(3);
    return random.doubles(count).map(any -> 5 + random.nextGaussian()).toArray();
  }

  @Test
  void of_normalValues_isTheirMeanWithItsError() {
    double[] values = normal(2_000);
    RobustMean mean = RobustMean.of(values, 1.5);
    assertEquals(Arrays.stream(values).average().orElse(0), mean.value(), 0.02);
    double square = Arrays.stream(mean.influences()).map(one -> one * one).average().orElse(0);
    // what Huber's mean loses to the mean where there is nothing to resist
    assertEquals(1 / 0.964, square, 0.08);
  }

  @Test
  void of_oneValueFarAway_countsItAsOneAtTheEdge() {
    double[] values = normal(50);
    double before = RobustMean.of(values, 1.5).value();
    values[7] = 1e6;
    RobustMean mean = RobustMean.of(values, 1.5);
    assertEquals(before, mean.value(), 0.08);
    assertTrue(mean.influences()[7] < 3, "its influence is bounded");
  }

  @Test
  void of_equalValuesAndNone_hasNoScale() {
    assertEquals(2, RobustMean.of(new double[] {2, 2, 2, 9}, 1.5).value());
    assertArrayEquals(new double[4], RobustMean.of(new double[] {2, 2, 2, 9}, 1.5).influences());
    assertEquals(Double.NaN, RobustMean.of(new double[0], 1.5).value());
  }

  @Test
  void median_evenNumber_isBetweenTheTwoInTheMiddle() {
    assertEquals(2.5, RobustMean.median(4, 1, 2, 3));
    assertEquals(3, RobustMean.median(5, 3, 1));
  }
}
