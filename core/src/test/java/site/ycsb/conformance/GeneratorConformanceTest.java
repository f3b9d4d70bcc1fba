package site.ycsb.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.RandomByteIterator;
import site.ycsb.generator.RandomSource;

/**
 * Every generator draws from the published client's distribution.
 *
 * <p>Ours is seeded; the published one can't be, so its draws differ in each run. A test that fails
 * less than once in a billion runs when nothing is wrong isn't a flaky one, and with so many draws
 * still sees a difference of a few per cent in one frequent value.
 */
final class GeneratorConformanceTest {
  private static final int DRAWS = 400_000;
  private static final double BY_CHANCE = 1e-9;

  @TempDir private Path folder = Path.of("");
  private Oracle oracle;

  @BeforeEach
  void loadOracle() throws IOException {
    oracle = new Oracle();
  }

  @AfterEach
  void closeOracle() throws IOException {
    oracle.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "constant",
        "counter",
        "acknowledged",
        "sequential",
        "letters",
        "letters ab",
        "seconds",
        "hours",
        "zipfian 1"
      })
  void draws_withoutChance_sameValues(String generator) {
    List<String> wanted = List.of("list", generator, "3000");
    assertEquals(oracle.guest(DrawsGuest.class).apply(wanted), seeded().apply(wanted));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zipfian 100",
        "zipfian 5 to 9",
        "zipfian 0.5",
        "zipfian 0.8",
        "zipfian sum",
        "zipfian 2",
        "scrambled 10",
        "scrambled 5 to 9",
        "scrambled 100",
        "scrambled 0.9",
        "latest",
        "latest acknowledged",
        "uniform long",
        "uniform",
        "discrete",
        "exponential mean",
        "exponential percentile",
        "hotspot",
        "hotspot all",
        "hotspot exchanged",
        "histogram",
        "timestamps"
      })
  void draws_many_sameDistribution(String generator) {
    assertSameDistribution("tally", generator, "" + DRAWS);
  }

  static Stream<String> places() {
    return Stream.concat(
        IntStream.range(0, 12).mapToObj(place -> "bytes 12 " + place),
        IntStream.range(0, 5).mapToObj(place -> "bytes 5 " + place));
  }

  @ParameterizedTest
  @MethodSource("places")
  void randomBytes_eachPlace_sameDistribution(String place) {
    assertSameDistribution("tally", place, "" + DRAWS);
  }

  @ParameterizedTest
  @CsvSource({
    "keys, requestdistribution=uniform",
    "keys, requestdistribution=uniform insertstart=20 insertcount=40",
    "keys, requestdistribution=zipfian",
    "keys, requestdistribution=zipfian insertstart=20 insertcount=40",
    "keys, requestdistribution=zipfian operationcount=100 readproportion=0.8 updateproportion=0"
        + " insertproportion=0.2",
    "keys, requestdistribution=latest",
    "keys, requestdistribution=hotspot",
    "keys, requestdistribution=hotspot hotspotdatafraction=0.5 hotspotopnfraction=0.1",
    "keys, requestdistribution=exponential",
    "keys, requestdistribution=exponential exponential.percentile=80 exponential.frac=0.1",
    "operations, readproportion=0.5 updateproportion=0.2 scanproportion=0.1 insertproportion=0.15"
        + " readmodifywriteproportion=0.05",
    "operations, readproportion=3 updateproportion=1",
    "fields, fieldcount=7",
    "fieldlengths, fieldlengthdistribution=uniform fieldlength=30",
    "fieldlengths, fieldlengthdistribution=uniform fieldlength=30 minfieldlength=20",
    "fieldlengths, fieldlengthdistribution=zipfian fieldlength=30",
    "fieldlengths, fieldlengthdistribution=histogram",
    "scanlengths, maxscanlength=50",
    "scanlengths, scanlengthdistribution=zipfian maxscanlength=50 minscanlength=3",
  })
  void workload_manyChoices_sameDistribution(String what, String properties) throws IOException {
    Path histogram =
        Files.writeString(folder.resolve("hist.txt"), "BlockSize\t10\n0\t5\n1\t3\n2\t0\n3\t9\n");
    List<String> texts = new ArrayList<>(List.of("tally", "workload " + what, "" + DRAWS));
    texts.addAll(
        List.of("seed=7", "recordcount=100", "operationcount=1000", "insertorder=ordered"));
    texts.add("fieldlengthhistogram=" + histogram);
    texts.addAll(List.of(properties.split(" ")));
    assertSameDistribution(texts.toArray(String[]::new));
  }

  @Test
  void workload_sequentialKeys_sameKeys() {
    List<String> wanted =
        List.of(
            "list", "workload keys", "250", "recordcount=100", "requestdistribution=sequential");
    assertEquals(oracle.guest(DrawsGuest.class).apply(wanted), seeded().apply(wanted));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zipfian 100",
        "scrambled 5 to 9",
        "latest",
        "uniform long",
        "exponential mean",
        "exponential percentile",
        "hotspot",
        "histogram",
        "constant",
        "counter",
        "sequential"
      })
  void mean_ofTheSame_isTheSame(String generator) {
    List<String> wanted = List.of("mean", generator, "0");
    assertEquals(oracle.guest(DrawsGuest.class).apply(wanted), seeded().apply(wanted));
  }

  /** The test would see a wrong constant, a wrong bound, a hash that isn't applied. */
  @ParameterizedTest
  @CsvSource({
    "zipfian 100, zipfian 0.8",
    "scrambled 10, scrambled 5 to 9",
    "exponential mean, exponential percentile",
    "hotspot, uniform long"
  })
  void draws_ofAnotherDistribution_areSeen(String one, String other) {
    assertTrue(
        TwoSamples.probability(
                tally(seeded().apply(List.of("tally", one, "" + DRAWS))),
                tally(seeded().apply(List.of("tally", other, "" + DRAWS))))
            < BY_CHANCE);
  }

  @ParameterizedTest
  @CsvSource({
    "37.3249, 1, 1e-9",
    "10.828, 1, 0.001",
    "3.841, 1, 0.05",
    "13.816, 2, 0.001",
    "16.266, 3, 0.001",
    "29.588, 10, 0.001",
    "149.449, 100, 0.001",
    "118.498, 99, 0.0884",
  })
  void upperTail_tabulated_isRight(double x, int degreesOfFreedom, double probability) {
    assertEquals(probability, TwoSamples.upperTail(x, degreesOfFreedom), 0.002 * probability);
  }

  private void assertSameDistribution(String... wanted) {
    Map<String, Integer> ours = tally(seeded().apply(List.of(wanted)));
    Map<String, Integer> theirs = tally(oracle.guest(DrawsGuest.class).apply(List.of(wanted)));
    double probability = TwoSamples.probability(ours, theirs);
    assertTrue(probability > BY_CHANCE, () -> probability + ": " + ours + " and " + theirs);
  }

  private static DrawsGuest seeded() {
    RandomSource random = RandomSource.seeded(7);
    return new DrawsGuest(
        generator -> RandomSource.use(random, generator),
        length -> new RandomByteIterator(length, random));
  }

  private static Map<String, Integer> tally(List<String> texts) {
    Map<String, Integer> tally = new HashMap<>();
    for (String text : texts) {
      int at = text.lastIndexOf('=');
      tally.put(text.substring(0, at), Integer.valueOf(text.substring(at + 1)));
    }
    return tally;
  }

  /**
   * Whether two samples of the same size can come from one distribution: the chi-square test of
   * homogeneity (Pearson 1900). Values too rare for the approximation count as one value.
   */
  private static final class TwoSamples {
    private static final int LEAST_IN_CELL = 50;

    private TwoSamples() {}

    /** How probable a difference at least as large is when the distributions are the same. */
    static double probability(Map<String, Integer> one, Map<String, Integer> other) {
      Set<String> values = new TreeSet<>(one.keySet());
      values.addAll(other.keySet());
      double chiSquare = 0;
      int cells = 0;
      int rareInOne = 0;
      int rareInOther = 0;
      for (String value : values) {
        int a = one.getOrDefault(value, 0);
        int b = other.getOrDefault(value, 0);
        if (a + b < LEAST_IN_CELL) {
          rareInOne += a;
          rareInOther += b;
        } else {
          chiSquare += (double) (a - b) * (a - b) / (a + b);
          cells++;
        }
      }
      if (rareInOne + rareInOther >= LEAST_IN_CELL) {
        double difference = rareInOne - rareInOther;
        chiSquare += difference * difference / (rareInOne + rareInOther);
        cells++;
      }
      return cells < 2 ? 1 : upperTail(chiSquare, cells - 1);
    }

    /**
     * The probability that a chi-square variable is above a value.
     *
     * <p>By recurrence over the degrees of freedom: Q(x; n + 2) = Q(x; n) + (x/2)^(n/2) e^(-x/2) /
     * Gamma(n/2 + 1) (Abramowitz and Stegun 26.4.8), from the exact first terms.
     */
    static double upperTail(double x, int degreesOfFreedom) {
      double half = x / 2;
      boolean odd = degreesOfFreedom % 2 == 1;
      double tail = odd ? errorFunctionComplement(Math.sqrt(half)) : Math.exp(-half);
      // the logarithm of the next term, so that it can't overflow
      double logTerm =
          odd
              ? 0.5 * Math.log(half) - half - Math.log(Math.sqrt(Math.PI) / 2)
              : Math.log(half) - half;
      for (int n = odd ? 1 : 2; n < degreesOfFreedom; n += 2) {
        tail += Math.exp(logTerm);
        logTerm += Math.log(half / (n / 2.0 + 1));
      }
      return Math.min(1, tail);
    }

    /** By Numerical Recipes' Chebyshev fit; relative error below 1.2e-7 everywhere. */
    private static double errorFunctionComplement(double z) {
      double t = 1 / (1 + 0.5 * z);
      double[] coefficients = {
        -1.26551223,
        1.00002368,
        0.37409196,
        0.09678418,
        -0.18628806,
        0.27886807,
        -1.13520398,
        1.48851587,
        -0.82215223,
        0.17087277
      };
      double sum = 0;
      for (int i = coefficients.length - 1; i >= 0; i--) {
        sum = sum * t + coefficients[i];
      }
      return t * Math.exp(-z * z + sum);
    }
  }
}
