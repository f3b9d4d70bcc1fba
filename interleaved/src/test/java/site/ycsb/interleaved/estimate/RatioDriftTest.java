package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class RatioDriftTest {
  private static final int BLOCKS = 200;

  /** Plain, control and an arm; the effect is by the share of blocks that are over. */
  private static RatioDrift drift(long seed, DoubleUnaryOperator effect, int blocks) {
    Random random = new Random(seed);
    BlockValues values = new BlockValues(3);
    for (int block = 0; block < blocks; block++) {
      double[] amounts = new double[3];
      // all arms get three times as fast
      double common = 1000 * (1 + 2.0 * block / blocks);
      for (int arm = 0; arm < 3; arm++) {
        double own = arm == 2 ? effect.applyAsDouble((double) block / blocks) : 1;
        amounts[arm] = common * own * (1 + 0.08 * random.nextGaussian());
      }
      values.add(amounts, new double[] {1, 1, 1});
    }
    return RatioDrift.of(values, 2);
  }

  @Test
  void of_armThatWarmsUp_isShownWithBothRatios() {
    RatioDrift drift = drift(1, done -> done < 0.5 ? 0.8 : 0.9, BLOCKS);
    assertTrue(drift.isShown(2), drift::toString);
    assertEquals(0.8, drift.first(), 0.03);
    assertEquals(0.9, drift.second(), 0.03);
  }

  @Test
  void of_whatAllHaveInCommon_isRarelyShown() {
    int shown = 0;
    for (int seed = 0; seed < 1000; seed++) {
      shown += drift(seed, done -> 0.8, BLOCKS).isShown(1) ? 1 : 0;
    }
    assertTrue(shown <= 22, shown + " of 1000, by chance 10");
  }

  @Test
  void of_fewBlocks_tellsNothing() {
    assertFalse(drift(1, done -> done < 0.5 ? 0.1 : 0.9, 10).isShown(1));
  }
}
