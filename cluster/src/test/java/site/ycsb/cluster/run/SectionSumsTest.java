package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.Section;

class SectionSumsTest {
  private static Section section(String name, Object... metrics) {
    List<Section.Metric> list = new ArrayList<>();
    for (int i = 0; i < metrics.length; i += 2) {
      list.add(new Section.Metric((String) metrics[i], (Number) metrics[i + 1]));
    }
    return new Section(name, list);
  }

  private static void assertSum(Section expected, Section... clients) {
    List<List<Section>> all = new ArrayList<>();
    for (Section client : clients) {
      all.add(List.of(client));
    }
    assertEquals(List.of(expected), SectionSums.of(all, 40));
  }

  @Test
  void of_counts_areAdded() {
    assertSum(
        section("RETRY", "Retries", 5L, "Recovered", 3L, "GivenUp", 2L),
        section("RETRY", "Retries", 4L, "Recovered", 3L, "GivenUp", 1L),
        section("RETRY", "Retries", 1L, "Recovered", 0L, "GivenUp", 1L));
  }

  @Test
  void of_latencies_areWeightedAndPercentilesLeftOut() {
    assertSum(
        section(
            "ENCRYPT",
            "Operations",
            40L,
            "AverageLatency(us)",
            17.5,
            "MinLatency(us)",
            2L,
            "MaxLatency(us)",
            90L),
        section(
            "ENCRYPT",
            "Operations",
            10L,
            "AverageLatency(us)",
            10.0,
            "MinLatency(us)",
            2L,
            "MaxLatency(us)",
            50L,
            "99thPercentileLatency(us)",
            40L),
        section(
            "ENCRYPT",
            "Operations",
            30L,
            "AverageLatency(us)",
            20.0,
            "MinLatency(us)",
            5L,
            "MaxLatency(us)",
            90L,
            "99thPercentileLatency(us)",
            80L));
  }

  @Test
  void of_encryption_expansionIsThatOfAllBytesAndCommonPropertiesStay() {
    assertSum(
        section(
            "ENCRYPTION",
            "KeyLength",
            256L,
            "PlaintextBytes",
            400L,
            "CiphertextBytes",
            500L,
            "Expansion(%)",
            25.0),
        section(
            "ENCRYPTION",
            "KeyLength",
            256L,
            "PlaintextBytes",
            100L,
            "CiphertextBytes",
            140L,
            "Expansion(%)",
            40.0,
            "ScanOrderKept",
            0L),
        section(
            "ENCRYPTION",
            "KeyLength",
            256L,
            "PlaintextBytes",
            300L,
            "CiphertextBytes",
            360L,
            "Expansion(%)",
            20.0,
            "ScanOrderKept",
            1L));
  }

  @Test
  void of_processorTime_isThatOfAllForTheirOperations() {
    assertSum(
        section("CLIENT", "CpuTime(ms)", 60L, "CpuPerOperation(us)", 1500.0, "Steal(%)", 0.5),
        section("CLIENT", "CpuTime(ms)", 20L, "CpuPerOperation(us)", 77.0, "Steal(%)", 0.5),
        section("CLIENT", "CpuTime(ms)", 40L, "CpuPerOperation(us)", 99.0, "Steal(%)", 0.1));
  }
}
