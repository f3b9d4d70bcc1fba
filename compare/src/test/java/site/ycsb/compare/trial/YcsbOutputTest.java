package site.ycsb.compare.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class YcsbOutputTest {
  private static final String TEXT =
      """
      Some words, first, 1
      [OVERALL], RunTime(ms), 420
      [OVERALL], Throughput(ops/sec), 2380.9523809523807
      [READ], AverageLatency(us), NaN
      [READ], Return=OK, 501
      [READ], >1000, 0
      [CLEANUP], Operations, 1
      [CLEANUP], Operations, 2
      [not a result line]
      """;

  @Test
  void parse_resultLines_areReadInOrder() {
    YcsbOutput output = YcsbOutput.parse(TEXT);

    assertEquals(7, output.lines().size());
    assertEquals(new YcsbOutput.Line("OVERALL", "RunTime(ms)", 420), output.lines().get(0));
    assertEquals(2380.9523809523807, output.get("OVERALL", "Throughput(ops/sec)"));
    assertTrue(Double.isNaN(output.get("READ", "AverageLatency(us)")));
  }

  @Test
  void find_metricPrintedTwice_isTheFirst() {
    assertEquals(1, YcsbOutput.parse(TEXT).get("CLEANUP", "Operations"));
  }

  @Test
  void find_absentMetric_isEmpty() {
    YcsbOutput output = YcsbOutput.parse(TEXT);

    assertTrue(output.find("READ", "MaxLatency(us)").isEmpty());
    assertTrue(output.has("READ"));
    assertFalse(output.has("UPDATE"));
    assertThrows(IllegalStateException.class, () -> output.get("READ", "MaxLatency(us)"));
  }

  @Test
  void parse_wordInTheThirdColumn_throws() {
    assertThrows(
        NumberFormatException.class, () -> YcsbOutput.parse("[ENCRYPTION], Provider, BC\n"));
  }
}
