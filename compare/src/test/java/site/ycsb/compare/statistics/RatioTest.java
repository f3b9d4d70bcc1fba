package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void paired_threePairs_isStudentsOnTheLogarithms() {
    // logarithms of the ratios: -0.1, -0.2, -0.3, so t = -0.2 / (0.1 / sqrt(3)) = -2 sqrt(3)
    double[] base = {100, 200, 50};
    double[] other = {100 * Math.exp(-0.1), 200 * Math.exp(-0.2), 50 * Math.exp(-0.3)};

    Ratio ratio = Ratio.paired(base, other);

    double t = 2 * Math.sqrt(3);
    assertEquals(Math.exp(-0.2), ratio.ratio(), 1e-12);
    // with 2 degrees of freedom Student's distribution has a closed form
    assertEquals(1 - t / Math.sqrt(t * t + 2), ratio.pValue(), 1e-9);
    double half = 4.302653 * 0.1 / Math.sqrt(3);
    assertEquals(Math.exp(-0.2 - half), ratio.interval().orElseThrow().low(), 1e-5);
    assertEquals(Math.exp(-0.2 + half), ratio.interval().orElseThrow().high(), 1e-5);
    assertEquals(3, ratio.count());
  }

  @Test
  void paired_commonToTheBlock_cancels() {
    Ratio ratio = Ratio.paired(new double[] {100, 1000, 10}, new double[] {90.1, 900, 8.99});

    assertEquals(0.9, ratio.ratio(), 0.001);
    assertTrue(ratio.pValue() < 0.001, "p=" + ratio.pValue());
  }

  @Test
  void paired_exchanged_isTheInverse() {
    double[] one = {10, 11, 12, 9};
    double[] other = {12, 12, 15, 10};

    Ratio there = Ratio.paired(one, other);
    Ratio back = Ratio.paired(other, one);

    assertEquals(1 / there.ratio(), back.ratio(), 1e-12);
    assertEquals(
        1 / there.interval().orElseThrow().low(), back.interval().orElseThrow().high(), 1e-9);
    assertEquals(there.pValue(), back.pValue(), 1e-12);
  }

  @Test
  void paired_onePair_tellsNothing() {
    Ratio ratio = Ratio.paired(new double[] {10}, new double[] {20});

    assertEquals(2, ratio.ratio(), 1e-12);
    assertFalse(ratio.interval().isPresent());
    assertEquals(1, ratio.pValue());
  }

  @Test
  void paired_differentLengths_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> Ratio.paired(new double[1], new double[2]));
  }

  @Test
  void unpaired_equalVariances_hasAllDegreesOfFreedom() {
    double e = 0.1;
    double[] base = {Math.exp(-e), 1, Math.exp(e)};
    // a distance of exactly the critical value of 4 degrees of freedom, 2.776445
    double distance = 2.776445 * e * Math.sqrt(2.0 / 3);
    double[] other = {Math.exp(distance - e), Math.exp(distance), Math.exp(distance + e)};

    Ratio ratio = Ratio.unpaired(base, other);

    assertEquals(0.05, ratio.pValue(), 1e-6);
    assertEquals(1, ratio.interval().orElseThrow().low(), 1e-6);
  }

  @Test
  void unpaired_singleFigures_tellNothing() {
    assertEquals(1, Ratio.unpaired(new double[] {1}, new double[] {5, 6}).pValue());
  }

  @Test
  void holm_values_areRaisedByTheirRankUpToOne() {
    // the usual example: 0.01 x 4, 0.02 x 3, 0.03 x 2 stays at 0.06, 0.04 stays at 0.06
    assertArrayEquals(
        new double[] {0.06, 0.04, 0.06, 0.06}, Ratio.holm(0.04, 0.01, 0.03, 0.02), 1e-12);
    assertArrayEquals(new double[] {1, 1}, Ratio.holm(0.7, 0.9), 1e-12);
    assertArrayEquals(new double[] {0.03}, Ratio.holm(0.03), 1e-12);
  }
}
