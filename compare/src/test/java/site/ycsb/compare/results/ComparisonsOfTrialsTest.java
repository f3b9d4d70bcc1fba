package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.testing.statistics.SimulatedRuns;

/**
 * False alarms, coverage and power of what a study says about its trials, from their rows on, with
 * the repeats that studies have by default and with those of {@code overhead}. Seeds are fixed.
 */
class ComparisonsOfTrialsTest {
  private static final SimulatedRuns STUDIES = SimulatedRuns.of(150, 1_000);

  /** 6%, which the worst of these noises has in many more studies, and two standard errors. */
  private static final double MOST_FALSE_ALARMS = 0.075;

  private static final int STUDY_REPEATS = 3;
  private static final int MORE_REPEATS = 6;

  /** Of those in workloads/studies/protection.yaml: plain, four by the client, two at rest. */
  private static final int PROTECTIONS = 7;

  private static final int AT_REST = 2;

  static Stream<Arguments> noises() {
    return Stream.of(STUDY_REPEATS, MORE_REPEATS)
        .flatMap(
            repeats ->
                Stream.of(
                    Arguments.of("alike", repeats, Noise.normal(0)),
                    Arguments.of("server starts vary twice as much", repeats, Noise.normal(2)),
                    Arguments.of("server starts vary 5 times", repeats, Noise.normal(5)),
                    Arguments.of("plain varies 3 times", repeats, Noise.normal(0, 3.0)),
                    Arguments.of("one varies 10 times", repeats, Noise.normal(0, 1.0, 10.0)),
                    Arguments.of(
                        "all differ", repeats, Noise.normal(1, 1.0, 3.0, 0.5, 2.0, 1.0, 4.0, 2.0)),
                    Arguments.of(
                        "now and then much slower",
                        repeats,
                        new Noise(
                            random -> random.nextGaussian() - (random.nextInt(10) == 0 ? 6 : 0),
                            List.of(),
                            1)),
                    Arguments.of(
                        "skewed",
                        repeats,
                        new Noise(random -> Math.log(random.nextDouble()) + 1, List.of(), 1))));
  }

  @ParameterizedTest(name = "{0}, {1} repeats")
  @MethodSource("noises")
  void comparisons_nothingDiffers_anyIsShownInAtMostOneOfTwentyStudies(
      String name, int repeats, Noise noise) {
    int alarms = count(repeats, 0, noise, one -> one.stream().anyMatch(c -> c.isSignificant()));

    assertTrue(STUDIES.isAtMost(MOST_FALSE_ALARMS, alarms), alarms + " of " + STUDIES);
  }

  @ParameterizedTest
  @ValueSource(ints = {STUDY_REPEATS, MORE_REPEATS})
  void comparisons_oneDiffers_intervalsHoldAllTruthsInNineteenOfTwentyStudies(int repeats) {
    double effect = -0.2;
    int covered =
        count(
            repeats,
            effect,
            Noise.normal(1),
            all -> all.stream().allMatch(one -> interval(one).contains(truth(one, effect))));

    assertTrue(
        STUDIES.isAtLeast(0.95, covered) && STUDIES.isAtMost(0.99, covered),
        covered + " of " + STUDIES);
  }

  private static double truth(Summary.Comparison one, double effect) {
    return one.configuration().equals("c001") ? Math.exp(effect) : 1;
  }

  private static Interval interval(Summary.Comparison one) {
    return one.paired().interval().orElseThrow();
  }

  @Test
  void comparisons_verdictAndInterval_sayTheSame() {
    Random random = new Random(4);
    SimulatedTrials trials =
        new SimulatedTrials(PROTECTIONS, STUDY_REPEATS, AT_REST, Noise.normal(1));
    for (int study = 0; study < 100; study++) {
      for (Summary.Comparison one : trials.study(random, -0.2)) {
        assertEquals(one.isSignificant(), !interval(one).contains(1), one.toString());
      }
    }
  }

  /** What docs/studies.md says of the same trials, by this method and by Holm's over 8 settings. */
  static Stream<Arguments> power() {
    return Stream.of(
        Arguments.of(STUDY_REPEATS, 0.2, 0.55, 0.03),
        Arguments.of(5, 0.2, 0.99, 0.40),
        Arguments.of(MORE_REPEATS, 0.1, 0.63, 0.11));
  }

  @ParameterizedTest(name = "{1} less, {0} repeats")
  @MethodSource("power")
  void comparisons_oneDiffers_isFoundAsOftenAsTheDocsSay(
      int repeats, double difference, double found, double foundByHolm) {
    double effect = Math.log1p(-difference);

    int now = count(repeats, effect, Noise.normal(0), all -> all.get(0).isSignificant());
    int before = foundByHolm(repeats, effect);

    assertFound(found, now);
    assertFound(foundByHolm, before);
  }

  private static void assertFound(double share, int found) {
    double allowance = STUDIES.allowance(Math.sqrt(share * (1 - share)));
    assertEquals(share, (double) found / STUDIES.count(), 0.03 + allowance);
  }

  /** Pairs, corrected over 48 comparisons of which the others differ no more than chance. */
  private static int foundByHolm(int repeats, double effect) {
    Random random = new Random(11);
    SimulatedTrials alone = new SimulatedTrials(2, repeats, 0, Noise.normal(0));
    int found = 0;
    for (int study = 0; study < STUDIES.count(); study++) {
      double[] pValues = new double[48];
      for (int i = 0; i < pValues.length; i++) {
        pValues[i] = alone.study(random, i == 0 ? effect : 0).get(0).pValue();
      }
      found += Ratio.holm(pValues)[0] < 0.05 ? 1 : 0;
    }
    return found;
  }

  private static int count(
      int repeats, double effect, Noise noise, Predicate<List<Summary.Comparison>> what) {
    Random random = new Random(9);
    SimulatedTrials trials = new SimulatedTrials(PROTECTIONS, repeats, AT_REST, noise);
    int studies = 0;
    for (int study = 0; study < STUDIES.count(); study++) {
      studies += what.test(trials.study(random, effect)) ? 1 : 0;
    }
    return studies;
  }

  /**
   * Trials of one setting as a study has them, with what makes them differ: the repeat, the start
   * of the server, and each trial. Immutable.
   *
   * @param protections with plain, which is the first
   * @param repeats of each
   * @param ownServer how many of them, the last ones, have a server of their own, as those at rest
   * @param noise what makes them differ beside the repeat
   */
  private record SimulatedTrials(int protections, int repeats, int ownServer, Noise noise) {
    /** The standard deviation of a trial whose factor is 1, on the logarithmic scale. */
    private static final double TRIAL = 0.05;

    private static final double REPEAT = 0.10;
    private static final double PLAIN_THROUGHPUT = 9000;

    List<Configuration> configurations() {
      Configuration.Point point = new Configuration.Point("store", "workloada", 1, 4, 0, 100, 100);
      return IntStream.range(0, protections)
          .mapToObj(i -> new Configuration("c00" + i, point, "protection " + i, i == 0, 100, 100))
          .toList();
    }

    /**
     * What a study says about throughput.
     *
     * @param effect the logarithm of what the second protection has by plain; the others are like
     *     plain
     */
    List<Summary.Comparison> study(Random random, double effect) {
      List<Configuration> configurations = configurations();
      List<ResultRow> rows = new ArrayList<>();
      for (int repeat = 1; repeat <= repeats; repeat++) {
        double block = REPEAT * random.nextGaussian();
        double[] servers = {
          TRIAL * noise.server() * random.nextGaussian(),
          TRIAL * noise.server() * random.nextGaussian()
        };
        for (int i = 0; i < protections; i++) {
          double log =
              block
                  + servers[i < protections - ownServer ? 0 : 1]
                  + (i == 1 ? effect : 0)
                  + TRIAL * factor(i) * noise.shape().applyAsDouble(random);
          rows.add(
              new ResultRow(
                  "t" + i + "-" + repeat,
                  1,
                  configurations.get(i),
                  repeat,
                  "",
                  "",
                  Map.of(Metric.THROUGHPUT.column(), PLAIN_THROUGHPUT * Math.exp(log))));
        }
      }
      return new PairedTrials(configurations, rows).comparisons();
    }

    private double factor(int protection) {
      List<Double> factors = noise.factors();
      return protection < factors.size() ? factors.get(protection) : 1;
    }
  }

  /**
   * How values vary.
   *
   * @param shape of a trial's noise
   * @param factors by how much more each protection varies, plain first; 1 of those left out
   * @param server the deviation of a start of a server, in those of a trial
   */
  private record Noise(ToDoubleFunction<Random> shape, List<Double> factors, double server) {
    /** Normal, with these factors. */
    static Noise normal(double server, Double... factors) {
      return new Noise(Random::nextGaussian, List.of(factors), server);
    }
  }
}
