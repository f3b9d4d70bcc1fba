package site.ycsb.compare.interleaved;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.compare.interleaved.CostMeasurement.CostTable;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.run.InterleavedProgress.Interim;

class CostTableTest {
  @Test
  void of_result_hasALineForEachModeWithItsIntervalAndSize() {
    assertEquals(
        List.of(
            "mode     ops/s  throughput to plain       95 % interval  table (MiB)  to plain",
            "plain     1000                                                  4.00",
            "control   1001               +0.1 %    -0.9 % to +1.1 %         4.00    +0.0 %",
            "cheap      990               -1.0 %    -2.0 % to +0.0 %         4.00    +0.0 %",
            "dear       600              -40.0 %  -42.0 % to -38.0 %         8.00  +100.0 %"),
        CostTable.of(Results.result(4L << 20)));
  }

  /** Rounded outwards, as the sentence "between 2.9 and 9.2 %" is. */
  @Test
  void of_interim_roundsIntervalsAsSentencesAre() {
    Comparison comparison =
        new Comparison(
            "client",
            new Comparison.Quantity("throughput", "ops/s", true, true),
            new Comparison.Values(1000.0, 940.0, 0.94),
            Comparison.Interval.NONE,
            new Comparison.Interval(0.9086, 0.9707),
            100,
            new Comparison.Verdict("cost", ""));
    assertEquals(
        List.of(
            "mode    ops/s  throughput to plain     95 % interval",
            "client    940               -6.0 %  -9.2 % to -2.9 %"),
        CostTable.of(
            List.of("client"),
            new Interim(
                9,
                Duration.ofSeconds(3),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                List.of(940.0),
                List.of(comparison))));
  }

  @Test
  void of_resultWithoutSizes_hasNoColumnForThem() {
    assertEquals(
        "mode     ops/s  throughput to plain       95 % interval",
        CostTable.of(Results.result(null)).get(0));
  }

  @Test
  void of_interim_showsTheIntervalsThatHoldWheneverOneLooks() {
    assertEquals(
        List.of(
            "mode     ops/s  throughput to plain     95 % interval",
            "plain     1000", "control   1001               +0.1 %  -1.9 % to +2.1 %"),
        CostTable.of(
            List.of("plain", "control"),
            new Interim(
                9,
                Duration.ofSeconds(3),
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                List.of(1000.0, 1001.0),
                List.of(Results.comparison("control", 1.001, 0.01, "")))));
  }
}
