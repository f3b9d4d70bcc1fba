package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.spi.Section;

class SectionSumsTest {
  private static Section section(String name, Object... metrics) {
    List<Section.Metric> list = new ArrayList<>();
    for (int i = 0; i < metrics.length; i += 2) {
      list.add(new Section.Metric((String) metrics[i], (Number) metrics[i + 1]));
    }
    return new Section(name, list);
  }

  private static RunOutcome.Report client(Map<String, String> latencies, Section... sections) {
    return new RunOutcome.Report(List.of(), List.of(sections), latencies);
  }

  private static void assertSum(Section expected, Section... clients) throws IOException {
    List<RunOutcome.Report> all = new ArrayList<>();
    for (Section client : clients) {
      all.add(client(Map.of(), client));
    }
    assertEquals(List.of(expected), SectionSums.of(all, 40));
  }

  /** Latencies from 1 to so many microseconds. */
  private static String latencies(int micros) {
    Histogram nanos = new Histogram(3);
    for (int i = 1; i <= micros; i++) {
      nanos.recordValue(i * 1000L);
    }
    ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
    int length = nanos.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  private static Section encrypt(long operations, double average, double p99) {
    return section(
        "ENCRYPT",
        "Operations",
        operations,
        "AverageLatency(us)",
        average,
        "99thPercentileLatency(us)",
        p99);
  }

  @Test
  void of_warmUpsUntilSteady_areAsLongAsTheLongestAndSettledWhenAllAre() throws IOException {
    assertSum(
        section("WARMUP", "RunTime(ms)", 12_500L, "Operations", 30L, "Settled", 0L),
        section("WARMUP", "RunTime(ms)", 11_000L, "Operations", 10L, "Settled", 0L),
        section("WARMUP", "RunTime(ms)", 12_500L, "Operations", 20L, "Settled", 1L));
  }

  @Test
  void of_connectionsThatDiffer_areAsGoodAsTheWeakest() throws IOException {
    assertSum(
        section("TLS", "Encrypted", 0L, "ProtocolVersion", 1.2, "SessionKinds", 2L),
        section("TLS", "Encrypted", 1L, "ProtocolVersion", 1.3, "SessionKinds", 1L),
        section("TLS", "Encrypted", 0L, "ProtocolVersion", 1.2, "SessionKinds", 2L));
  }

  @Test
  void of_latenciesBehindASection_percentilesAreThoseOfAll() throws IOException {
    List<Section> sums =
        SectionSums.of(
            List.of(
                client(Map.of("ENCRYPT", latencies(100)), encrypt(100, 50.5, 99)),
                client(Map.of("ENCRYPT", latencies(900)), encrypt(900, 450.5, 891))),
            1000);

    // of the 1,000 latencies, 10 are above 890 us; the mean of the percentiles would be 495
    assertEquals(1, sums.size());
    assertEquals(1000L, number(sums.get(0), "Operations"), 0);
    assertEquals(410.5, number(sums.get(0), "AverageLatency(us)"), 0.5);
    assertEquals(890, number(sums.get(0), "99thPercentileLatency(us)"), 1);
  }

  @Test
  void of_clientWithoutItsLatencies_hasNoPercentiles() throws IOException {
    assertEquals(
        List.of(section("ENCRYPT", "Operations", 200L, "AverageLatency(us)", 50.5)),
        SectionSums.of(
            List.of(
                client(Map.of("ENCRYPT", latencies(100)), encrypt(100, 50.5, 99)),
                client(Map.of(), encrypt(100, 50.5, 99))),
            200));
  }

  @Test
  void of_latenciesThatAreMalformed_fails() {
    assertThrows(
        IOException.class,
        () -> SectionSums.of(List.of(client(Map.of("ENCRYPT", "AAAA"), encrypt(1, 1, 1))), 1));
  }

  /** 1,000 us of 10,000 and 500 us of 1,000 are 1,500 of 11,000, whatever the mean of 10 and 50. */
  @Test
  void of_timeShares_areWeightedByTheTimeThatTheyAreSharesOf() throws IOException {
    List<Section> sums =
        SectionSums.of(
            List.of(
                client(
                    Map.of(),
                    section("ENCRYPT", "Operations", 10L, "AverageLatency(us)", 60.0),
                    section("DECRYPT", "Operations", 5L, "AverageLatency(us)", 80.0),
                    section("ENCRYPTION", "TimeShare(%)", 10.0)),
                client(
                    Map.of(),
                    section("ENCRYPT", "Operations", 5L, "AverageLatency(us)", 100.0),
                    section("ENCRYPTION", "TimeShare(%)", 50.0)),
                client(Map.of(), section("ENCRYPTION", "TimeShare(%)", 0.0))),
            20);

    Section encryption = sums.get(2);
    assertEquals(1, encryption.metrics().size(), encryption::toString);
    assertEquals(100.0 * 1500 / 11_000, number(encryption, "TimeShare(%)"), 1e-9);
  }

  private static double number(Section section, String metric) {
    return section.metrics().stream()
        .filter(each -> each.name().equals(metric))
        .findFirst()
        .orElseThrow()
        .value()
        .doubleValue();
  }

  @Test
  void of_counts_areAdded() throws IOException {
    assertSum(
        section("RETRY", "Retries", 5L, "Recovered", 3L, "GivenUp", 2L),
        section("RETRY", "Retries", 4L, "Recovered", 3L, "GivenUp", 1L),
        section("RETRY", "Retries", 1L, "Recovered", 0L, "GivenUp", 1L));
  }

  @Test
  void of_latencies_areWeightedAndPercentilesLeftOut() throws IOException {
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
  void of_encryption_expansionIsThatOfAllBytesAndCommonPropertiesStay() throws IOException {
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
            25.0,
            "FipsModule",
            1L),
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
            0L,
            "FipsModule",
            1L),
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
            1L,
            "FipsModule",
            1L));
  }

  @Test
  void of_processorTime_isThatOfAllForTheirOperations() throws IOException {
    assertSum(
        section("CLIENT", "CpuTime(ms)", 60L, "CpuPerOperation(us)", 1500.0, "Steal(%)", 0.5),
        section("CLIENT", "CpuTime(ms)", 20L, "CpuPerOperation(us)", 77.0, "Steal(%)", 0.5),
        section("CLIENT", "CpuTime(ms)", 40L, "CpuPerOperation(us)", 99.0, "Steal(%)", 0.1));
  }
}
