package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.interleaved.estimate.SimulatedQueue.Scenario;
import site.ycsb.testing.statistics.SimulatedRuns;

/**
 * How often intervals of a ratio of capacities hold the truth on simulated queues, from the climb
 * of the ladder to the stopping rule. The table is written to target/crossings.md;
 * docs/results/simulations.md has it with all runs.
 */
class CrossingCoverageTest {
  private static final SimulatedRuns RUNS = SimulatedRuns.of(10, 400);
  private static final double PRECISION = 0.02;
  private static final int TIME_LIMIT_BLOCKS = 100;

  /** After every block takes three times as long, and gives the same within chance. */
  private static final int LOOK_EVERY = 3;

  private static final double[] EFFECTS = {0, 0.2};

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void ratio_ofQueuesWithKnownCapacity_intervalHoldsItAsOftenAsItSays() throws IOException {
    List<Cell> cells = new ArrayList<>();
    for (Scenario scenario : Scenario.values()) {
      for (double effect : EFFECTS) {
        // no theory tells the truth of those with an effect, and a long run of it no better than
        // these
        if (effect == 0 || !isSeldomKnown(scenario)) {
          cells.add(new Cell(scenario, effect));
        }
      }
    }
    StringBuilder table = new StringBuilder();
    cells.forEach(table::append);
    Files.writeString(Path.of("target", "crossings.md"), table);

    for (Cell cell : cells) {
      // 95 %, and what chance makes of it in 400 runs; few may know none of what is seldom known
      assertTrue(
          RUNS.isAtLeast(0.92, cell.covered, cell.known)
              || (cell.known == 0 && isSeldomKnown(cell.scenario) && !RUNS.areAll()),
          cell::toString);
      assertTrue(RUNS.isAtMost(0.03, cell.controlFails), cell::toString);
      if (!isSeldomKnown(cell.scenario)) {
        assertTrue(RUNS.isAtLeast(0.95, cell.known), cell::toString);
        double allowance = RUNS.allowance(cell.scenario == Scenario.ERRATIC ? 0.15 : 0.04);
        assertEquals(0, cell.bias, 0.006 + allowance, cell::toString);
      }
    }
    int covered = cells.stream().mapToInt(cell -> cell.covered).sum();
    int known = cells.stream().mapToInt(cell -> cell.known).sum();
    assertTrue(RUNS.isAtLeast(0.95, covered, known), () -> covered + " of " + known);
    List<Cell> usual = cells.stream().filter(cell -> !isSeldomKnown(cell.scenario)).toList();
    int answers = usual.stream().mapToInt(cell -> cell.known).sum();
    int runs = usual.size() * RUNS.count();
    assertTrue(RUNS.isAtLeast(0.95, answers, runs), () -> answers + " known of " + runs);
  }

  private static boolean isSeldomKnown(Scenario scenario) {
    return scenario == Scenario.STALLS || scenario == Scenario.PAUSES;
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

  /** What became of a scenario with an effect. */
  private static final class Cell {
    private final Scenario scenario;
    private final double effect;
    private final double truth;
    private final int known;
    private final int covered;
    private final double bias;
    private final double halfWidth;
    private final int controlFails;
    private final double blocks;

    Cell(Scenario scenario, double effect) {
      this.scenario = scenario;
      this.effect = effect;
      truth = SimulatedQueue.capacity(scenario, effect) / SimulatedQueue.capacity(scenario, 0);
      List<Run> runs =
          LongStream.range(0, RUNS.count())
              .parallel()
              .mapToObj(seed -> Run.of(new SimulatedQueue(scenario, effect, 31 * seed + 7)))
              .toList();
      List<Run> answers = runs.stream().filter(run -> Double.isFinite(run.ratio.ratio())).toList();
      known = answers.size();
      covered = count(answers, run -> run.ratio.interval().contains(truth));
      bias = answers.stream().mapToDouble(run -> run.ratio.ratio() - truth).average().orElse(9);
      halfWidth =
          answers.stream().mapToDouble(run -> run.ratio.interval().halfWidth()).average().orElse(9);
      controlFails = count(runs, run -> !run.control.controlInterval(false).contains(1));
      blocks = runs.stream().mapToInt(run -> run.ratio.blocks()).average().orElse(0);
    }

    private static int count(List<Run> runs, Predicate<Run> finding) {
      return (int) runs.stream().filter(finding).count();
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "| %s | %.0f %% | %.3f | %.1f %% | %.1f %% | %+.2f | %.1f %% | %.0f | %.1f %% |%n",
          scenario,
          100 * effect,
          truth,
          100.0 * known / RUNS.count(),
          100.0 * covered / known,
          100 * bias,
          100 * halfWidth,
          blocks,
          100.0 * controlFails / RUNS.count());
    }
  }
}
