package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ArmMeansTest {
  private static final double[] EFFECTS = {1, 1, 0.9, 0.855};

  private static BlockValues values(long seed, int blocks, double noise) {
    Random random = new Random(seed);
    BlockValues values = new BlockValues(EFFECTS.length);
    for (int block = 0; block < blocks; block++) {
      double common = 1000 * (1 + 0.5 * random.nextDouble());
      double[] amounts = new double[EFFECTS.length];
      for (int arm = 0; arm < amounts.length; arm++) {
        amounts[arm] = common * EFFECTS[arm] * (1 + noise * random.nextGaussian());
      }
      values.add(amounts, new double[] {1, 1, 1, 1});
    }
    return values;
  }

  /** Third arm by second. */
  private static final double[] BETWEEN = {0, 0, -1, 1};

  @Test
  void of_armByPlain_isNearlyTheRatioEstimate() {
    BlockValues values = values(1, 200, 0.08);
    ArmMeans means = ArmMeans.of(values).orElseThrow();
    RatioEstimate ratio = RatioEstimate.of(values, 2);
    double[] weights = {0, 0, 1, 0};
    ArmMeans.addPlain(weights, -1);
    assertEquals(Math.log(ratio.ratio()), means.log(weights), 1e-3);
    assertEquals(ratio.error(), means.error(weights), 0.02 * ratio.error());
    assertEquals(ratio.degreesOfFreedom(), means.degreesOfFreedom());
  }

  /** Not by plain, whose noise would be in it. */
  @Test
  void of_twoProtections_coverTheirRatio() {
    int covered = 0;
    for (int seed = 0; seed < 1000; seed++) {
      ArmMeans means = ArmMeans.of(values(seed, 100, 0.08)).orElseThrow();
      covered +=
          Math.abs(means.log(BETWEEN) - Math.log(0.95)) < 1.984 * means.error(BETWEEN) ? 1 : 0;
    }
    assertTrue(covered >= 930 && covered <= 970, covered + " of 1000");
  }

  @Test
  void of_whatBlocksHaveInCommon_isNoError() {
    ArmMeans means = ArmMeans.of(values(1, 100, 0)).orElseThrow();
    assertEquals(Math.log(0.95), means.log(BETWEEN), 1e-9);
    assertEquals(0, means.error(BETWEEN), 1e-7);
  }

  @Test
  void of_fewBlocksOrAnArmThatDidNothing_isNothing() {
    assertTrue(ArmMeans.of(values(1, 7, 0.1)).isEmpty());
    BlockValues values = new BlockValues(3);
    for (int block = 0; block < 20; block++) {
      values.add(new double[] {1, 1, 0}, new double[] {1, 1, 1});
    }
    assertTrue(ArmMeans.of(values).isEmpty());
  }
}
