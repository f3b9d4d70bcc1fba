package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.interleaved.estimate.RateBlocks.Point;

@Timeout(60)
class RateLadderTest {
  private static final double SLOPE = 6;

  private static Point point(double rate, double capacity) {
    double share = Math.min(1, 0.01 * Math.exp(SLOPE * (rate / capacity - 1)));
    return new Point(rate, share * 10_000, 10_000);
  }

  private static void climb(RateLadder ladder, double... capacities) {
    List<List<Point>> points = new ArrayList<>();
    for (int arm = 0; arm < capacities.length; arm++) {
      double capacity = capacities[arm];
      points.add(ladder.rungs(arm).stream().map(rate -> point(rate, capacity)).toList());
    }
    ladder.climbed(points);
  }

  private static void block(RateLadder ladder, double... capacities) {
    List<List<Point>> block = new ArrayList<>();
    for (int arm = 0; arm < capacities.length; arm++) {
      double capacity = capacities[arm];
      block.add(ladder.around(arm).stream().map(rate -> point(rate, capacity)).toList());
    }
    ladder.add(block);
  }

  private static double middle(RateLadder ladder, int arm) {
    List<Double> rates = ladder.around(arm);
    return (rates.get(0) + rates.get(1)) / 2;
  }

  @Test
  void rungs_equalArms_areEightFrom30To95Percent() {
    RateLadder ladder = new RateLadder(List.of(1_000.0, 1_000.0), 0.01);
    List<Double> rungs = ladder.rungs(0);
    assertEquals(8, rungs.size());
    assertEquals(300, rungs.get(0), 1e-6);
    assertEquals(950, rungs.get(7), 1e-6);
    assertEquals(0, ladder.place(300));
    assertEquals(28, ladder.place(950));
  }

  @Test
  void rungs_armsOfUnequalSpeed_areTheSameButTheSlowOneHasFewer() {
    RateLadder ladder = new RateLadder(List.of(2_000.0, 1_000.0), 0.01);
    List<Double> slow = ladder.rungs(1);
    assertEquals(slow, ladder.rungs(0).subList(0, slow.size()));
    assertEquals(8, slow.size());
    assertEquals(1_900, ladder.rungs(0).get(ladder.rungs(0).size() - 1), 200);
  }

  @Test
  void around_afterTheClimb_isAtEachArmsCrossing() {
    RateLadder ladder = new RateLadder(List.of(1_000.0, 900.0), 0.01);
    climb(ladder, 700, 520);
    assertEquals(700, middle(ladder, 0), 10);
    assertEquals(520, middle(ladder, 1), 10);
    assertEquals(0.8 / SLOPE, ladder.around(0).get(1) / middle(ladder, 0) - 1, 0.01);
  }

  @Test
  void add_boundThatIsCrossedElsewhere_goesThere() {
    RateLadder ladder = new RateLadder(List.of(1_000.0), 0.01);
    climb(ladder, 700);
    for (int i = 0; i < 20; i++) {
      block(ladder, 500);
    }
    assertEquals(500, middle(ladder, 0), 25);
  }

  @Test
  void add_stallOfAWholeBlock_isOvercome() {
    RateLadder ladder = new RateLadder(List.of(1_000.0), 0.01);
    climb(ladder, 700);
    for (int i = 0; i < 5; i++) {
      block(ladder, 700);
    }
    block(ladder, 100);
    for (int i = 0; i < 30; i++) {
      block(ladder, 700);
    }
    List<Double> rates = ladder.around(0);
    assertTrue(rates.get(0) < 700 && rates.get(1) > 700, rates::toString);
  }

  @Test
  void climbed_boundThatIsCrossedBelowTheLadder_goesBelowIt() {
    RateLadder ladder = new RateLadder(List.of(1_000.0), 0.01);
    climb(ladder, 150);
    for (int i = 0; i < 20; i++) {
      block(ladder, 150);
    }
    assertEquals(150, middle(ladder, 0), 15);
    assertFalse(ladder.isAtItsLeast(0));
  }

  @Test
  void climbed_boundThatIsNeverKept_isAtItsLeast() {
    RateLadder ladder = new RateLadder(List.of(1_000.0), 0.01);
    climb(ladder, 1);
    for (int i = 0; i < 20; i++) {
      block(ladder, 1);
    }
    assertEquals(100, middle(ladder, 0), 1e-6);
    assertTrue(ladder.isAtItsLeast(0));
  }

  @Test
  void climbed_boundThatIsNeverCrossed_isAtItsMost() {
    RateLadder ladder = new RateLadder(List.of(1_000.0, 1_000.0), 0.01);
    climb(ladder, 700, 5_000);
    block(ladder, 700, 5_000);
    assertFalse(ladder.isAtItsMost(0));
    assertTrue(ladder.isAtItsMost(1));
    assertEquals(1_000, middle(ladder, 1), 1e-6);
  }
}
