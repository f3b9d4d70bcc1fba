package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.interleaved.estimate.SimulatedQueue.Scenario;

/**
 * How often intervals of a ratio of capacities hold the truth on simulated queues, from the climb
 * of the ladder to the stopping rule. The table is written to target/crossings.md.
 */
class CrossingCoverageTest {
  private static final double PRECISION = 0.02;
  private static final int TIME_LIMIT_BLOCKS = 100;

  /** After every block takes three times as long, and gives the same within chance. */
  private static final int LOOK_EVERY = 3;

  private static final double[] EFFECTS = {0, 0.2};

  private static final Map<Scenario, StringBuilder> TABLE = new EnumMap<>(Scenario.class);

  @ParameterizedTest
  @EnumSource(names = {"ONE_SERVER", "FOUR_SERVERS"})
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void ratio_someRunsOfFlatAndSteepQueues_intervalHoldsIt(Scenario scenario) {
    Cell cell = new Cell(scenario, 0.2, 40);
    // 95 %, and what chance makes of it in 40 runs
    assertTrue(cell.covered >= 0.85 && cell.known >= 0.9, cell::toString);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void ratio_ofQueueWithKnownCapacity_intervalHoldsItAsOftenAsItSays(Scenario scenario) {
    StringBuilder lines = new StringBuilder();
    TABLE.put(scenario, lines);
    boolean seldomKnown = scenario == Scenario.STALLS || scenario == Scenario.PAUSES;
    for (double effect : EFFECTS) {
      if (seldomKnown && effect > 0) {
        // no theory tells the truth, and a long run of it no better than these
        continue;
      }
      Cell cell = new Cell(scenario, effect, 400);
      lines.append(cell);
      // 95 %, and what chance makes of it in 400 runs
      assertTrue(cell.covered >= 0.92 && cell.controlFails <= 0.03, cell::toString);
      assertTrue(
          seldomKnown || (Math.abs(cell.bias) <= 0.006 && cell.known >= 0.95), cell::toString);
    }
  }

  @AfterAll
  static void writeTable() throws IOException {
    StringBuilder text = new StringBuilder();
    TABLE.values().forEach(text::append);
    Files.writeString(Path.of("target", "crossings.md"), text);
  }

  /** What a run found. */
  private record Run(RatioEstimate ratio, RatioEstimate control) {
    private static Run of(SimulatedQueue store) {
      RateLadder ladder = store.climbed();
      RateBlocks blocks = new RateBlocks(SimulatedQueue.LIMIT);
      StoppingRule rule = new StoppingRule(PRECISION);
      while (true) {
        List<List<RateBlocks.Point>> block = store.block(ladder);
        blocks.add(0, block);
        ladder.add(block);
        if (blocks.blocks() < StoppingRule.MIN_BLOCKS || blocks.blocks() % LOOK_EVERY != 0) {
          continue;
        }
        RatioEstimate ratio = blocks.ratio(2);
        if (rule.moreBlocks(ratio) == 0 || blocks.blocks() >= TIME_LIMIT_BLOCKS) {
          return new Run(ratio, blocks.ratio(BlockValues.CONTROL));
        }
      }
    }
  }

  /** What became of a scenario with an effect, in shares of runs. */
  private static final class Cell {
    private final Scenario scenario;
    private final double effect;
    private final double truth;
    private final double known;
    private final double covered;
    private final double bias;
    private final double halfWidth;
    private final double controlFails;
    private final double blocks;

    Cell(Scenario scenario, double effect, int count) {
      this.scenario = scenario;
      this.effect = effect;
      truth = SimulatedQueue.capacity(scenario, effect) / SimulatedQueue.capacity(scenario, 0);
      List<Run> runs =
          LongStream.range(0, count)
              .parallel()
              .mapToObj(seed -> Run.of(new SimulatedQueue(scenario, effect, 31 * seed + 7)))
              .toList();
      List<Run> answers = runs.stream().filter(run -> Double.isFinite(run.ratio.ratio())).toList();
      known = (double) answers.size() / count;
      covered = share(answers, run -> run.ratio.interval().contains(truth));
      bias = answers.stream().mapToDouble(run -> run.ratio.ratio() - truth).average().orElse(9);
      halfWidth =
          answers.stream().mapToDouble(run -> run.ratio.interval().halfWidth()).average().orElse(9);
      controlFails = share(runs, run -> !run.control.controlInterval(false).contains(1));
      blocks = runs.stream().mapToInt(run -> run.ratio.blocks()).average().orElse(0);
    }

    private static double share(List<Run> runs, Predicate<Run> finding) {
      return (double) runs.stream().filter(finding).count() / runs.size();
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "| %s | %.0f %% | %.3f | %.1f %% | %.1f %% | %+.2f | %.1f %% | %.0f | %.1f %% |%n",
          scenario,
          100 * effect,
          truth,
          100 * known,
          100 * covered,
          100 * bias,
          100 * halfWidth,
          blocks,
          100 * controlFails);
    }
  }
}
