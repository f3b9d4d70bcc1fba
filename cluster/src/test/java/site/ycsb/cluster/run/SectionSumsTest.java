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
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.client.chain.RetryingDB.RetryCounts;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.jvm.GcMetrics;
import site.ycsb.client.jvm.ProcessorTime;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.steady.SettlingRule.WarmUpReport;
import site.ycsb.client.steady.Steadiness;
import site.ycsb.client.store.AtRestFindings;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.run.ClientResults.ReportMessage;
import site.ycsb.spi.Section;
import site.ycsb.spi.Section.Merge;
import site.ycsb.spi.Section.Metric;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.crypto.MetricSections;
import site.ycsb.spi.crypto.ThreadMetrics;
import site.ycsb.spi.tls.TlsState;

class SectionSumsTest {
  private static RunOutcome.Report client(Map<String, String> latencies, Section... sections) {
    return new RunOutcome.Report(List.of(), List.of(sections), latencies);
  }

  private static void assertSum(Section expected, Section... clients) throws IOException {
    List<RunOutcome.Report> all = new ArrayList<>();
    for (Section client : clients) {
      all.add(client(Map.of(), client));
    }
    assertEquals(List.of(expected), SectionSums.of(all));
  }

  /** As the coordinator gets it. */
  private static RunOutcome.Report delivered(RunOutcome.Report report) throws IOException {
    ReportMessage message =
        new ReportMessage(
            new ClientReport(1, "", new ClientSpan(0, 0, 0), 0, 0, null, null, null),
            0,
            0,
            ClockOffset.NONE,
            ClockOffset.NONE,
            report,
            -1,
            -1);
    return Messages.read(Messages.text(message), ReportMessage.class).printed();
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
    return Section.of(
        "ENCRYPT",
        Metric.sum("Operations", operations),
        Metric.mean("AverageLatency(us)", average, (double) operations),
        Metric.percentile("99thPercentileLatency(us)", p99, 99));
  }

  /** Values of some bytes, encrypted in so many operations. */
  private static void encryptInto(ThreadMetrics metrics, int operations, long micros) {
    for (int i = 0; i < operations; i++) {
      metrics.encrypted(0, micros * 1000);
      metrics.finished(0, 10_000_000 / micros);
      metrics.countValues(100, 100 + micros);
    }
  }

  private static List<Section> sections(ThreadMetrics metrics, Metric... ofKeys) {
    return MetricSections.of(256, metrics, 1, 0, List.of(ofKeys));
  }

  private static Optional<Double> value(List<Section> sections, String section, Metric metric) {
    return sections.stream()
        .filter(each -> each.name().equals(section))
        .flatMap(each -> each.metrics().stream())
        .filter(each -> each.name().equals(metric.name()))
        .map(each -> each.value().doubleValue())
        .findFirst();
  }

  /** The same metrics in the same order, their values up to the last digits. */
  private static void assertMetrics(List<Section> expected, List<Section> sections) {
    assertEquals(names(expected), names(sections));
    for (Section section : expected) {
      for (Metric metric : section.metrics()) {
        double value = metric.value().doubleValue();
        assertEquals(
            value,
            value(sections, section.name(), metric).orElseThrow(),
            1e-9 * Math.abs(value),
            metric::name);
      }
    }
  }

  private static List<String> names(List<Section> sections) {
    return sections.stream()
        .flatMap(section -> section.metrics().stream().map(each -> section.name() + each.name()))
        .toList();
  }

  @Test
  void of_whatTheClientMakes_losesNoMetric() throws IOException {
    ThreadMetrics metrics = new ThreadMetrics(true);
    encryptInto(metrics, 10, 20);
    metrics.decrypted(0, 5000);
    List<Section> sections = new ArrayList<>(sections(metrics));
    sections.add(new Arrivals.Totals(9, 1, 2, 3).section());
    sections.add(new RetryCounts().section());
    sections.add(new WarmUpReport(1_000_000, 2, Optional.empty()).section());
    sections.add(Steadiness.UNKNOWN.section());
    sections.add(new ProcessorTime(7_000_000).section(5, Optional.of(new StealTime(5, 1000))));
    new AtRestFindings(true, Optional.of(AtRestState.unknown("")))
        .section()
        .ifPresent(sections::add);
    new TlsFindings(true, Optional.of(TlsState.unknown(""))).section().ifPresent(sections::add);
    RunOutcome.Report client =
        delivered(
            new RunOutcome.Report(
                GcMetrics.sections(1000), sections, MetricSections.latencies(metrics)));

    assertMetrics(twice(sections), SectionSums.of(List.of(client, client)));
    assertMetrics(twice(client.jvm()), SectionSums.ofJvms(List.of(client, client)));
  }

  /** What two equal clients come to. */
  private static List<Section> twice(List<Section> sections) {
    return sections.stream()
        .map(
            section ->
                new Section(
                    section.name(),
                    section.metrics().stream()
                        .map(
                            metric ->
                                metric.merge() == Merge.SUM
                                    ? Metric.sum(metric.name(), 2 * metric.value().doubleValue())
                                    : metric)
                        .toList()))
        .toList();
  }

  @Test
  void of_encryption_isThatOfOneClientThatDidAll() throws IOException {
    ThreadMetrics one = new ThreadMetrics(true);
    encryptInto(one, 90, 10);
    ThreadMetrics other = new ThreadMetrics(true);
    encryptInto(other, 30, 50);
    ThreadMetrics all = new ThreadMetrics(true);
    encryptInto(all, 90, 10);
    encryptInto(all, 30, 50);
    List<RunOutcome.Report> clients = new ArrayList<>();
    for (ThreadMetrics metrics : List.of(one, other)) {
      clients.add(
          delivered(
              new RunOutcome.Report(
                  List.of(), sections(metrics), MetricSections.latencies(metrics))));
    }

    assertMetrics(sections(all), SectionSums.of(clients));
  }

  @Test
  void of_metricsOfKeys_areKept() throws IOException {
    ThreadMetrics metrics = new ThreadMetrics(false);
    assertEquals(
        sections(
            metrics,
            Metric.sum("KmsUnwraps", 2L),
            Metric.max("KeyChanges", 1L),
            Metric.max("KeyChanged(ms)", 9L),
            Metric.sum("ValuesUnderKey0", 30L),
            Metric.sum("ValuesUnderKey1", 5L)),
        SectionSums.of(
            List.of(
                new RunOutcome.Report(
                    List.of(),
                    sections(
                        metrics,
                        Metric.sum("KmsUnwraps", 1L),
                        Metric.max("KeyChanges", 1L),
                        Metric.max("KeyChanged(ms)", 9L),
                        Metric.sum("ValuesUnderKey0", 10L),
                        Metric.sum("ValuesUnderKey1", 5L)),
                    Map.of()),
                new RunOutcome.Report(
                    List.of(),
                    sections(
                        metrics,
                        Metric.sum("KmsUnwraps", 1L),
                        Metric.max("KeyChanges", 0L),
                        Metric.sum("ValuesUnderKey0", 20L)),
                    Map.of()))));
  }

  @Test
  void of_warmUpsUntilSteady_areAsLongAsTheLongestAndSettledWhenAllAre() throws IOException {
    assertSum(
        new WarmUpReport(12_500_000_000L, 30, Optional.of("it")).section(),
        new WarmUpReport(11_000_000_000L, 10, Optional.of("it")).section(),
        new WarmUpReport(12_500_000_000L, 20, Optional.empty()).section());
  }

  @Test
  void of_processorTime_isThatOfAllForTheirOperations() throws IOException {
    assertSum(
        new ProcessorTime(60_000_000).section(50, Optional.of(new StealTime(5, 1000))),
        new ProcessorTime(20_000_000).section(10, Optional.of(new StealTime(5, 1000))),
        new ProcessorTime(40_000_000).section(40, Optional.of(new StealTime(1, 1000))));
  }

  @Test
  void of_extremes_areThoseOfAllThatHaveThem() throws IOException {
    assertSum(
        Section.of("TLS", Metric.min("Encrypted", 0L), Metric.max("SessionKinds", 2L)),
        Section.of("TLS", Metric.min("Encrypted", 1L), Metric.max("SessionKinds", 1L)),
        Section.of("TLS", Metric.min("Encrypted", 0L), Metric.max("SessionKinds", 2L)),
        Section.of("TLS", Metric.min("Encrypted", 1L)));
  }

  @Test
  void of_wholeAndBrokenNumbers_areAddedAsSuch() throws IOException {
    assertSum(
        Section.of("SUMS", Metric.sum("Whole", 5L), Metric.sum("Broken(ms)", 3.0)),
        // a number that came as JSON
        Section.of("SUMS", Metric.sum("Whole", 4), Metric.sum("Broken(ms)", 1.5)),
        Section.of("SUMS", Metric.sum("Whole", 1L), Metric.sum("Broken(ms)", 1.5)));
  }

  @Test
  void of_properties_areThoseThatAllHave() throws IOException {
    assertSum(
        Section.of("ENCRYPTION", Metric.same("KeyLength", 256L)),
        Section.of(
            "ENCRYPTION",
            Metric.same("KeyLength", 256L),
            Metric.same("ScanOrderKept", 0L),
            Metric.same("FipsModule", 1L)),
        Section.of("ENCRYPTION", Metric.same("KeyLength", 256L), Metric.same("ScanOrderKept", 1L)));
  }

  @Test
  void of_metricsOfOneClient_areLeftOut() throws IOException {
    assertSum(
        Section.of("RUN", Metric.min("Steady", 1L)),
        Section.of("RUN", Metric.min("Steady", 1L), Metric.unmerged("Trend(%)", 0.0)),
        Section.of("RUN", Metric.min("Steady", 1L), Metric.unmerged("Trend(%)", 0.0)));
  }

  @Test
  void of_meansOfNothing_areLeftOutWhereTheyDiffer() throws IOException {
    assertSum(
        Section.of("CLIENT", Metric.mean("CpuPerOperation(us)", 0, 0)),
        Section.of(
            "CLIENT", Metric.mean("CpuPerOperation(us)", 0, 0), Metric.mean("Other(%)", 1, 0)),
        Section.of(
            "CLIENT", Metric.mean("CpuPerOperation(us)", 0, 0), Metric.mean("Other(%)", 2, 0)));
  }

  @Test
  void of_latenciesBehindASection_percentilesAreThoseOfAll() throws IOException {
    List<Section> sums =
        SectionSums.of(
            List.of(
                client(Map.of("ENCRYPT", latencies(100)), encrypt(100, 50.5, 99)),
                client(Map.of("ENCRYPT", latencies(900)), encrypt(900, 450.5, 891))));

    // of the 1,000 latencies, 10 are above 890 us; the mean of the percentiles would be 495
    assertEquals(1, sums.size());
    assertEquals(1000L, number(sums.get(0), "Operations"), 0);
    assertEquals(410.5, number(sums.get(0), "AverageLatency(us)"), 1e-9);
    assertEquals(890, number(sums.get(0), "99thPercentileLatency(us)"), 1);
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
  void of_clientWithoutItsLatencies_hasNoPercentiles() throws IOException {
    assertEquals(
        List.of(
            Section.of(
                "ENCRYPT",
                Metric.sum("Operations", 200L),
                Metric.mean("AverageLatency(us)", 50.5, 200))),
        SectionSums.of(
            List.of(
                client(Map.of("ENCRYPT", latencies(100)), encrypt(100, 50.5, 99)),
                client(Map.of(), encrypt(100, 50.5, 99)))));
  }

  @Test
  void of_latenciesThatAreMalformed_fails() {
    assertThrows(
        IOException.class,
        () -> SectionSums.of(List.of(client(Map.of("ENCRYPT", "AAAA"), encrypt(1, 1, 1)))));
  }

  @Test
  void ofJvms_twoClients_addsCountsAndKeepsExtremes() {
    assertEquals(
        List.of(
            Section.of("TOTAL_GCs", Metric.sum("Count", 7L)),
            Section.of("TOTAL_GC_TIME_%", Metric.mean("Time(%)", 1.5, 4000)),
            Section.of("MAX_THREADS", Metric.max("Count", 9L)),
            Section.of("MIN_THREADS", Metric.min("Count", 4L)),
            Section.of("TOTAL_GCS_ZGC", Metric.sum("Count", 1L))),
        SectionSums.ofJvms(
            List.of(
                jvm(
                    Section.of("TOTAL_GCs", Metric.sum("Count", 3L)),
                    Section.of("TOTAL_GC_TIME_%", Metric.mean("Time(%)", 1, 2000)),
                    Section.of("MAX_THREADS", Metric.max("Count", 9L)),
                    Section.of("MIN_THREADS", Metric.min("Count", 5L))),
                jvm(
                    Section.of("TOTAL_GCs", Metric.sum("Count", 4L)),
                    Section.of("TOTAL_GC_TIME_%", Metric.mean("Time(%)", 2, 2000)),
                    Section.of("MAX_THREADS", Metric.max("Count", 8L)),
                    Section.of("MIN_THREADS", Metric.min("Count", 4L)),
                    Section.of("TOTAL_GCS_ZGC", Metric.sum("Count", 1L))))));
  }

  private static RunOutcome.Report jvm(Section... sections) {
    return new RunOutcome.Report(List.of(sections), List.of(), Map.of());
  }
}
