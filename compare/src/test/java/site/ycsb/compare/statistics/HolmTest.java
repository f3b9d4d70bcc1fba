package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class HolmTest {
  @Test
  void adjust_severalValues_areRaisedByTheirRank() {
    // the usual example: 0.01 x 4, 0.02 x 3, 0.03 x 2 stays at 0.06, 0.04 stays at 0.06
    assertArrayEquals(
        new double[] {0.06, 0.04, 0.06, 0.06}, Holm.adjust(0.04, 0.01, 0.03, 0.02), 1e-12);
  }

  @Test
  void adjust_largeValues_endAtOne() {
    assertArrayEquals(new double[] {1, 1}, Holm.adjust(0.7, 0.9), 1e-12);
  }

  @Test
  void adjust_oneValue_staysAsItIs() {
    assertArrayEquals(new double[] {0.03}, Holm.adjust(0.03), 1e-12);
  }
}
