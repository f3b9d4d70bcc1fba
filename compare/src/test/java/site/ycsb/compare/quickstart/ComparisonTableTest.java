package site.ycsb.compare.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;
import site.ycsb.compare.trial.RunResult;
import site.ycsb.compare.trial.TrialFiles;

class ComparisonTableTest {
  @TempDir Path folder;

  /** The same as the report's: of pairs, by Student's t on the logarithms. */
  @Test
  void render_severalRuns_showsMeansAndTheRatioOfPairsWithItsInterval() throws Exception {
    ComparisonTable table =
        new ComparisonTable(
            List.of(throughput(4000), throughput(1000), throughput(2000)),
            List.of(throughput(2200), throughput(500), throughput(900)));

    Ratio ratio = Ratio.paired(new double[] {4000, 1000, 2000}, new double[] {2200, 500, 900});
    Interval interval = ratio.interval().orElseThrow();
    assertEquals(
        List.of(
            "Throughput",
            "(ops/sec)",
            "2000.0",
            "996.7",
            String.format(Locale.ROOT, "%.2f", ratio.ratio()),
            String.format(Locale.ROOT, "%.2f", interval.low()),
            "to",
            String.format(Locale.ROOT, "%.2f", interval.high())),
        row(table, "Throughput"));
  }

  @Test
  void render_figureOfOneSide_hasNoRatio() throws Exception {
    ComparisonTable table =
        new ComparisonTable(
            List.of(throughput(1)), List.of(run("[ENCRYPTION], TimeShare(%), 4.25\n")));

    assertEquals(
        List.of("Share", "of", "time", "spent", "on", "it", "(%)", "-", "4.3"),
        row(table, "Share"));
  }

  @Test
  void render_count_hasNoDecimal() throws Exception {
    ComparisonTable table =
        new ComparisonTable(
            List.of(run("[VERIFY], Return=OK, 10033\n")),
            List.of(run("[VERIFY], Return=OK, 10034\n")));

    assertEquals(
        List.of("Reads", "verified,", "of", "each", "run", "10033", "10034"), row(table, "Reads"));
  }

  @Test
  void render_table_startsNoLineLikeAResultLine() {
    assertTrue(
        new ComparisonTable(List.of(), List.of())
            .render()
            .lines()
            .noneMatch(line -> line.startsWith("[")));
  }

  private RunResult throughput(int value) throws IOException {
    return run("[OVERALL], Throughput(ops/sec), " + value + "\n");
  }

  private RunResult run(String output) throws IOException {
    TrialFiles files = new TrialFiles(folder, "run");
    Files.writeString(files.output(), output);
    return RunResult.read(files);
  }

  private static List<String> row(ComparisonTable table, String start) {
    String line =
        table.render().lines().filter(text -> text.startsWith(start)).findFirst().orElseThrow();
    return List.of(line.trim().split(" +"));
  }
}
