package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.interleaved.estimate.SimulatedQueue.Scenario;

/**
 * How often intervals of a ratio of capacities hold the truth on simulated queues, from the climb
 * of the ladder to the stopping rule: 300 runs of each scenario and effect. The table is written to
 * target/crossings.md.
 */
class CrossingCoverageTest {
  private static final int RUNS = 300;
  private static final double PRECISION = 0.02;
  private static final int TIME_LIMIT_BLOCKS = 150;
  private static final double[] EFFECTS = {0, 0.05, 0.2};

  private static final Map<Scenario, StringBuilder> TABLE = new EnumMap<>(Scenario.class);

  @ParameterizedTest
  @EnumSource
  void ratio_ofQueueWithKnownCapacity_intervalHoldsItAsOftenAsItSays(Scenario scenario) {
    StringBuilder lines = new StringBuilder();
    TABLE.put(scenario, lines);
    double coverage = 0;
    for (double effect : EFFECTS) {
      double capacity = SimulatedQueue.capacity(scenario, 0);
      double truth = SimulatedQueue.capacity(scenario, effect) / capacity;
      List<Run> runs =
          LongStream.range(0, RUNS)
              .parallel()
              .mapToObj(seed -> run(new SimulatedQueue(scenario, effect, 31 * seed + 7)))
              .toList();
      double covered = share(runs, run -> run.ratio.interval().contains(truth));
      double levels = share(runs, run -> run.plain.interval().contains(capacity));
      double bias = runs.stream().mapToDouble(run -> run.ratio.ratio() - truth).average().orElse(9);
      double levelBias =
          runs.stream().mapToDouble(run -> run.plain.ratio() / capacity - 1).average().orElse(9);
      double fails = share(runs, run -> run.control.controlFails());
      double blocks = runs.stream().mapToInt(run -> run.ratio.blocks()).average().orElse(0);
      String line =
          String.format(
              Locale.ROOT,
              "| %s | %.0f %% | %.3f | %.1f %% | %+.2f | %.1f %% | %+.2f | %.1f %% | %.0f |%n",
              scenario,
              100 * effect,
              truth,
              100 * covered,
              100 * bias,
              100 * levels,
              100 * levelBias,
              100 * fails,
              blocks);
      lines.append(line);
      coverage += covered / EFFECTS.length;
      // 93 %, and what chance makes of 300 runs in the worst of 15 such shares
      assertTrue(covered >= 0.90 && covered <= 0.99, line);
      assertTrue(fails <= 0.04, line);
      assertEquals(0, bias, 0.006, line);
    }
    assertTrue(coverage >= 0.925 && coverage <= 0.975, lines.toString());
  }

  @AfterAll
  static void writeTable() throws IOException {
    StringBuilder text = new StringBuilder();
    TABLE.values().forEach(text::append);
    Files.writeString(Path.of("target", "crossings.md"), text);
  }

  private interface Finding {
    boolean isIn(Run run);
  }

  private static double share(List<Run> runs, Finding finding) {
    return (double) runs.stream().filter(finding::isIn).count() / runs.size();
  }

  /** What a run found. */
  private record Run(RatioEstimate ratio, RatioEstimate control, RatioEstimate plain) {}

  private static Run run(SimulatedQueue store) {
    RateLadder ladder = store.climbed();
    RateBlocks blocks = new RateBlocks(SimulatedQueue.LIMIT);
    StoppingRule rule = new StoppingRule(PRECISION);
    while (true) {
      List<List<RateBlocks.Point>> block = store.block(ladder);
      blocks.add(block);
      ladder.add(block);
      RatioEstimate ratio = CrossingEstimate.of(blocks).ratio(2);
      if (rule.moreBlocks(List.of(ratio)) == 0 || blocks.blocks() >= TIME_LIMIT_BLOCKS) {
        CrossingEstimate estimate = CrossingEstimate.of(blocks);
        return new Run(
            ratio, estimate.ratio(BlockValues.CONTROL), estimate.perSecond(BlockValues.PLAIN));
      }
    }
  }
}
