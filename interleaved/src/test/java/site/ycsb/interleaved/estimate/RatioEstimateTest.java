package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RatioEstimateTest {
  private static final double[] SECOND = {1, 1, 1};

  @Test
  void of_protection_isComparedWithBothPlainArms() {
    BlockValues values = noisy(20, 90, 0.1);

    RatioEstimate estimate = RatioEstimate.of(values, 2);

    double plain = (values.value(BlockValues.PLAIN) + values.value(BlockValues.CONTROL)) / 2;
    assertEquals(values.value(2) / plain, estimate.ratio(), 1e-9);
    assertTrue(estimate.interval().contains(estimate.ratio()));
    assertTrue(estimate.anytime().low() < estimate.interval().low());
    assertTrue(estimate.anytime().high() > estimate.interval().high());
    assertTrue(estimate.interval(0.99).low() < estimate.interval().low());
    assertEquals(estimate.interval().low(), estimate.interval(0.95).low(), 1e-9);
  }

  @Test
  void of_control_isComparedWithTheFirstPlainArm() {
    BlockValues values = noisy(20, 90, 0.1);

    RatioEstimate control = RatioEstimate.of(values, BlockValues.CONTROL);

    assertEquals(
        values.value(BlockValues.CONTROL) / values.value(BlockValues.PLAIN), control.ratio(), 1e-9);
  }

  @Test
  void of_whatBlocksHaveInCommon_addsNothingToTheError() {
    BlockValues values = new BlockValues(3);
    for (int block = 1; block <= 20; block++) {
      values.add(new double[] {100.0 * block, 100.0 * block, 80.0 * block}, SECOND);
    }

    RatioEstimate estimate = RatioEstimate.of(values, 2);

    assertEquals(0.8, estimate.ratio(), 1e-9);
    assertEquals(0, estimate.error(), 1e-9);
  }

  @Test
  void of_stalledSlice_isChargedWithItsTimeAndNoMore() {
    BlockValues values = new BlockValues(3);
    for (int block = 0; block < 20; block++) {
      values.add(new double[] {100, 100, block == 7 ? 0 : 100}, SECOND);
    }

    assertEquals(0.95, RatioEstimate.of(values, 2).ratio(), 1e-9);
  }

  @Test
  void of_amountsOverUnequalBases_isTheRatioOfSums() {
    BlockValues values = new BlockValues(3);
    for (int block = 0; block < 10; block++) {
      // microseconds by operations; every other slice of the arm stalls and has no operation
      boolean stalls = block % 2 == 0;
      values.add(
          new double[] {1000, 1000, stalls ? 50 : 1150}, new double[] {100, 100, stalls ? 0 : 60});
    }

    assertEquals(2, RatioEstimate.of(values, 2).ratio(), 1e-9);
  }

  @Test
  void of_tooFewBlocks_hasNoInterval() {
    RatioEstimate estimate = RatioEstimate.of(noisy(7, 90, 0.1), 2);

    assertEquals(RatioInterval.UNBOUNDED, estimate.interval());
    assertEquals(RatioInterval.UNBOUNDED, estimate.anytime());
    assertEquals(RatioInterval.UNBOUNDED, estimate.interval(0.99));
    assertEquals(RatioInterval.UNBOUNDED, estimate.controlInterval(true));
  }

  @Test
  void of_armThatDidNothing_hasNeitherRatioNorInterval() {
    BlockValues values = new BlockValues(3);
    for (int block = 0; block < 20; block++) {
      values.add(new double[] {100, 100, 0}, SECOND);
    }

    RatioEstimate estimate = RatioEstimate.of(values, 2);

    assertTrue(Double.isNaN(estimate.ratio()));
    assertEquals(RatioInterval.UNBOUNDED, estimate.interval());
  }

  @Test
  void of_blocksThatResembleTheirNeighbours_haveALargerError() {
    BlockValues independent = noisy(400, 100, 0.1);
    BlockValues slow = new BlockValues(3);
    SplittableRandom random = new SplittableRandom(5);
    double state = 0;
    for (int block = 0; block < 400; block++) {
      state = 0.9 * state + Math.sqrt(1 - 0.81) * random.nextGaussian();
      slow.add(new double[] {100, 100, 100 * Math.exp(0.12 * state)}, SECOND);
    }

    assertEquals(399, RatioEstimate.of(independent, 2).degreesOfFreedom());
    assertEquals(21, RatioEstimate.of(slow, 2).degreesOfFreedom());
    assertTrue(RatioEstimate.of(slow, 2).error() > 2 * RatioEstimate.of(independent, 2).error());
  }

  @Test
  void controlInterval_plainArmsThatDiffer_excludesOne() {
    BlockValues values = new BlockValues(2);
    SplittableRandom random = new SplittableRandom(6);
    for (int block = 0; block < 100; block++) {
      values.add(
          new double[] {100 + random.nextGaussian(), 102 + random.nextGaussian()},
          new double[] {1, 1});
    }

    assertFalse(RatioEstimate.of(values, BlockValues.CONTROL).controlInterval(false).contains(1));
    assertFalse(RatioEstimate.of(values, BlockValues.CONTROL).controlInterval(true).contains(1));
  }

  /** 2.9 standard errors: 2.6 for a number of blocks, 3.7 for any that someone likes to stop at. */
  @Test
  void controlInterval_anytime_isWiderAsItHoldsAtAllTimesAtOnce() {
    BlockValues values = new BlockValues(2);
    for (int block = 0; block < 100; block++) {
      values.add(new double[] {100, 103 * (block % 2 == 0 ? 1.1 : 0.9)}, new double[] {1, 1});
    }

    RatioEstimate control = RatioEstimate.of(values, BlockValues.CONTROL);

    assertFalse(control.controlInterval(false).contains(1));
    assertTrue(control.controlInterval(true).contains(1));
    assertTrue(control.controlInterval(true).low() < control.anytime().low());
  }

  @Test
  void of_plainItself_isRejected() {
    BlockValues values = noisy(20, 90, 0.1);

    assertThrows(IllegalArgumentException.class, () -> RatioEstimate.of(values, BlockValues.PLAIN));
    assertThrows(IllegalArgumentException.class, () -> RatioEstimate.of(values, 3));
  }

  @Test
  void add_notAValueForEachArm_isRejected() {
    BlockValues values = new BlockValues(2);
    double[] ones = {1, 1};

    assertThrows(IllegalArgumentException.class, () -> values.add(new double[] {1}, ones));
    assertThrows(IllegalArgumentException.class, () -> values.add(new double[] {1, -1}, ones));
    assertThrows(
        IllegalArgumentException.class, () -> values.add(ones, new double[] {1, Double.NaN}));
    assertEquals(0, values.blocks());
  }

  private static BlockValues noisy(int blocks, double arm, double noise) {
    BlockValues values = new BlockValues(3);
    SplittableRandom random = new SplittableRandom(4);
    for (int block = 0; block < blocks; block++) {
      values.add(
          new double[] {
            100 * Math.exp(noise * random.nextGaussian()),
            100 * Math.exp(noise * random.nextGaussian()),
            arm * Math.exp(noise * random.nextGaussian())
          },
          SECOND);
    }
    return values;
  }
}
