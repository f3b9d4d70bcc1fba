package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.statistics.Ratio.LogRatio;

class LogRatioTest {
  private static final double[] ONES = {1, 1, 1};

  @Test
  void mean_equalErrors_haveTheSumOfTheirDegreesOfFreedom() {
    LogRatio one = LogRatio.paired(ONES, around(0.2, 0.1));

    Ratio ratio = Ratio.of(LogRatio.mean(List.of(one, one), new double[] {1, 1}));

    // with 4 degrees of freedom an interval reaches 2.776445 errors to each side
    double half = 2.776445 * 0.1 / Math.sqrt(6);
    assertEquals(Math.exp(0.2), ratio.ratio(), 1e-12);
    assertEquals(Math.exp(0.2 - half), ratio.interval().orElseThrow().low(), 1e-6);
    assertEquals(Math.exp(0.2 + half), ratio.interval().orElseThrow().high(), 1e-6);
    assertEquals(3, ratio.count());
  }

  /** Two thirds of 0.15 and a third of 0.3 are equal, so there are 4 degrees of freedom again. */
  @Test
  void mean_weights_scaleTheErrors() {
    LogRatio two = LogRatio.paired(ONES, around(0, 0.15));
    LogRatio one = LogRatio.paired(ONES, around(0.3, 0.3));

    Ratio ratio = Ratio.of(LogRatio.mean(List.of(two, one), new double[] {2, 1}));

    double half = 2.776445 * Math.sqrt(2) * 0.1 / Math.sqrt(3);
    assertEquals(Math.exp(0.1), ratio.ratio(), 1e-12);
    assertEquals(Math.exp(0.1 - half), ratio.interval().orElseThrow().low(), 1e-6);
    assertEquals(Math.exp(0.1 + half), ratio.interval().orElseThrow().high(), 1e-6);
  }

  @Test
  void mean_ofOne_isItself() {
    LogRatio one = LogRatio.unpaired(new double[] {50, 90, 220}, new double[] {100, 200, 400});

    assertEquals(one, LogRatio.mean(List.of(one), new double[] {5}));
  }

  @Test
  void mean_withASingleRepeat_hasNoInterval() {
    LogRatio many = LogRatio.paired(ONES, around(0.2, 0.1));
    LogRatio single = LogRatio.paired(new double[] {1}, new double[] {3});

    Ratio ratio = Ratio.of(LogRatio.mean(List.of(many, single), new double[] {1, 1}));

    assertFalse(ratio.interval().isPresent());
    assertEquals(1, ratio.count());
  }

  /** By Student's quantile of 2 degrees of freedom, 4.302653. */
  @Test
  void ofPasses_thatDifferByMoreThanTheirErrors_isKnownByHowTheyDiffer() {
    LogRatio all = LogRatio.ofPasses(passes(0.02), 0.95);

    assertEquals(0.1, all.log(), 1e-12);
    assertEquals(4.302653 * 0.02 / Math.sqrt(3), all.halfWidth(0.95), 1e-6);
    assertEquals(2, all.degreesOfFreedom());
  }

  @Test
  void ofPasses_alikeByChance_areAsUncertainAsTheirErrorsLeaveThem() {
    LogRatio all = LogRatio.ofPasses(passes(0.001), 0.95);

    assertEquals(1.959964 * 0.01 / Math.sqrt(3), all.halfWidth(0.95), 1e-6);
  }

  @Test
  void ofPasses_one_isItself() {
    LogRatio one = passes(0).get(0);

    assertEquals(one, LogRatio.ofPasses(List.of(one), 0.95));
  }

  /**
   * Plain and two arms by three passes: the squares about the means of both add up to 0.004 / 3,
   * with 4 degrees of freedom.
   */
  @Test
  void ofPasses_armsThatTookTurns_haveOneErrorOfAllResiduals() {
    List<double[]> logs =
        List.of(
            new double[] {1.1, 2.12, 3.14}, new double[] {1.24, 2.2, 3.22}, new double[] {1, 2, 3});

    LogRatio one = LogRatio.ofPasses(new double[] {0.1, 0.12, 0.14}, 0, logs, 2);

    assertEquals(0.12, one.log(), 1e-12);
    assertEquals(4, one.degreesOfFreedom());
    assertEquals(Math.sqrt(1.5 * (0.004 / 3 / 4) / 3), one.error(), 1e-12);
  }

  @Test
  void ofPasses_armThatStandsOut_isKnownByItsOwnPasses() {
    double[] own = {0.1, 0.3, -0.1, 0.1};
    List<double[]> logs =
        List.of(
            own,
            new double[] {0.01, -0.01, 0.01, -0.01},
            new double[] {-0.01, 0.01, 0.01, -0.01},
            new double[4]);

    LogRatio one = LogRatio.ofPasses(own, 0, logs, 2);

    assertEquals(3, one.degreesOfFreedom());
    assertEquals(Math.sqrt(0.08 / 3 / 4), one.error(), 1e-12);
  }

  /** Three around 0.1, each with an error of 0.01 of very many blocks. */
  private static List<LogRatio> passes(double deviation) {
    return DoubleStream.of(0.1 - deviation, 0.1, 0.1 + deviation)
        .mapToObj(log -> new LogRatio(log, 0.01, 1e9, 1000))
        .toList();
  }

  /** Three values whose logarithms have this mean and standard deviation. */
  private static double[] around(double mean, double deviation) {
    return new double[] {Math.exp(mean - deviation), Math.exp(mean), Math.exp(mean + deviation)};
  }
}
