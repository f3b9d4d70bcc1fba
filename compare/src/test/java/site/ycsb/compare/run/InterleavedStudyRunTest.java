package site.ycsb.compare.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.compare.plan.Studies.AT_REST;
import static site.ycsb.compare.plan.Studies.CLIENT;
import static site.ycsb.compare.plan.Studies.LOCAL;
import static site.ycsb.compare.plan.Studies.MEMORY;
import static site.ycsb.compare.plan.Studies.PLAIN;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.compare.command.StudyRecords;
import site.ycsb.compare.interleaved.Results;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.report.ReportWriter;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Reload;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.Slice;

/** Studies whose protections take turns, with a client that has its results already. */
class InterleavedStudyRunTest extends StudySessionFixture {
  private static Study interleaved(StoreChoice store, List<Protection> protections) {
    return Studies.interleaved(Studies.of(List.of(store), protections, 1, Reload.NEVER));
  }

  private static Study ofMemory() {
    return interleaved(MEMORY, List.of(PLAIN, CLIENT));
  }

  private void answers(InterleavedResult result, int exitCode) throws Exception {
    FakeClient.interleaves(folder.resolve("client"), result, exitCode);
  }

  @Test
  void run_interleaved_isOneCommandForEachPoint() throws Exception {
    Study study = interleaved(LOCAL, List.of(PLAIN, CLIENT, AT_REST));
    answers(Results.of(true, "client-128", "atrest"), 0);

    assertEquals(0, run(study, false));

    assertEveryTrialFinishedOnce(study);
    List<String> calls = calls();
    assertEquals(
        List.of("store start cassandra", "store start cassandra --atrest"), calls.subList(0, 2));
    List<String> measured =
        calls.stream().filter(line -> line.startsWith("interleave cassandra")).toList();
    assertEquals(2, measured.size(), calls::toString);
    assertTrue(
        measured
            .get(0)
            .contains(
                " --mode plain"
                    + " --mode client-128:encryption=true,encryption.keylength=128"
                    + " --mode atrest:atrest=required,store.folder=../cassandra-atrest"
                    + " --precision 2% --max-duration 90s --seed 7001 --reload --results "),
        measured.get(0));
    assertEquals(
        List.of("-threads 1", "-threads 4"),
        measured.stream()
            .map(line -> line.replaceAll(".*(-threads \\d).*", "$1"))
            .sorted()
            .toList());
    assertTrue(calls.stream().noneMatch(line -> line.startsWith("load")), calls::toString);
    assertFalse(Files.exists(results().resolve("work")), "work is gone at the end");
  }

  @Test
  void run_interrupted_measuresAgainWhatWasNotComplete() throws Exception {
    answers(Results.of(true, "client-128"), 0);
    String second = "[ -f stop ] || [ ! -f once ] || { touch stop; exit 130; }; touch once";

    assertEquals(130, run(ofMemory(), false, second));
    assertEquals(1, finished().size());
    assertEquals(0, run(ofMemory(), false));

    assertEveryTrialFinishedOnce(ofMemory());
    assertEquals(2, calls().size());
  }

  @Test
  void run_plainDiffersFromPlain_countsAndIsReported() throws Exception {
    answers(Results.of(false, "client-128"), 1);

    assertEquals(0, run(ofMemory(), false));

    assertEveryTrialFinishedOnce(ofMemory());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("2 rounds; the control differs from plain"), said);
    assertFalse(report().sound());
  }

  @Test
  void run_commandFailsThoughPlainIsAsPlain_isGivenUp() throws Exception {
    answers(Results.of(true, "client-128"), 1);

    assertEquals(1, run(ofMemory(), false));

    assertEquals(List.of(), finished());
    assertEquals(4, calls().size(), "each is tried twice");
  }

  @Test
  void run_resultsOfOtherProtections_areAFailure() throws Exception {
    answers(Results.of(true, "client-256"), 0);

    assertEquals(1, run(ofMemory(), false));

    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("aren't of the protections that were asked for"), said);
  }

  @Test
  void run_connectionIsNotWhatItsProtectionSays_isAFailure() throws Exception {
    Protection tls = new Protection("tls", false, false, Transport.TLS, Map.of("tls", "required"));
    answers(Results.of(true, "tls"), 0); // which reports no TLS

    assertEquals(1, run(interleaved(LOCAL, List.of(PLAIN, tls)), false));

    assertEquals(List.of(), finished());
    String said = err.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("tls: its connection doesn't match its protection: tls"), said);
  }

  private record Report(boolean sound, String printed) {}

  private Report report() throws Exception {
    return report(ofMemory());
  }

  private Report report(Study study) throws Exception {
    PlannedStudy planned = new PlannedStudy(study, PlanOptions.NONE, plan(study));
    StudyFolder results = new StudyFolder(results());
    StudyRecords.write(planned, results);
    Files.writeString(results().resolve("machine.json"), "{\"Processor\": \"<fast>\"}");
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    boolean sound =
        new ReportWriter(results).write(new PrintStream(printed, true, StandardCharsets.UTF_8));
    return new Report(sound, printed.toString(StandardCharsets.UTF_8));
  }

  /** From its slices, so that any two protections can be compared without them. */
  @Test
  void report_ofEnoughBlocks_hasEveryArmsThroughputWithItsCovariance() throws Exception {
    answers(Results.of(8, true, "client-128"), 0);
    run(ofMemory(), false);

    report();

    JsonNode means =
        new JsonMapper()
            .readTree(results().resolve("summary.json").toFile())
            .at("/measurements/0/logThroughput");
    assertEquals(Math.log(1000), means.at("/logs/0").asDouble(), 1e-9, means::toString);
    assertEquals(Math.log(800), means.at("/logs/2").asDouble(), 1e-9, means::toString);
    assertEquals(3, means.path("covariance").size(), means::toString);
    assertEquals(7, means.path("degreesOfFreedom").asInt(), means::toString);
  }

  @Test
  void report_hasALineForEachSliceAndEveryComparison() throws Exception {
    answers(Results.of(true, "client-128"), 0);
    run(ofMemory(), false);

    Report report = report();

    assertTrue(report.sound());
    assertTrue(report.printed().contains("- client-128 costs 10 %."), report.printed());
    List<String> lines = Files.readAllLines(results().resolve("results.csv"));
    // 2 measurements of 2 blocks of plain, control and client-128
    assertEquals(1 + 12, lines.size());
    List<String> header = List.of(lines.get(0).split(",", -1));
    List<String> last = List.of(lines.get(6).split(",", -1));
    assertEquals("client-128", last.get(header.indexOf("protection")));
    assertEquals("client-128", last.get(header.indexOf("arm")));
    assertEquals("1", last.get(header.indexOf("block")));
    assertEquals("2", last.get(header.indexOf("position")));
    assertEquals("400", last.get(header.indexOf("operations")));
    assertEquals("0.5", last.get(header.indexOf("seconds")));
    assertEquals("800", last.get(header.indexOf("throughput_ops_s")));
    assertEquals("102", last.get(header.indexOf("latency_mean_us")));
    assertEquals("102", last.get(header.indexOf("READ_mean_us")));
    assertEquals("200", last.get(header.indexOf("READ_p99_us")));
    assertEquals("20", last.get(header.indexOf("cassandra_cpu_ms")));
    assertEquals("1", last.get(header.indexOf("steal_pct")));
    String summary = Files.readString(results().resolve("summary.json"));
    assertTrue(summary.contains("\"design\" : \"interleaved\""), summary);
    assertTrue(summary.contains("\"controlHolds\" : true"), summary);
    String page = Files.readString(results().resolve("report.html"));
    assertTrue(page.contains("client-128 costs 10 %."), page);
    assertTrue(page.contains("memory, workloada, 4 threads"), page);
    assertTrue(page.contains("&lt;fast&gt;"), page);
    assertFalse(page.contains("<script src"), page);
    new ReportWriter(new StudyFolder(results()))
        .write(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    assertEquals(page, Files.readString(results().resolve("report.html")), "the same again");
  }

  /** What the command wrote is all there: the curves, the bound, the rate of each slice. */
  @Test
  void report_ofHighestRates_showsWhereEachCrossesTheBound() throws Exception {
    Study study = Studies.withBound(ofMemory(), "READ p99 < 5 ms");
    answers(Results.underBound("READ p99 < 5 ms", Results.of(8, true, "client-128")), 0);

    assertEquals(0, run(study, false));

    assertTrue(calls().get(0).contains(" --slo READ p99 < 5 ms --mode plain "), calls()::toString);
    assertTrue(report(study).sound());
    List<String> lines = Files.readAllLines(results().resolve("results.csv"));
    int rate = List.of(lines.get(0).split(",", -1)).indexOf("target_ops_s");
    assertEquals("777.5", List.of(lines.get(1).split(",", -1)).get(rate));
    JsonNode summary = new JsonMapper().readTree(results().resolve("summary.json").toFile());
    JsonNode measurement = summary.at("/measurements/0");
    assertEquals(900, measurement.at("/result/ladder/arms/2/perSecond").asDouble(), 1e-9);
    assertTrue(measurement.path("logThroughput").isMissingNode(), "rates were given");
    assertEquals("capacity", summary.at("/combined/0/comparisons/1/quantity/name").asText());
    String page = Files.readString(results().resolve("report.html"));
    assertTrue(page.contains("memory: capacity to plain (%)"), page);
    assertTrue(
        page.contains("<th class=\"number\">keeps READ p99 &lt; 5 ms up to about (ops/s)</th>"),
        page);
    assertTrue(page.contains("<summary>Latency against rate</summary>"), page);
    assertTrue(
        page.contains(
            "<tr><td>client-128</td><td class=\"number\">450.00</td>"
                + "<td class=\"number\">1200</td><td class=\"number\">500</td></tr>"),
        page);
    assertTrue(
        page.contains("<td class=\"number\">1350</td><td class=\"number\"></td>"),
        "a latency that isn't known");
    assertTrue(page.contains("<polyline"), page);
  }

  /** A read-modify-write is a read and an update that are there too; a check is the client's. */
  @Test
  void report_readModifyWritesAndChecks_countOnceInTheMeanLatency() throws Exception {
    answers(withSlices(Results.of(true, "client-128"), InterleavedStudyRunTest::modifying), 0);
    run(ofMemory(), false);

    report();

    List<String> lines = Files.readAllLines(results().resolve("results.csv"));
    List<String> header = List.of(lines.get(0).split(",", -1));
    List<String> last = List.of(lines.get(6).split(",", -1));
    // 300 reads of 100 us and 100 updates of 200 us
    assertEquals("125", last.get(header.indexOf("latency_mean_us")));
    assertEquals("100", last.get(header.indexOf("READ_MODIFY_WRITE_operations")));
    assertEquals("300", last.get(header.indexOf("READ_MODIFY_WRITE_mean_us")));
    assertEquals("5", last.get(header.indexOf("VERIFY_PARTIAL_mean_us")));
  }

  private static Slice modifying(Slice slice) {
    return new Slice(
        slice.turn(),
        slice.startNanos(),
        slice.guardNanos(),
        slice.countedNanos(),
        slice.operations(),
        slice.allOperations(),
        Map.of(
            "READ", new Slice.LatencySummary(300, 100, 90, 150, 200, 300),
            "UPDATE", new Slice.LatencySummary(100, 200, 90, 150, 200, 300),
            "READ-MODIFY-WRITE", new Slice.LatencySummary(100, 300, 90, 150, 200, 300),
            "VERIFY", new Slice.LatencySummary(300, 5, 5, 5, 5, 5),
            "VERIFY-PARTIAL", new Slice.LatencySummary(300, 5, 5, 5, 5, 5)),
        slice.usage());
  }

  private static InterleavedResult withSlices(InterleavedResult like, UnaryOperator<Slice> each) {
    return new InterleavedResult(
        like.setup(),
        like.arms(),
        like.servers(),
        like.comparisons(),
        null,
        like.soundness(),
        like.ending(),
        like.slices().stream().map(each).toList());
  }

  /** Two settings, each measured twice: what was found is said of each setting once. */
  @Test
  void report_ofSeveralPasses_saysWhatTheyFoundTogether() throws Exception {
    Study twice =
        Studies.interleaved(Studies.of(List.of(MEMORY), List.of(PLAIN, CLIENT), 2, Reload.NEVER));
    answers(Results.of(true, "client-128"), 0);
    run(twice, false);

    Report report = report(twice);

    assertTrue(report.sound());
    assertEquals(
        2,
        report
            .printed()
            .lines()
            .filter("- client-128 costs between 9.2 and 10.8 % of the throughput."::equals)
            .count(),
        report.printed());
    assertTrue(
        report.printed().contains("memory, workloada, 4 threads, 2 passes:"), report.printed());
    JsonNode summary = new JsonMapper().readTree(results().resolve("summary.json").toFile());
    assertEquals(4, summary.path("measurements").size());
    assertEquals(2, summary.path("combined").size());
    JsonNode combined = summary.at("/combined/0");
    assertEquals(2, combined.path("trials").size());
    assertTrue(combined.path("controlHolds").asBoolean());
    assertEquals("client-128", combined.at("/comparisons/1/arm").asText());
    assertEquals(0.9, combined.at("/comparisons/1/values/ratio").asDouble(), 1e-9);
    String page = Files.readString(results().resolve("report.html"));
    int together = page.indexOf("<h2>memory, workloada, 4 threads, 2 passes</h2>");
    assertTrue(together > 0, page);
    assertTrue(page.indexOf("<summary>Pass 2</summary>", together) > together, page);
    // 2 measurements of each of 2 settings, with 2 blocks of 3 arms
    assertEquals(1 + 24, Files.readAllLines(results().resolve("results.csv")).size());
  }

  @Test
  void report_ofADamagedResult_namesTheFile() throws Exception {
    answers(Results.of(true, "client-128"), 0);
    run(ofMemory(), false);
    Path file = results().resolve("trials").resolve(finished().get(0)).resolve("interleaved.json");
    Files.writeString(file, "{\"arms\": [{}]}");

    DamagedFileException e = assertThrows(DamagedFileException.class, this::report);

    assertEquals(file + " isn't the result of a measurement", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "',500,', ',abc,', operations is abc",
    "',500,', ',-5000,', operations is -5000",
    "',500,', ',0x1p3,', operations is 0x1p3",
    "'control', 'nobody', arm is nobody",
    "'block,position', 'x,y', block is missing",
    "'position,arm', 'position,Arm', arm is missing",
  })
  void report_ofDamagedSlices_namesTheFile(String there, String instead, String what)
      throws Exception {
    answers(Results.of(true, "client-128"), 0);
    run(ofMemory(), false);
    Path file = results().resolve("trials").resolve(finished().get(0)).resolve("blocks.csv");
    String text = Files.readString(file);
    assertTrue(text.contains(there), text);
    Files.writeString(file, text.replaceFirst(there, instead));

    DamagedFileException e = assertThrows(DamagedFileException.class, this::report);

    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith(file + " isn't the slices of a measurement: line "), message);
    assertTrue(message.endsWith(", " + what), message);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void report_ofAPipeForSlices_namesIt() throws Exception {
    answers(Results.of(true, "client-128"), 0);
    run(ofMemory(), false);
    Path file = results().resolve("trials").resolve(finished().get(0)).resolve("blocks.csv");
    Files.delete(file);
    assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());

    DamagedFileException e = assertThrows(DamagedFileException.class, this::report);

    assertTrue(String.valueOf(e.getMessage()).startsWith(file + " is a directory, a pipe"));
  }

  @Test
  void report_ofOtherMachinesPaths_hidesThem() throws Exception {
    answers(Results.of(true, "client-128"), 0);
    run(ofMemory(), false);
    for (String name : finished()) {
      Path file = results().resolve("trials").resolve(name).resolve("interleaved.json");
      String text = Files.readString(file);
      Files.writeString(file, text.replace("\"a pilot\"", "\"/opt/secret/place/pilot\""));
    }

    report();

    String summary = Files.readString(results().resolve("summary.json"));
    assertTrue(summary.contains("…/pilot"), summary);
    assertFalse(summary.contains("secret"), summary);
  }
}
