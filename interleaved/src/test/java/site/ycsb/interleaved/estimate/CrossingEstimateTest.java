package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import site.ycsb.interleaved.estimate.RateBlocks.Point;

class CrossingEstimateTest {
  private static final double SLOPE = 5;
  private static final double[] CAPACITIES = {1_000, 1_000, 800};

  /** Points on the line of an arm, at rates 6 % to either side of its crossing. */
  private static List<Point> points(double capacity, double factor) {
    List<Point> points = new ArrayList<>();
    for (double side : new double[] {0.94, 1.06}) {
      points.add(
          new Point(capacity * side, 10_000 * 0.01 * Math.pow(side, SLOPE) * factor, 10_000));
    }
    return points;
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
      blocks.add(block);
    }
    return blocks;
  }

  @Test
  void of_linesWithKnownCrossings_findsThemAndTheirRatio() {
    CrossingEstimate estimate = CrossingEstimate.of(blocks(100));
    assertEquals(1_000, estimate.perSecond(0).ratio(), 10);
    assertEquals(800, estimate.perSecond(2).ratio(), 8);
    assertEquals(0.8, estimate.ratio(2).ratio(), 0.003);
    assertTrue(estimate.ratio(2).interval().contains(0.8));
    assertFalse(estimate.ratio(BlockValues.CONTROL).controlFails());
    // what arms share isn't in their ratio
    assertTrue(estimate.ratio(2).interval().halfWidth() < 0.003);
  }

  @Test
  void of_oneStall_movesNothingMuch() {
    RateBlocks blocks = blocks(40);
    double before = CrossingEstimate.of(blocks).ratio(2).ratio();
    RateBlocks stalled = blocks(39);
    List<List<Point>> last = new ArrayList<>();
    for (double capacity : CAPACITIES) {
      last.add(points(capacity, 1));
    }
    // all operations of a slice were slow
    Point low = last.get(2).get(0);
    last.get(2).set(0, new Point(low.perSecond(), low.operations(), low.operations()));
    stalled.add(last);
    RatioEstimate after = CrossingEstimate.of(stalled).ratio(2);
    assertEquals(before, after.ratio(), 0.002);
    assertEquals(800, CrossingEstimate.of(stalled).perSecond(2).ratio(), 12);
  }

  @Test
  void of_stallsOfOneArmInEveryBlock_areInItsCapacity() {
    RateBlocks blocks = new RateBlocks(0.01);
    for (int i = 0; i < 40; i++) {
      blocks.add(List.of(points(1_000, 1), points(1_000, 1.01), points(1_000, 2 + 0.01 * i)));
    }
    // twice to 2.4 times as many are slow at the same rate
    double expected = Math.pow(2.2, -1 / SLOPE);
    assertEquals(expected, CrossingEstimate.of(blocks).ratio(2).ratio(), 0.02);
  }

  @Test
  void of_noSlowOperationAtAll_isNotKnown() {
    RateBlocks blocks = new RateBlocks(0.01);
    for (int i = 0; i < 10; i++) {
      blocks.add(List.of(points(1_000, 0), points(1_000, 0), points(1_000, 0)));
    }
    CrossingEstimate estimate = CrossingEstimate.of(blocks);
    assertFalse(Double.isFinite(estimate.ratio(2).ratio()));
    assertFalse(Double.isFinite(estimate.ratio(2).interval().high()));
    assertFalse(Double.isFinite(estimate.perSecond(0).interval().high()));
  }

  @Test
  void of_tooFewBlocks_hasNoInterval() {
    CrossingEstimate estimate = CrossingEstimate.of(blocks(7));
    assertFalse(Double.isFinite(estimate.ratio(2).interval().high()));
    assertFalse(Double.isFinite(CrossingEstimate.of(new RateBlocks(0.01)).ratio(1).error()));
  }
}
