package site.ycsb.compare.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.PairedTrials;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.Summary.Metric;
import site.ycsb.compare.statistics.ControlComparisons.Dunnett;

/**
 * Why {@link ControlComparisons} doesn't rely on Dunnett's test, nor on a test of variances before
 * it: what docs/results/simulations.md says of 6 protections and 3 repeats when plain varies 3
 * times as much; and what it would decide of trials that were measured.
 */
class DunnettAloneTest {
  private static final int STUDIES = 20_000;
  private static final int ARMS = 7;
  private static final int REPEATS = 3;
  private static final int FREEDOM = (ARMS - 1) * (REPEATS - 1);
  private static final double PLAIN_FACTOR = 3;
  private static final String COLUMN = Metric.THROUGHPUT.column();

  private int alarms;
  private int foundByMeans;
  private int foundByMedians;
  private int alarmsAfterMeans;

  /** Logarithms by arm and repeat, plain first, in what arms and repeats leave of them. */
  private static final class Blocks {
    final double[] means;
    final double[][] residuals = new double[ARMS][REPEATS];

    Blocks(double[][] arms) {
      means = Arrays.stream(arms).mapToDouble(DunnettAloneTest::mean).toArray();
      double all = mean(means);
      for (int i = 0; i < REPEATS; i++) {
        int repeat = i;
        double block = Arrays.stream(arms).mapToDouble(arm -> arm[repeat]).average().orElse(0);
        for (int arm = 0; arm < ARMS; arm++) {
          residuals[arm][i] = arms[arm][i] - means[arm] - block + all;
        }
      }
    }

    boolean isShownToDiffer(int arm) {
      double squares =
          Arrays.stream(residuals).flatMapToDouble(Arrays::stream).map(one -> one * one).sum();
      double error = Math.sqrt(squares / FREEDOM * 2 / REPEATS);
      double quantile = new Dunnett(ARMS - 1, FREEDOM, 0.5).quantile();
      return Math.abs(means[arm] - means[0]) > quantile * error;
    }
  }

  /** One study in which nothing differs. */
  private void simulate(Random random) {
    double[][] arms = new double[ARMS][REPEATS];
    for (double[] arm : arms) {
      Arrays.setAll(arm, i -> random.nextGaussian() * (arm == arms[0] ? PLAIN_FACTOR : 1));
    }
    Blocks blocks = new Blocks(arms);
    boolean alarm = IntStream.range(1, ARMS).anyMatch(blocks::isShownToDiffer);
    boolean unequal = differ(blocks.residuals, DunnettAloneTest::mean);
    alarms += alarm ? 1 : 0;
    foundByMeans += unequal ? 1 : 0;
    alarmsAfterMeans += alarm && !unequal ? 1 : 0;
    foundByMedians += differ(blocks.residuals, values -> new Sample(values).median()) ? 1 : 0;
  }

  /** Levene's test at 5%: an analysis of variance of how far values are from their center. */
  private static boolean differ(double[][] groups, ToDoubleFunction<double[]> center) {
    double[][] distances = new double[ARMS][];
    for (int arm = 0; arm < ARMS; arm++) {
      double middle = center.applyAsDouble(groups[arm]);
      distances[arm] = Arrays.stream(groups[arm]).map(value -> Math.abs(value - middle)).toArray();
    }
    double[] means = Arrays.stream(distances).mapToDouble(DunnettAloneTest::mean).toArray();
    double all = mean(means);
    double between = Arrays.stream(means).map(mean -> (mean - all) * (mean - all)).sum() * REPEATS;
    double within = 0;
    for (int arm = 0; arm < ARMS; arm++) {
      for (double distance : distances[arm]) {
        within += (distance - means[arm]) * (distance - means[arm]);
      }
    }
    int freedom = ARMS * (REPEATS - 1);
    double ratio = between / (ARMS - 1) / (within / freedom);
    return ratio > FDistribution.of(ARMS - 1, freedom).inverseSurvivalProbability(0.05);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  @Test
  void dunnettAlone_plainVariesMore_isWrongAsOftenAsTheDocsSay() {
    Random random = new Random(8);
    for (int study = 0; study < STUDIES; study++) {
      simulate(random);
    }

    assertEquals(0.19, (double) alarms / STUDIES, 0.01, "without a test of variances");
    assertEquals(0.41, (double) foundByMeans / STUDIES, 0.02, "found by Levene's");
    assertTrue(foundByMedians < 0.01 * STUDIES, foundByMedians + " by Brown and Forsythe's");
    assertTrue(alarmsAfterMeans > 0.1 * STUDIES, alarmsAfterMeans + " that Levene's lets through");
  }

  /** The 168 trials beside docs/results/protection.md, by three methods. */
  @Test
  void dunnettAlone_trialsOfProtection_decidesAsManyAsTheDocsSay() throws IOException {
    List<ResultRow> rows = new ArrayList<>();
    for (String store : List.of("cassandra", "hbase")) {
      Path folder = Path.of("..", "docs", "results", "protection-trials", store);
      rows.addAll(ResultsCsv.read(folder.resolve(ResultsCsv.FILE_NAME)));
    }
    List<Configuration> all = rows.stream().map(ResultRow::configuration).distinct().toList();
    List<Configuration> cells = all.stream().filter(one -> !one.plain()).toList();
    PairedTrials trials = new PairedTrials(all, rows);
    double[] ofPairs =
        Ratio.holm(cells.stream().mapToDouble(one -> ofPairs(trials, one)).toArray());
    Set<String> before = new TreeSet<>();
    Set<String> alone = new TreeSet<>();
    Set<String> chosen = new TreeSet<>();
    for (int i = 0; i < cells.size(); i++) {
      Configuration cell = cells.get(i);
      if (ofPairs[i] < 0.05) {
        before.add(cell.id());
      }
      if (isShownToDiffer(trials, all, cell)) {
        alone.add(cell.id());
      }
      if (!trials.toPlain(cell, COLUMN).flatMap(Ratio::interval).orElseThrow().contains(1)) {
        chosen.add(cell.id());
      }
    }

    assertEquals(48, cells.size());
    assertEquals(5, before.size(), before::toString);
    assertEquals(24, alone.size(), alone::toString);
    assertEquals(13, chosen.size(), chosen::toString);
    assertTrue(chosen.containsAll(before), () -> before + ", now " + chosen);
  }

  private static double ofPairs(PairedTrials trials, Configuration cell) {
    return Ratio.paired(values(trials, trials.plainOf(cell).orElseThrow()), values(trials, cell))
        .pValue();
  }

  private static boolean isShownToDiffer(
      PairedTrials trials, List<Configuration> all, Configuration cell) {
    List<Configuration> arms = new ArrayList<>(List.of(trials.plainOf(cell).orElseThrow()));
    all.stream().filter(one -> !one.plain() && one.point().equals(cell.point())).forEach(arms::add);
    return new Blocks(
            arms.stream()
                .map(one -> Arrays.stream(values(trials, one)).map(Math::log).toArray())
                .toArray(double[][]::new))
        .isShownToDiffer(arms.indexOf(cell));
  }

  private static double[] values(PairedTrials trials, Configuration one) {
    return trials.byRepeat(one, COLUMN).values().stream().mapToDouble(value -> value).toArray();
  }
}
