package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.StudyFolder;

/** The report as a reader sees it. */
@Tag("long")
class ReportInBrowserIT {
  private static final int TAB = 9;
  private static final int SPACE = 32;

  /** Of A4 within its margins, in CSS pixels. */
  private static final int PAGE_HEIGHT = 1030;

  @TempDir static Path folder;
  private static StudyFolder study;
  private static Path page;
  private static Browser browser;

  @BeforeAll
  static void openReport() throws Exception {
    study = StudyInFolder.make(folder, 5);
    new ReportWriter(study)
        .write(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    page = study.root().resolve(ReportWriter.FILE_NAME);
    browser = Browser.start(Files.createDirectories(folder.resolve("browser/profile")));
    browser.emulate(1280, 900, "light");
    browser.open(page);
  }

  @AfterAll
  static void closeBrowser() {
    browser.close();
  }

  @Test
  void page_loaded_drawsChartsWithoutComplaint() throws Exception {
    assertEquals(List.of(), browser.complaints());
    int charts = browser.evaluate("document.querySelectorAll('.chart svg').length").asInt();
    // two of cost, two of throughput... per setting, two operations, two time lines, one of crypto
    assertTrue(charts >= 7, charts + " charts");
    assertEquals(charts, browser.evaluate("document.querySelectorAll('.chart').length").asInt());
    int shapes = browser.evaluate("document.querySelectorAll('.chart svg path').length").asInt();
    assertTrue(shapes > 100, shapes + " shapes");
  }

  @Test
  void charts_saved_areFilesThatStandAlone() throws Exception {
    int charts = browser.evaluate("document.querySelectorAll('.chart').length").asInt();
    int buttons = browser.evaluate("document.querySelectorAll('.save button').length").asInt();
    String caption =
        browser.evaluate("document.querySelector('#curves figcaption').textContent").asText();

    assertEquals(2 * charts, buttons);
    SavedPictures.check(
        browser,
        "document.querySelector('#forest figure')",
        "cost-throughput-against-plain",
        "plain");
    SavedPictures.check(
        browser,
        "document.querySelector('#curves figure')",
        "latency-" + caption.toLowerCase(Locale.ROOT),
        "client-128");
    // the page has the chart as before
    assertEquals(
        charts, browser.evaluate("document.querySelectorAll('.chart svg').length").asInt());
  }

  @Test
  void charts_ofAStudyWithoutValidTrials_areSaidToBeMissing() throws Exception {
    StudyFolder none = StudyInFolder.make(folder.resolve("none"), 1);
    Path journal = none.root().resolve(Journal.FILE_NAME);
    Files.write(journal, Files.readAllLines(journal).subList(0, 1));
    new ReportWriter(none)
        .write(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));

    browser.open(none.root().resolve(ReportWriter.FILE_NAME));
    JsonNode reasons =
        browser.evaluate("[...document.querySelectorAll('.charts > p')].map(p => p.textContent)");
    browser.open(page);

    assertEquals(
        List.of(
            "No chart: no valid trial has this figure.",
            "No chart: no valid trial has latencies.",
            "No chart: there is no valid trial."),
        strings(reasons));
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void page_loaded_asksForNothingElse() {
    assertEquals(
        List.of(),
        browser.requests().stream()
            .filter(url -> !url.startsWith("file:") && !url.startsWith("data:"))
            .toList());
    assertEquals(
        1, browser.requests().stream().filter(url -> url.startsWith("file:")).distinct().count());
  }

  @Test
  void trials_shown_areThoseOfResultsCsv() throws Exception {
    List<List<String>> table =
        ResultsCsv.table(ResultsCsv.read(study.root().resolve(ResultsCsv.FILE_NAME)));

    JsonNode shown =
        browser.evaluate(
            "[...document.querySelectorAll('#trials tbody tr')]"
                + ".map(r => [...r.cells].map(c => c.dataset.value))");

    assertEquals(table.subList(1, table.size()), lists(shown));
  }

  @Test
  void trials_downloaded_areResultsCsv() throws Exception {
    assertEquals(
        Files.readString(study.root().resolve(ResultsCsv.FILE_NAME)), downloaded("trials"));
  }

  @Test
  void curves_downloaded_areTheDrawnOnes() throws Exception {
    assertDrawn("curves", "curves", List.of("operation", "protection"), "one_in", "latency_us");
  }

  @Test
  void timeLines_downloaded_areTheDrawnOnes() throws Exception {
    assertDrawn("timeline", "lines", List.of("protection", "repeat"), "second", "throughput_ops_s");
  }

  /** What is drawn is of the setting that is chosen first: one thread. */
  private static void assertDrawn(
      String file, String charts, List<String> lineOf, String x, String y) throws Exception {
    Map<String, List<List<Double>>> lines = new TreeMap<>();
    for (Map<String, String> row : Csv.maps(downloaded(file), file)) {
      if (cell(row, "threads").equals("1")) {
        lines
            .computeIfAbsent(
                cell(row, lineOf.get(0)) + " " + cell(row, lineOf.get(1)), key -> new ArrayList<>())
            .add(List.of(Double.valueOf(cell(row, x)), Double.valueOf(cell(row, y))));
      }
    }
    JsonNode drawn =
        browser.evaluate(
            "[...document.querySelectorAll('#"
                + charts
                + " figure')].flatMap(f => echarts.getInstanceByDom(f.querySelector('.chart'))"
                + ".getOption().series.map(s => [f.querySelector('figcaption').textContent + ' '"
                + " + s.name.replace('repeat ', ''), s.data]))");

    assertTrue(lines.size() >= 4, lines.keySet().toString());
    assertEquals(lines.size(), drawn.size());
    for (JsonNode line : drawn) {
      List<List<Double>> points = new ArrayList<>();
      line.get(1)
          .forEach(point -> points.add(List.of(point.get(0).asDouble(), point.get(1).asDouble())));
      assertEquals(lines.get(line.get(0).asText()), points, line.get(0).asText());
    }
  }

  private static String cell(Map<String, String> row, String column) {
    return Objects.requireNonNull(row.get(column), column);
  }

  private static String downloaded(String name) throws Exception {
    return browser
        .evaluate(
            "new TextDecoder().decode(Uint8Array.from(atob(document.querySelector('a[download=\""
                + name
                + ".csv\"]').href.split(',')[1]), c => c.charCodeAt(0)))")
        .asText();
  }

  @Test
  void configurations_mediansAndChart_followFromResultsCsv() throws Exception {
    List<ResultRow> rows = ResultsCsv.read(study.root().resolve(ResultsCsv.FILE_NAME));
    JsonNode shown =
        browser.evaluate(
            "(() => { const t = document.getElementById('configurations');"
                + "const at = [...t.tHead.rows[0].cells].findIndex("
                + "  c => c.textContent.startsWith('Throughput, median'));"
                + "return [...t.tBodies[0].rows].map(r => Number(r.cells[at].dataset.value)); })()");
    JsonNode charted =
        browser.evaluate(
            "JSON.parse(document.getElementById('data').textContent).configurations"
                + ".map(c => [c.id, c.figures.throughput_ops_s.median])");

    assertEquals(4, shown.size());
    for (int i = 0; i < shown.size(); i++) {
      String id = charted.get(i).get(0).asText();
      double[] figures =
          rows.stream()
              .filter(row -> row.configuration().id().equals(id))
              .mapToDouble(row -> row.metric("throughput_ops_s").orElseThrow())
              .sorted()
              .toArray();
      assertEquals(5, figures.length);
      assertEquals(figures[2], shown.get(i).asDouble());
      assertEquals(figures[2], charted.get(i).get(1).asDouble());
    }
  }

  @Test
  void published_morePairsThanAChartHolds_areAllDrawn() throws Exception {
    JsonNode table =
        browser.evaluate(
            "[...document.querySelectorAll('#published tbody tr')]"
                + ".map(r => Number(r.cells[r.cells.length - 3].dataset.value))");
    JsonNode drawn =
        browser.evaluate(
            "[...document.querySelectorAll('#published-chart .chart')].flatMap("
                + "c => echarts.getInstanceByDom(c).getOption().series[0].data)");
    int labels =
        browser
            .evaluate(
                "[...document.querySelectorAll('#published-chart svg text')]"
                    + ".filter(t => t.textContent.startsWith('memory workloada')).length")
            .asInt();
    int highest =
        browser
            .evaluate(
                "Math.max(...[...document.querySelectorAll('.chart')].map(c => c.clientHeight))")
            .asInt();

    assertEquals(52, table.size());
    assertEquals(table, drawn);
    assertEquals(52, labels);
    assertTrue(highest < PAGE_HEIGHT, highest + " pixels");
  }

  @Test
  void theme_byKeyboard_changes() throws Exception {
    String before = browser.evaluate("getComputedStyle(document.body).backgroundColor").asText();
    browser.evaluate("document.getElementById('theme').focus()");
    browser.press(" ", SPACE);
    String after = browser.evaluate("getComputedStyle(document.body).backgroundColor").asText();
    browser.press(" ", SPACE);

    assertNotEquals(before, after);
  }

  @Test
  void keyboard_firstTab_leadsToTheResults() throws Exception {
    browser.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)");
    browser.open(page);
    browser.press("Tab", TAB);

    assertEquals("#main", browser.evaluate("document.activeElement.getAttribute('href')").asText());
  }

  @Test
  void page_onAPhone_isNoWiderThanTheScreen() throws Exception {
    browser.emulate(390, 844, "dark");
    browser.open(page);

    int width = browser.evaluate("document.documentElement.scrollWidth").asInt();
    String theme = browser.evaluate("document.documentElement.dataset.theme").asText();
    int captions =
        browser
            .evaluate(
                "Math.max(...[...document.querySelectorAll('caption span')]"
                    + ".map(s => s.getBoundingClientRect().right))")
            .asInt();
    browser.emulate(1280, 900, "light");
    browser.open(page);

    assertTrue(width <= 390, width + " pixels");
    assertTrue(captions <= 390, "a caption ends at " + captions);
    assertEquals("dark", theme);
    assertEquals(List.of(), browser.complaints());
  }

  /** The table of all trials has too many columns for any screen, and scrolls in its frame. */
  @Test
  void page_at1200Pixels_scrollsSideways_onlyInTheTableOfAllTrials() throws Exception {
    browser.emulate(1200, 900, "light");
    browser.open(page);
    browser.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");

    int width = browser.evaluate("document.documentElement.scrollWidth").asInt();
    JsonNode scrolling =
        browser.evaluate(
            "[...document.querySelectorAll('.scroll')].filter(s => s.scrollWidth > s.clientWidth)"
                + ".map(s => s.querySelector('table').id)");
    int tables = browser.evaluate("document.querySelectorAll('.scroll table').length").asInt();
    browser.emulate(1280, 900, "light");
    browser.open(page);

    assertTrue(width <= 1200, width + " pixels");
    assertEquals(List.of("trials"), strings(scrolling));
    assertTrue(tables >= 4, tables + " tables");
  }

  /** As of few trials on a busy machine: the estimates are near 0, the intervals aren't. */
  @Test
  void costs_wideIntervals_areWholeAndNothingIsCut() throws Exception {
    StudyFolder wide =
        StudyInFolder.make(
            folder.resolve("wide"),
            3,
            "r=1000; case \"$*\" in",
            "*'run encrypted'*seed=7001*) r=500 ;;",
            "*'run encrypted'*seed=7003*) r=1900 ;;",
            "esac",
            "[ $1 != run ] || echo \"[OVERALL], Throughput(ops/sec), $r\"");
    new ReportWriter(wide)
        .write(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    for (int width : List.of(1280, 400)) {
      browser.emulate(width, 900, "light");
      browser.open(wide.root().resolve(ReportWriter.FILE_NAME));

      double end =
          browser
              .evaluate(
                  "echarts.getInstanceByDom(document.querySelector('#forest .chart'))"
                      + ".getOption().xAxis[0].max")
              .asDouble();
      double high =
          browser
              .evaluate(
                  "100 * (Math.max(...JSON.parse(document.getElementById('data').textContent)"
                      + ".comparisons.filter(c => c.metric === 'throughput_ops_s')"
                      + ".map(c => c.high)) - 1)")
              .asDouble();
      JsonNode cut =
          browser.evaluate(
              "[...document.querySelectorAll('.chart svg text')].filter(t => {"
                  + " const r = t.getBoundingClientRect();"
                  + " const s = t.closest('svg').getBoundingClientRect();"
                  + " return r.left < s.left || r.right > s.right; }).map(t => t.textContent)");
      JsonNode scrolling =
          browser.evaluate(
              "[...document.querySelectorAll('#cost .scroll')]"
                  + ".filter(s => s.scrollWidth > s.clientWidth).map(s => s.scrollWidth)");

      assertTrue(high > 100, "no wide interval: " + high);
      assertTrue(end >= high, "the axis ends at " + end + ", the interval at " + high);
      assertEquals(List.of(), strings(cut), "at " + width + " pixels");
      assertTrue(width < 1280 || scrolling.isEmpty(), scrolling::toString);
    }
    browser.emulate(1280, 900, "light");
    browser.open(page);
  }

  private static List<String> strings(JsonNode texts) {
    List<String> strings = new ArrayList<>();
    texts.forEach(text -> strings.add(text.asText()));
    return strings;
  }

  private static List<List<String>> lists(JsonNode rows) {
    List<List<String>> lists = new ArrayList<>();
    for (JsonNode row : rows) {
      String[] cells = new String[row.size()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = row.get(i).asText();
      }
      lists.add(Arrays.asList(cells));
    }
    return lists;
  }
}
