package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.statistics.ControlComparisons.Dunnett;

class DunnettTest {
  /**
   * Dunnett, Biometrics 20 (1964), two-sided at 5%: degrees of freedom, then 1 to 6 and 9 means.
   */
  @ParameterizedTest
  @CsvSource({
    "5, 2.57, 3.03, 3.29, 3.48, 3.62, 3.73, 3.97",
    "10, 2.23, 2.57, 2.76, 2.89, 2.99, 3.07, 3.24",
    "12, 2.18, 2.50, 2.68, 2.81, 2.90, 2.98, 3.14",
    "20, 2.09, 2.38, 2.54, 2.65, 2.73, 2.80, 2.95",
    "60, 2.00, 2.27, 2.41, 2.51, 2.58, 2.64, 2.77"
  })
  void quantile_ofThePublishedTable_isTheSame(
      double freedom,
      double one,
      double two,
      double three,
      double four,
      double five,
      double six,
      double nine) {
    assertEquals(one, new Dunnett(1, freedom, 0.5).quantile(), 0.006);
    assertEquals(two, new Dunnett(2, freedom, 0.5).quantile(), 0.006);
    assertEquals(three, new Dunnett(3, freedom, 0.5).quantile(), 0.006);
    assertEquals(four, new Dunnett(4, freedom, 0.5).quantile(), 0.006);
    assertEquals(five, new Dunnett(5, freedom, 0.5).quantile(), 0.006);
    assertEquals(six, new Dunnett(6, freedom, 0.5).quantile(), 0.006);
    assertEquals(nine, new Dunnett(9, freedom, 0.5).quantile(), 0.006);
  }

  /** The same source at 1%: 2 to 5 means. */
  @ParameterizedTest
  @CsvSource({
    "5, 4.63, 4.98, 5.22, 5.41",
    "10, 3.53, 3.74, 3.88, 3.99",
    "20, 3.13, 3.29, 3.40, 3.48"
  })
  void pValue_ofThePublishedTableAtOnePercent_isThat(
      double freedom, double two, double three, double four, double five) {
    assertEquals(0.01, new Dunnett(2, freedom, 0.5).pValue(two), 2e-4);
    assertEquals(0.01, new Dunnett(3, freedom, 0.5).pValue(three), 2e-4);
    assertEquals(0.01, new Dunnett(4, freedom, 0.5).pValue(four), 2e-4);
    assertEquals(0.01, new Dunnett(5, freedom, 0.5).pValue(five), 2e-4);
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 3", "2, 7", "12, 2", "500, 4"})
  void quantile_reached_hasFivePercent(double freedom, int comparisons) {
    Dunnett test = new Dunnett(comparisons, freedom, 0.5);

    assertEquals(0.05, test.pValue(test.quantile()), 1e-9);
  }

  /** Independent of each other, two means of a known variance reach t with 1 - (1 - p)^2. */
  @Test
  void pValue_uncorrelatedAndManyDegreesOfFreedom_isSidaks() {
    double single = 2 * TDistribution.of(1e7).survivalProbability(2.2);

    assertEquals(1 - (1 - single) * (1 - single), new Dunnett(2, 1e7, 0).pValue(2.2), 1e-6);
  }

  @Test
  void pValue_betweenASingleOneAndBonferronis() {
    double single = 2 * TDistribution.of(4).survivalProbability(3);

    double pValue = new Dunnett(5, 4, 0.5).pValue(3);

    assertTrue(pValue > single && pValue < 5 * single, pValue + " and " + single);
    assertTrue(pValue < new Dunnett(5, 4, 0).pValue(3), "correlated ones are less");
  }

  @Test
  void pValue_endsOfTheScale_areOneAndNone() {
    assertEquals(1, new Dunnett(3, 4, 0.5).pValue(0), 1e-12);
    assertEquals(0, new Dunnett(3, 4, 0.5).pValue(Double.POSITIVE_INFINITY), 1e-12);
  }

  @Test
  void dunnett_nothingToCompare_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Dunnett(0, 4, 0.5));
    assertThrows(IllegalArgumentException.class, () -> new Dunnett(2, 0, 0.5));
  }
}
