package site.ycsb.interleaved.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.interleaved.estimate.SimulatedStore.Scenario;

/**
 * How often intervals hold the truth on simulated stores, with the stopping rule on: 1,000 runs of
 * each scenario and effect. The table is written to target/coverage.md, whole with -Pfull.
 */
class CoverageTest {
  private static final int RUNS = 1_000;
  private static final double PRECISION = 0.02;
  private static final int TIME_LIMIT_BLOCKS = 600;
  private static final double[] EFFECTS = {0, 0.02, 0.05, 0.2, 0.56};

  private static final Map<Scenario, List<Cell>> TABLE = new EnumMap<>(Scenario.class);

  @ParameterizedTest
  @EnumSource(names = {"QUIET", "DRIFT", "STEPS", "COLLECTIONS"})
  void of_storeWithKnownTruth_intervalHoldsItAsOftenAsItSays(Scenario scenario) {
    assertHoldsTheTruth(scenario);
  }

  /** Those that take most of the time. */
  @ParameterizedTest
  @Tag("long")
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"QUIET", "DRIFT", "STEPS", "COLLECTIONS"})
  void of_unevenStoreWithKnownTruth_intervalHoldsItAsOftenAsItSays(Scenario scenario) {
    assertHoldsTheTruth(scenario);
  }

  private static void assertHoldsTheTruth(Scenario scenario) {
    List<Cell> cells = new ArrayList<>();
    for (double effect : EFFECTS) {
      cells.add(new Cell(scenario, effect));
    }
    TABLE.put(scenario, cells);

    for (Cell cell : cells) {
      for (Side side : List.of(cell.causes, cell.other)) {
        if (scenario == Scenario.SLOW_STATE_OF_ITS_OWN) {
          // can't be held at 93 %: a run doesn't tell how far a state strays that outlives a part
          // of it
          assertTrue(side.coverage() >= 0.88 && side.anytimeMisses <= 0.15 * RUNS, cell::toString);
        } else if (scenario == Scenario.LUCK_OF_CONNECTIONS) {
          // who watches sees intervals of few connections, which don't know of their luck yet
          assertTrue(side.coverage() >= 0.92 && side.anytimeMisses <= 0.1 * RUNS, cell::toString);
        } else {
          // 93 %, and what chance makes of 1,000 runs in the worst of 110 such counts
          assertTrue(side.coverage() >= 0.92 && side.anytimeMisses <= 0.05 * RUNS, cell::toString);
        }
        assertTrue(side.coverage() <= 0.98, cell::toString);
        assertEquals(0, side.bias, 0.003, cell::toString);
      }
    }
    double least = scenario == Scenario.SLOW_STATE_OF_ITS_OWN ? 0.91 : 0.93;
    double causes = cells.stream().mapToDouble(cell -> cell.causes.coverage()).average().orElse(0);
    double other = cells.stream().mapToDouble(cell -> cell.other.coverage()).average().orElse(0);
    assertTrue(causes >= least && causes <= 0.97, scenario + ": " + causes);
    assertTrue(other >= least && other <= 0.97, scenario + ": " + other);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SLOW_STATE_OF_ITS_OWN")
  void controlInterval_nothingButNoise_excludesOneInOneOfHundred(Scenario scenario) {
    int fails = 0;
    int shown = 0;
    for (int run = 0; run < RUNS; run++) {
      SimulatedStore store = new SimulatedStore(scenario, 0.05, seed(scenario, 0.05, run));
      BlockValues values = new BlockValues(SimulatedStore.ARMS);
      for (int block = 0; block < 200; block++) {
        store.block(values);
      }
      RatioEstimate control = RatioEstimate.of(values, BlockValues.CONTROL);
      fails += control.controlInterval(false).contains(1) ? 0 : 1;
      shown += control.interval().contains(1) ? 0 : 1;
    }
    assertTrue(fails >= 2 && fails <= 20, scenario + ": " + fails + " fail");
    assertTrue(shown >= 30 && shown <= 70, scenario + ": " + shown + " exclude 1");
  }

  @AfterAll
  static void writeTable() throws IOException {
    StringBuilder text = new StringBuilder();
    TABLE.values().forEach(cells -> cells.forEach(text::append));
    Files.writeString(Path.of("target", "coverage.md"), text);
  }

  private static long seed(Scenario scenario, double effect, int run) {
    return run * 1_000_003L + scenario.name().hashCode() * 31L + Math.round(effect * 100);
  }

  /** What became of one arm. */
  private static final class Side {
    private final int arm;
    private final double truth;
    private int covered;
    private int anytimeMisses;
    private double bias;

    Side(int arm, double truth) {
      this.arm = arm;
      this.truth = truth;
    }

    double coverage() {
      return (double) covered / RUNS;
    }

    void add(RatioEstimate estimate) {
      covered += estimate.interval().contains(truth) ? 1 : 0;
      bias += (estimate.ratio() - truth) / RUNS;
    }
  }

  private static final class Cell {
    private final Scenario scenario;
    private final double effect;
    private final Side causes;
    private final Side other;
    private int controlFails;
    private double blocks;

    Cell(Scenario scenario, double effect) {
      this.scenario = scenario;
      this.effect = effect;
      causes = new Side(2, SimulatedStore.truth(scenario, effect, 2));
      other = new Side(3, SimulatedStore.truth(scenario, effect, 3));
      for (int run = 0; run < RUNS; run++) {
        run(new SimulatedStore(scenario, effect, seed(scenario, effect, run)));
      }
    }

    private void run(SimulatedStore store) {
      BlockValues values = new BlockValues(SimulatedStore.ARMS);
      StoppingRule rule = new StoppingRule(PRECISION);
      boolean causesMissed = false;
      boolean otherMissed = false;
      long next = RatioEstimate.MIN_BLOCKS;
      while (true) {
        while (values.blocks() < next) {
          store.block(values);
        }
        RatioEstimate first = RatioEstimate.of(values, causes.arm);
        RatioEstimate second = RatioEstimate.of(values, other.arm);
        causesMissed |= !first.anytime().contains(causes.truth);
        otherMissed |= !second.anytime().contains(other.truth);
        long more = rule.moreBlocks(List.of(first, second));
        if ((more == 0 && store.hasEnoughConnections()) || values.blocks() >= TIME_LIMIT_BLOCKS) {
          causes.add(first);
          other.add(second);
          break;
        }
        // looking after every block takes ten times as long, and gives the same within chance
        next = Math.min(TIME_LIMIT_BLOCKS, values.blocks() + Math.max(1, more / 8));
      }
      causes.anytimeMisses += causesMissed ? 1 : 0;
      other.anytimeMisses += otherMissed ? 1 : 0;
      RatioEstimate control = RatioEstimate.of(values, BlockValues.CONTROL);
      controlFails += control.controlInterval(false).contains(1) ? 0 : 1;
      blocks += (double) values.blocks() / RUNS;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "| %s | %.0f %% | %.1f, %.1f %% | %+.2f, %+.2f | %.0f | %.1f %% | %.1f, %.1f %% |%n",
          scenario,
          100 * effect,
          100 * causes.coverage(),
          100 * other.coverage(),
          100 * causes.bias,
          100 * other.bias,
          blocks,
          100.0 * controlFails / RUNS,
          100.0 * causes.anytimeMisses / RUNS,
          100.0 * other.anytimeMisses / RUNS);
    }
  }
}
