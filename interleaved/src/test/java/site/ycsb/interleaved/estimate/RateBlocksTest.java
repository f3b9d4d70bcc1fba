package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.interleaved.estimate.RateBlocks.Point;

@Timeout(60)
class RateBlocksTest {
  private static final double SLOPE = 5;
  private static final double[] CAPACITIES = {1_000, 1_000, 800};

  /** Points on the line of an arm, at rates 6 % to either side of a middle. */
  private static List<Point> points(double capacity, double middle, double factor) {
    List<Point> points = new ArrayList<>();
    for (double side : new double[] {0.94, 1.06}) {
      double share = 0.01 * Math.exp(SLOPE * (middle * side / capacity - 1)) * factor;
      points.add(new Point(middle * side, 10_000 * share, 10_000));
    }
    return points;
  }

  private static List<Point> points(double capacity, double factor) {
    return points(capacity, capacity, factor);
  }

  /** Blocks with noise of 10 % that arms share, and 5 % that they don't. */
  private static RateBlocks blocks(int count) {
    SplittableRandom random = new SplittableRandom(5);
    RateBlocks blocks = new RateBlocks(0.01);
    for (int i = 0; i < count; i++) {
      double shared = 0.1 * random.nextGaussian();
      List<List<Point>> block = new ArrayList<>();
      for (double capacity : CAPACITIES) {
        block.add(points(capacity, Math.exp(shared + 0.05 * random.nextGaussian())));
      }
      blocks.add(i / 20, block);
    }
    return blocks;
  }

  @Test
  void ratio_linesWithKnownCrossings_findsThemAndTheirRatio() {
    RateBlocks blocks = blocks(100);
    assertEquals(1_000, blocks.perSecond(0), 10);
    assertEquals(800, blocks.perSecond(2), 8);
    assertEquals(0.8, blocks.ratio(2).ratio(), 0.003);
    assertTrue(blocks.ratio(2).interval().contains(0.8));
    assertTrue(blocks.ratio(BlockValues.CONTROL).controlInterval(false).contains(1));
    // what arms share isn't in their ratio
    assertTrue(blocks.ratio(2).interval().halfWidth() < 0.003);
  }

  @Test
  void ratio_ratesThatMove_areOnOneLine() {
    RateBlocks blocks = new RateBlocks(0.01);
    for (int i = 0; i < 40; i++) {
      double middle = 0.9 + 0.005 * i;
      blocks.add(
          0,
          List.of(
              points(1_000, 1_000 * middle, 1),
              points(1_000, 1_050, 1),
              points(800, 800 / middle, 1)));
    }
    assertEquals(0.8, blocks.ratio(2).ratio(), 1e-6);
    assertEquals(1_000, blocks.perSecond(0), 1e-3);
  }

  @Test
  void ratio_luckOfConnections_isKnownBySets() {
    RateBlocks blocks = new RateBlocks(0.01);
    for (int set = 0; set < 10; set++) {
      double luck = Math.exp(0.05 * (set * 7 % 10 - 4.5));
      for (int i = 0; i < 10; i++) {
        List<List<Point>> block = List.of(points(1_000, 1), points(1_000, 1), points(1_000, luck));
        blocks.add(set, block);
      }
    }
    // the logarithms of the luck of 10 sets deviate by 0.05 x 3.03, and crossings by a fifth of
    // that
    assertEquals(
        0.05 * 3.03 / SLOPE / Math.sqrt(10), blocks.ratio(2).error(), 0.002, "not of 100 blocks");
  }

  /** One slice of an arm at its lower rate meets a stall. */
  private static RatioEstimate stalled(double share) {
    RateBlocks blocks = new RateBlocks(0.01);
    for (int i = 0; i < 40; i++) {
      List<Point> own = points(800, 1);
      if (i == 25) {
        Point low = own.get(0);
        own.set(0, new Point(low.perSecond(), share * low.operations(), low.operations()));
      }
      blocks.add(0, List.of(points(1_000, 1), points(1_000, 1), own));
    }
    return blocks.ratio(2);
  }

  @Test
  void ratio_stallOfASlice_isInTheError() {
    RatioEstimate ratio = stalled(0.03);
    assertTrue(ratio.ratio() < 0.8, ratio::toString);
    assertTrue(ratio.interval().contains(0.8), ratio::toString);
    // so many are slow at the lower rate that the line falls, and crosses nowhere
    assertFalse(Double.isFinite(stalled(1).interval().high()));
  }

  @Test
  void ratio_noSlowOperationAtAll_isNotKnown() {
    RateBlocks blocks = new RateBlocks(0.01);
    for (int i = 0; i < 10; i++) {
      blocks.add(0, List.of(points(1_000, 0), points(1_000, 0), points(1_000, 0)));
    }
    assertFalse(Double.isFinite(blocks.ratio(2).ratio()));
    assertFalse(Double.isFinite(blocks.ratio(2).interval().high()));
    assertFalse(Double.isFinite(blocks.perSecond(0)));
  }

  @Test
  void ratio_crossingFarFromTheRates_isNotKnown() {
    RateBlocks blocks = new RateBlocks(0.01);
    for (int i = 0; i < 40; i++) {
      blocks.add(0, List.of(points(1_000, 1), points(1_000, 1), points(1_000, 700, 1)));
    }
    assertFalse(Double.isFinite(blocks.ratio(2).ratio()));
    assertTrue(Double.isFinite(blocks.ratio(BlockValues.CONTROL).ratio()));
  }

  @Test
  void ratio_tooFewBlocks_hasNoInterval() {
    assertFalse(Double.isFinite(blocks(7).ratio(2).interval().high()));
    assertFalse(Double.isFinite(new RateBlocks(0.01).ratio(1).error()));
  }
}
