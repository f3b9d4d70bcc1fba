package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.compare.statistics.SimulatedStudies;

/** What {@code overhead} finds with the repeats that it has by default. */
class OverheadPowerTest {
  private static final int REPEATS = OverheadOptions.DEFAULT_REPEATS;

  static Stream<Arguments> noises() {
    return Stream.of(
        Arguments.of("normal", 0.12, (ToDoubleFunction<Random>) Random::nextGaussian),
        Arguments.of(
            "skewed", 0.12, (ToDoubleFunction<Random>) random -> Math.log(random.nextDouble()) + 1),
        // a trial in ten that is much slower hides what is smaller
        Arguments.of(
            "outliers",
            0.25,
            (ToDoubleFunction<Random>)
                random -> random.nextGaussian() - (random.nextInt(10) == 0 ? 6 : 0)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void defaultRepeats_differenceThatTheDocsName_isFoundInFourOfFiveStudies(
      String name, double difference, ToDoubleFunction<Random> noise) {
    double found = SimulatedStudies.alarms(REPEATS, -difference, noise);

    assertTrue(found >= 0.8, name + ": " + found);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noises")
  void defaultRepeats_nothingDiffers_alarmsInAtMostOneOfTwenty(
      String name, double difference, ToDoubleFunction<Random> noise) {
    double alarms = SimulatedStudies.alarms(REPEATS, 0, noise);

    assertTrue(alarms <= 0.06, name + ": " + alarms);
  }
}
