package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.statistics.ControlComparisons.Dunnett;

class ControlComparisonsTest {
  private static final Map<Integer, Double> CONTROL = logs(0, 0, 0);

  /** Values by blocks, from their logarithms. */
  private static Map<Integer, Double> logs(double... logs) {
    Map<Integer, Double> values = new TreeMap<>();
    for (int i = 0; i < logs.length; i++) {
      values.put(i + 1, 100 * Math.exp(logs[i]));
    }
    return values;
  }

  private static ControlComparisons<String> of(
      Map<Integer, Double> control, Map<String, Map<Integer, Double>> treatments) {
    return new ControlComparisons<>(control, new LinkedHashMap<>(treatments));
  }

  private static double low(Optional<Ratio> ratio) {
    return Math.log(ratio.flatMap(Ratio::interval).orElseThrow().low());
  }

  private static double high(Optional<Ratio> ratio) {
    return Math.log(ratio.flatMap(Ratio::interval).orElseThrow().high());
  }

  @Test
  void ratio_singleTreatment_isThatOfPairs() {
    Map<Integer, Double> other = logs(-0.1, -0.2, -0.3);

    Optional<Ratio> ratio = of(CONTROL, Map.of("only", other)).ratio("only");

    Ratio pairs =
        Ratio.paired(
            new double[] {100, 100, 100},
            other.values().stream().mapToDouble(value -> value).toArray());
    assertEquals(Optional.of(pairs), ratio);
  }

  @Test
  void ratio_ownPairsAlike_hasDunnettsIntervalOfTheResidual() {
    // residuals of +-0.03 in two of three treatments, none in the first
    ControlComparisons<String> all =
        of(
            logs(0, 0.01, -0.01),
            Map.of(
                "alike", logs(-0.5, -0.49, -0.51),
                "rising", logs(-0.04, 0.01, 0.03),
                "falling", logs(0.04, 0.01, -0.05)));

    Optional<Ratio> ratio = all.ratio("alike");

    // of the blocks' means nothing is left; 3 x 2 degrees of freedom
    double squares =
        squares(
            new double[][] {
              {0, 0.01, -0.01}, {0, 0.01, -0.01}, {-0.04, 0.01, 0.03}, {0.04, 0.01, -0.05}
            });
    double half = new Dunnett(3, 6, 0.5).quantile() * Math.sqrt(squares / 6 * 2 / 3);
    assertEquals(-0.5 - half, low(ratio), 1e-9);
    assertEquals(-0.5 + half, high(ratio), 1e-9);
    assertTrue(ratio.orElseThrow().pValue() < 0.001, ratio.toString());
  }

  /** Of values less the means of rows and columns. */
  private static double squares(double[][] rows) {
    double squares = 0;
    int blocks = rows[0].length;
    double all = 0;
    double[] columns = new double[blocks];
    for (double[] row : rows) {
      for (int i = 0; i < blocks; i++) {
        columns[i] += row[i] / rows.length;
        all += row[i] / rows.length / blocks;
      }
    }
    for (double[] row : rows) {
      double mean = 0;
      for (double value : row) {
        mean += value / blocks;
      }
      for (int i = 0; i < blocks; i++) {
        double residual = row[i] - mean - columns[i] + all;
        squares += residual * residual;
      }
    }
    return squares;
  }

  @Test
  void ratio_ownPairsFarApart_hasTheirIntervalAtHalfTheLevel() {
    ControlComparisons<String> all =
        of(
            CONTROL,
            Map.of(
                "apart", logs(-0.1, -0.2, -0.3),
                "one", logs(0.001, 0, 0),
                "two", logs(0, 0.001, 0),
                "three", logs(0, 0, 0.001),
                "four", logs(0, 0.001, 0)));

    Optional<Ratio> ratio = all.ratio("apart");

    // Student's t of 2 degrees of freedom at 1.25% to each side, and its p-value twice
    double half = 6.205347 * 0.1 / Math.sqrt(3);
    assertEquals(-0.2 - half, low(ratio), 1e-6);
    assertEquals(-0.2 + half, high(ratio), 1e-6);
    double t = 2 * Math.sqrt(3);
    assertEquals(2 * (1 - t / Math.sqrt(t * t + 2)), ratio.orElseThrow().pValue(), 1e-6);
  }

  @Test
  void ratio_blockInCommon_cancels() {
    Map<String, Map<Integer, Double>> still =
        Map.of("a", logs(-0.1, -0.12, -0.11), "b", logs(0.01, -0.02, 0));
    Map<String, Map<Integer, Double>> moved =
        Map.of("a", logs(-0.1, 1.88, -3.11), "b", logs(0.01, 1.98, -3));

    Ratio expected = of(CONTROL, still).ratio("a").orElseThrow();
    Ratio ratio = of(logs(0, 2, -3), moved).ratio("a").orElseThrow();

    assertEquals(expected.ratio(), ratio.ratio(), 1e-9);
    assertEquals(expected.pValue(), ratio.pValue(), 1e-9);
  }

  @Test
  void ratio_valueMissing_hasTheResidualOfWhatIsThere() {
    Map<Integer, Double> lacking = logs(0.04, 0, -0.02);
    lacking.remove(2);
    ControlComparisons<String> all =
        of(CONTROL, Map.of("alike", logs(-0.5, -0.5, -0.5), "lacking", lacking));

    Optional<Ratio> ratio = all.ratio("alike");

    // without it: 8 values, 3 treatments, 3 blocks; of rows 0 0 0, 0 0 0 and 0.03 . -0.03 least
    // squares leave what the middle block doesn't explain
    double squares = 2 * 0.03 * 0.03 * 2.0 / 3;
    double half = new Dunnett(2, 3, 0).quantile() * Math.sqrt(squares / 3 * 2 / 3);
    assertEquals(half, high(ratio) + 0.5, 1e-9);
    assertEquals(2, all.ratio("lacking").orElseThrow().count());
  }

  @Test
  void ratio_noBlockInCommon_isNone() {
    ControlComparisons<String> all = of(logs(0, 0), Map.of("later", Map.of(7, 100.0)));

    assertEquals(Optional.empty(), all.ratio("later"));
    assertEquals(Optional.empty(), all.ratio("unknown"));
  }

  @Test
  void ratio_oneBlock_tellsNothing() {
    Ratio ratio = of(logs(0), Map.of("a", logs(1), "b", logs(2))).ratio("a").orElseThrow();

    assertFalse(ratio.interval().isPresent());
    assertEquals(1, ratio.pValue());
  }

  @Test
  void ratio_noResidualAtAll_isAPoint() {
    ControlComparisons<String> all =
        of(CONTROL, Map.of("same", logs(0, 0, 0), "double", logs(1, 1, 1)));

    assertEquals(1, all.ratio("same").orElseThrow().pValue());
    assertTrue(all.ratio("double").orElseThrow().pValue() < 1e-6);
    assertEquals(1, low(all.ratio("double")), 1e-9);
  }
}
