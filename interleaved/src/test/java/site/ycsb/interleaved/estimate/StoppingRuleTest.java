package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {
  private static final StoppingRule RULE = new StoppingRule(0.02);

  @Test
  void moreBlocks_narrowEnough_isNone() {
    assertEquals(0, RULE.moreBlocks(estimate(0.885, 0.915, 40)));
    // as narrow, wherever it lies
    assertEquals(0, RULE.moreBlocks(estimate(0.985, 1.015, 40)));
  }

  @Test
  void moreBlocks_twiceAsWideAsRequested_isThreeTimesWhatThereIs() {
    assertEquals(300, RULE.moreBlocks(estimate(0.86, 0.94, 100)));
  }

  @Test
  void moreBlocks_severalComparisons_isThatOfTheWidest() {
    assertEquals(300, RULE.moreBlocks(List.of(estimate(0.99, 1, 100), estimate(0.86, 0.94, 100))));
  }

  @Test
  void moreBlocks_tooFewToKnowTheSpread_isUpToTheLeastNumber() {
    assertEquals(30, RULE.moreBlocks(estimate(0.999, 1.001, 10)));
    assertEquals(38, RULE.moreBlocks(estimate(0, Double.POSITIVE_INFINITY, 2)));
    assertEquals(1, RULE.moreBlocks(estimate(0, Double.POSITIVE_INFINITY, 50)));
  }

  @Test
  void new_noPrecision_isRejected() {
    assertThrows(IllegalArgumentException.class, () -> new StoppingRule(0));
    assertThrows(IllegalArgumentException.class, () -> new StoppingRule(Double.NaN));
  }

  private static RatioEstimate estimate(double low, double high, int blocks) {
    RatioInterval interval = new RatioInterval(low, high);
    return new RatioEstimate(Math.sqrt(low * high), 0.01, 10, interval, interval, blocks);
  }
}
