package site.ycsb.compare.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.trial.YcsbOutput;

class ComparisonTableTest {
  @Test
  void render_severalRuns_showsMediansAndTheirRatio() {
    ComparisonTable table = new ComparisonTable();
    for (int throughput : new int[] {4000, 1000, 3000}) {
      table.add(QuickstartProtection.PLAIN, throughput(throughput));
    }
    for (int throughput : new int[] {1000, 2000}) {
      table.add(QuickstartProtection.ENCRYPTED, throughput(throughput));
    }

    assertEquals(
        List.of("Throughput", "(ops/sec)", "3000.0", "1500.0", "0.50"), row(table, "Throughput"));
  }

  @Test
  void render_figureOfOneSide_hasNoRatio() {
    ComparisonTable table = new ComparisonTable();
    table.add(QuickstartProtection.PLAIN, throughput(1));
    table.add(
        QuickstartProtection.ENCRYPTED, YcsbOutput.parse("[ENCRYPTION], TimeShare(%), 4.25\n"));

    assertEquals(
        List.of("Share", "of", "time", "spent", "on", "it", "(%)", "-", "4.3"),
        row(table, "Share"));
  }

  @Test
  void render_count_hasNoDecimal() {
    ComparisonTable table = new ComparisonTable();
    table.add(QuickstartProtection.PLAIN, YcsbOutput.parse("[VERIFY], Return=OK, 10033\n"));
    table.add(QuickstartProtection.ENCRYPTED, YcsbOutput.parse("[VERIFY], Return=OK, 10034\n"));

    assertEquals(
        List.of("Reads", "verified,", "of", "each", "run", "10033", "10034", "1.00"),
        row(table, "Reads"));
  }

  @Test
  void render_table_startsNoLineLikeAResultLine() {
    assertTrue(new ComparisonTable().render().lines().noneMatch(line -> line.startsWith("[")));
  }

  private static YcsbOutput throughput(int value) {
    return YcsbOutput.parse("[OVERALL], Throughput(ops/sec), " + value + "\n");
  }

  private static List<String> row(ComparisonTable table, String start) {
    String line =
        table.render().lines().filter(text -> text.startsWith(start)).findFirst().orElseThrow();
    return List.of(line.trim().split(" +"));
  }
}
