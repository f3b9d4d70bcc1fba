package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The tests' error rates, on simulated trials like those of a study, with a fixed seed. */
class FalseAlarmTest {
  private static final int STUDIES = 2000;

  /** Standard deviations on the logarithmic scale. */
  private static final double TRIAL_NOISE = 0.05;

  private static final double BLOCK_NOISE = 0.10;
  private static final String OUTLIERS = "outliers";

  static Stream<Arguments> noises() {
    return Stream.of(
        Arguments.of("normal", (ToDoubleFunction<Random>) Random::nextGaussian),
        // now and then a trial is much slower, as when a server compacts
        Arguments.of(
            OUTLIERS,
            (ToDoubleFunction<Random>)
                random -> random.nextGaussian() - (random.nextInt(10) == 0 ? 6 : 0)),
        Arguments.of(
            "skewed", (ToDoubleFunction<Random>) random -> Math.log(random.nextDouble()) + 1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void paired_nothingDiffers_alarmsInAtMostOneOfTwenty(
      String name, ToDoubleFunction<Random> noise) {
    for (int repeats : new int[] {3, 5, 6, 10}) {
      double alarms = alarms(repeats, 0, noise);
      assertTrue(alarms <= 0.06, name + ", " + repeats + " repeats: " + alarms);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void unpaired_nothingDiffers_alarmsInAtMostOneOfTwenty(
      String name, ToDoubleFunction<Random> noise) {
    Random random = new Random(3);
    int alarms = 0;
    for (int study = 0; study < STUDIES; study++) {
      double[] one = new double[5];
      double[] other = new double[5];
      for (int i = 0; i < 5; i++) {
        one[i] = 1000 * Math.exp(TRIAL_NOISE * noise.applyAsDouble(random));
        other[i] = 1000 * Math.exp(TRIAL_NOISE * noise.applyAsDouble(random));
      }
      alarms += Ratio.unpaired(one, other).pValue() < 0.05 ? 1 : 0;
    }
    assertTrue(alarms <= 0.06 * STUDIES, name + ": " + alarms);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void paired_fivePercentSlower_isFoundWithEnoughRepeats(
      String name, ToDoubleFunction<Random> noise) {
    double found = alarms(100, -0.05, noise);
    assertTrue(found >= 0.8, name + ": " + found);
  }

  /** An outlier hides what is smaller. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void paired_differenceThatTheDocsName_isFoundBySixRepeats(
      String name, ToDoubleFunction<Random> noise) {
    double found = alarms(6, name.equals(OUTLIERS) ? -0.25 : -0.12, noise);
    assertTrue(found >= 0.8, name + ": " + found);
  }

  /** The share of studies in which the second arm is reported to differ. */
  private static double alarms(int repeats, double effect, ToDoubleFunction<Random> noise) {
    Random random = new Random(5);
    int alarms = 0;
    for (int study = 0; study < STUDIES; study++) {
      double[] one = new double[repeats];
      double[] other = new double[repeats];
      for (int i = 0; i < repeats; i++) {
        double block = BLOCK_NOISE * random.nextGaussian();
        one[i] = 1000 * Math.exp(block + TRIAL_NOISE * noise.applyAsDouble(random));
        other[i] = 1000 * Math.exp(block + effect + TRIAL_NOISE * noise.applyAsDouble(random));
      }
      alarms += Ratio.paired(one, other).pValue() < 0.05 ? 1 : 0;
    }
    return (double) alarms / STUDIES;
  }
}
