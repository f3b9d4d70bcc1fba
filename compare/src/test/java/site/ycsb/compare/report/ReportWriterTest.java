package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.results.Diff;
import site.ycsb.compare.results.Diff.Change;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.WorseBy;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.StudyFolder;

class ReportWriterTest {
  /** With five repeats, and its report. */
  private static StudyFolder complete;

  private static String saidOfComplete = "";

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @BeforeAll
  static void makeCompleteStudy(@TempDir Path shared) throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    complete = StudyInFolder.make(shared, 5);
    new ReportWriter(complete).write(new PrintStream(printed, true, StandardCharsets.UTF_8));
    saidOfComplete = printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void write_completeStudy_hasTheFiguresThatClientsPrinted() throws Exception {
    List<ResultRow> rows = ResultsCsv.read(complete.root().resolve(ResultsCsv.FILE_NAME));

    assertEquals(20, rows.size());
    ResultRow encrypted =
        rows.stream()
            .filter(
                row -> row.repeat() == 3 && row.configuration().protection().equals("client-128"))
            .findFirst()
            .orElseThrow();
    assertEquals(830.25, encrypted.metric("throughput_ops_s").orElseThrow());
    assertEquals((203.5 + 303.5) / 2, encrypted.metric("latency_mean_us").orElseThrow(), 1e-9);
    // 10 times 500 latencies from 101 to 600 us; three digits
    assertEquals(350, encrypted.metric("READ_p50_us").orElseThrow(), 1);
    assertEquals(2.5, encrypted.metric("crypto_share_pct").orElseThrow());
    assertEquals(StudyResults.read(complete).rows(), rows);
  }

  @Test
  void write_summary_comparesPairsOfARepeat() throws Exception {
    JsonNode summary =
        new JsonMapper().readTree(Files.readAllBytes(complete.root().resolve("summary.json")));

    assertEquals(4, summary.get("configurations").size());
    JsonNode throughput = summary.get("comparisons").get(0);
    assertEquals("THROUGHPUT", throughput.get("metric").asText());
    assertEquals(5, throughput.get("pairs").asInt());
    double logs = 0;
    for (int repeat = 1; repeat <= 5; repeat++) {
      logs += Math.log((800.25 + 10 * repeat) / (1000.25 + 10 * repeat)) / 5;
    }
    assertEquals(Math.exp(logs), throughput.get("ratio").asDouble(), 1e-9);
    assertTrue(throughput.get("pValue").asDouble() < 0.001);
  }

  @Test
  void write_words_sayWhatIntervalsSupport() throws Exception {
    assertTrue(
        saidOfComplete.contains(
            "client-128 on memory: throughput is lower than plain in all 2 settings, from 19 %"
                + " lower"),
        saidOfComplete);
    assertFalse(saidOfComplete.contains("isn't shown"), saidOfComplete);
  }

  @Test
  void write_noDifference_isSaidToBeNone() throws Exception {
    StudyFolder study = StudyInFolder.make(folder, 3, "[ $1 != run ] || set -- run memory \"$@\"");
    new ReportWriter(study).write(new PrintStream(out, true, StandardCharsets.UTF_8));

    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("throughput isn't shown to differ from plain in any of 2"), said);
    assertTrue(said.contains("With 3 trials of each configuration"), said);
  }

  @Test
  void write_page_escapesAndAsksForNothing() throws Exception {
    String page = Files.readString(complete.root().resolve("report.html"));

    assertTrue(page.contains("<h1>A test &lt;/script&gt; of &lt;b&gt;escaping&lt;/b&gt;</h1>"));
    assertTrue(page.contains("memory &lt;in the client&gt; &amp; &quot;more&quot;"));
    assertTrue(page.contains("default-src 'none'"));
    String markup = page.substring(0, page.indexOf("<script type=\"application/json\""));
    assertFalse(markup.matches("(?s).*<(script|link|img|iframe)[^>]* (src|href)=.*"));
    assertTrue(page.contains("A paper"));
  }

  @Test
  void write_textsWithPaths_tellNoneOfTheMachine() throws Exception {
    StudyFolder study =
        StudyInFolder.make(
            folder,
            1,
            "echo \"encryption: AES, key of $PWD/key.bin\" >&2",
            "case \"$1 $2\" in 'run encrypted-'*)",
            "  echo \"ERROR: can't read " + folder + "/elsewhere/key.bin\" >&2; exit 1 ;;",
            "esac");
    new ReportWriter(study).write(new PrintStream(out, true, StandardCharsets.UTF_8));

    for (String name : List.of("report.html", "results.csv", "summary.json")) {
      assertFalse(Files.readString(study.root().resolve(name)).contains(folder.toString()), name);
    }
    String page = Files.readString(study.root().resolve("report.html"));
    assertTrue(page.contains("<dd>keystore=keys.p12</dd>"));
    assertTrue(page.contains("key of work/"));
    assertTrue(page.contains("can&#39;t read …/key.bin"));
    String printed = Files.readString(study.trial(firstTrial(study), 1).errors());
    assertTrue(printed.contains("key of " + folder), printed);
  }

  private static String firstTrial(StudyFolder study) throws Exception {
    return StudyResults.read(study).rows().get(0).trial();
  }

  @Test
  void write_whatClientsSaidOfDurability_isShown() throws Exception {
    StudyFolder study =
        StudyInFolder.make(
            folder,
            1,
            "echo 'durability: SYNC_WAL' >&2; echo 'write concern: majority' >&2",
            "echo 'encryption modes: record keys plain' >&2; echo 'WARN: other words' >&2");
    new ReportWriter(study).write(new PrintStream(out, true, StandardCharsets.UTF_8));

    String page = Files.readString(study.root().resolve("report.html"));
    assertTrue(
        page.contains(
            "durability: SYNC_WAL<br>write concern: majority<br>encryption modes: record keys"));
    assertFalse(page.contains("other words"));
  }

  @Test
  void write_unfinishedStudy_tellsWhatIsMissing() throws Exception {
    StudyFolder study = StudyInFolder.make(folder, 3);
    Path journal = study.root().resolve(Journal.FILE_NAME);
    List<String> lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, 7));

    new ReportWriter(study).write(new PrintStream(out, true, StandardCharsets.UTF_8));

    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("9 of 12 trials are still to be done"), said);
    assertEquals(3, ResultsCsv.read(study.root().resolve(ResultsCsv.FILE_NAME)).size());
  }

  @Test
  void diff_ofAStudyWithItself_isNoChange() throws Exception {
    List<ResultRow> rows = ResultsCsv.read(complete.root().resolve(ResultsCsv.FILE_NAME));

    List<Change> changes = Diff.of(rows, rows).changes();

    assertEquals(12, changes.size());
    assertTrue(changes.stream().noneMatch(Change::sure));
    assertEquals(1, changes.get(0).ratio(), 1e-12);
  }

  @Test
  void diff_slowerByTenPercent_isSurelySlowerByFive() throws Exception {
    List<ResultRow> rows = ResultsCsv.read(complete.root().resolve(ResultsCsv.FILE_NAME));
    List<ResultRow> slower = rows.stream().map(row -> scaled(row, 0.9)).toList();

    List<Change> changes =
        Diff.of(rows, slower).changes().stream()
            .filter(change -> change.metric().equals("throughput"))
            .toList();

    assertEquals(4, changes.size());
    WorseBy five = WorseBy.parse("throughput -5%");
    WorseBy fifteen = WorseBy.parse("throughput -15%");
    assertTrue(changes.stream().allMatch(Change::sure));
    assertTrue(changes.stream().allMatch(one -> five.isExceeded(one.interval())));
    assertTrue(changes.stream().noneMatch(one -> fifteen.isExceeded(one.interval())));
    assertTrue(
        Diff.of(slower, rows).changes().stream().noneMatch(one -> five.isExceeded(one.interval())),
        "faster is not worse");
  }

  private static ResultRow scaled(ResultRow row, double factor) {
    Map<String, Double> figures = new LinkedHashMap<>(row.metrics());
    figures.merge("throughput_ops_s", factor, (a, b) -> a * b);
    return new ResultRow(
        row.trial(),
        row.attempt(),
        row.configuration(),
        row.repeat(),
        row.started(),
        row.tls(),
        figures);
  }
}
