package site.ycsb.compare.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.compare.results.SimulatedTrials.Noise;
import site.ycsb.compare.statistics.Holm;
import site.ycsb.compare.statistics.Interval;

/**
 * False alarms, coverage and power of what a study says about its trials, from their rows on, with
 * the repeats that studies have by default and with those of {@code overhead}. Seeds are fixed.
 */
class ComparisonsOfTrialsTest {
  private static final int STUDIES = 1000;

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
    double alarms = share(repeats, 0, noise, one -> one.stream().anyMatch(c -> c.isSignificant()));

    assertTrue(alarms <= MOST_FALSE_ALARMS, alarms + " of studies");
  }

  @ParameterizedTest
  @ValueSource(ints = {STUDY_REPEATS, MORE_REPEATS})
  void comparisons_oneDiffers_intervalsHoldAllTruthsInNineteenOfTwentyStudies(int repeats) {
    double effect = -0.2;
    double covered =
        share(
            repeats,
            effect,
            Noise.normal(1),
            all -> all.stream().allMatch(one -> interval(one).contains(truth(one, effect))));

    assertTrue(covered >= 0.95 && covered <= 0.99, covered + " of studies");
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

    double now = share(repeats, effect, Noise.normal(0), all -> all.get(0).isSignificant());
    double before = foundByHolm(repeats, effect);

    assertEquals(found, now, 0.03, "now " + now + ", before " + before);
    assertEquals(foundByHolm, before, 0.03, "now " + now + ", before " + before);
  }

  /** Pairs, corrected over 48 comparisons of which the others differ no more than chance. */
  private static double foundByHolm(int repeats, double effect) {
    Random random = new Random(11);
    SimulatedTrials alone = new SimulatedTrials(2, repeats, 0, Noise.normal(0));
    int found = 0;
    for (int study = 0; study < STUDIES; study++) {
      double[] pValues = new double[48];
      for (int i = 0; i < pValues.length; i++) {
        pValues[i] = alone.study(random, i == 0 ? effect : 0).get(0).pValue();
      }
      found += Holm.adjust(pValues)[0] < 0.05 ? 1 : 0;
    }
    return (double) found / STUDIES;
  }

  private static double share(
      int repeats, double effect, Noise noise, Predicate<List<Summary.Comparison>> what) {
    Random random = new Random(9);
    SimulatedTrials trials = new SimulatedTrials(PROTECTIONS, repeats, AT_REST, noise);
    int studies = 0;
    for (int study = 0; study < STUDIES; study++) {
      studies += what.test(trials.study(random, effect)) ? 1 : 0;
    }
    return (double) studies / STUDIES;
  }
}
