package site.ycsb.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The statistics of studies on the trials in benchmarks/significance, whichever are there. */
class RecordedTrialsTest {
  private static final Path FILE = Path.of("significance", TrialsFile.NAME);
  private static final double MOST_FALSE_ALARMS = 0.08;
  private static final double LEAST_FOUND = 0.80;

  private static Verdict verdict(String word, ToDoubleFunction<RecordedTrial> figure)
      throws IOException {
    List<RecordedTrial> trials = TrialsFile.read(FILE);
    int pairs = trials.stream().mapToInt(trial -> trial.planned().pair()).max().orElseThrow();
    return Verdict.of(trials, word, pairs, figure);
  }

  @Test
  void statistics_plainWithPlain_seldomReportADifference() throws IOException {
    Verdict verdict = verdict("same", RecordedTrial::operationsPerSecond);

    assertTrue(verdict.comparisons() >= 25, verdict.words());
    assertTrue(verdict.share() <= MOST_FALSE_ALARMS, verdict.words());
  }

  @Test
  void statistics_plainWithDelayed_findIt() throws IOException {
    Verdict verdict = verdict("delayed", RecordedTrial::operationsPerSecond);

    assertTrue(verdict.comparisons() >= 10, verdict.words());
    assertTrue(verdict.share() >= LEAST_FOUND, verdict.words());
    assertTrue(verdict.medianRatio() < 1, verdict.words());
  }

  @Test
  void trials_ofDifferentComparisons_areDifferentTrials() throws IOException {
    List<RecordedTrial> trials = TrialsFile.read(FILE);

    assertEquals(
        trials.size(), trials.stream().map(trial -> trial.planned().key()).distinct().count());
    assertEquals(
        trials.size(), trials.stream().map(trial -> trial.planned().place()).distinct().count());
  }
}
