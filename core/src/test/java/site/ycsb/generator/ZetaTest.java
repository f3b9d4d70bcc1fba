package site.ycsb.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.generator.ZipfianGenerator.Zeta;

final class ZetaTest {
  @ParameterizedTest
  @CsvSource({
    "0.99, 1",
    "0.99, 2",
    "0.99, 63",
    "0.99, 64",
    "0.99, 65",
    "0.99, 1000",
    "0.99, 3000000",
    "0.5, 1000000",
    "0.1, 1000000",
    "0.999, 1000000",
    "1, 1000000",
    "1.5, 1000000"
  })
  void sum_anyNumberOfTerms_isWhatAddingGives(double theta, long terms) {
    // smallest first, so that the adding itself is exact enough
    double added = 0;
    for (long i = terms; i >= 1; i--) {
      added += Math.pow((double) i, -theta);
    }
    assertEquals(1, new Zeta(theta).sum(terms) / added, 1e-12);
  }

  @Test
  void sum_termsOfTheScrambledGenerator_isItsConstant() {
    assertEquals(
        ScrambledZipfianGenerator.ZETAN,
        new Zeta(0.99).sum(ScrambledZipfianGenerator.ITEM_COUNT),
        1e-6);
  }
}
