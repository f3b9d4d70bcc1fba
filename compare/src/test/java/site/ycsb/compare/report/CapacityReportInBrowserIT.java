package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.Studies;
import site.ycsb.compare.run.StudyFolder;

/** The report of a study of capacity as a reader sees it. */
@Tag("long")
class CapacityReportInBrowserIT {
  private static final int REPEATS = 3;
  private static final int TRIED_RATES = 13;
  private static final String CHARTS = "[...document.querySelectorAll('#rates .chart')]";

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void openReport() throws Exception {
    StudyFolder study =
        StudyInFolder.make(
            folder,
            Studies.withObjectives(
                StudyInFolder.study(REPEATS), List.of("READ p99 < 10 ms", "failed < 0.1 %")));
    new ReportWriter(study)
        .write(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    browser = Browser.start(Files.createDirectories(folder.resolve("browser/profile")));
    browser.emulate(1280, 900, "light");
    browser.open(study.root().resolve(ReportWriter.FILE_NAME));
  }

  @AfterAll
  static void closeBrowser() {
    browser.close();
  }

  private static List<String> texts(String expression) throws Exception {
    List<String> texts = new ArrayList<>();
    browser.evaluate(expression).forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** One for one thread, one for four. */
  @Test
  void rates_shown_haveALineForEachProtectionAndTheBound() throws Exception {
    assertEquals(List.of(), browser.complaints());
    JsonNode series =
        browser.evaluate(
            CHARTS
                + ".map(c => echarts.getInstanceByDom(c).getOption().series"
                + ".map(s => [s.name, s.type, s.data.length]))");

    assertEquals(2, series.size());
    for (JsonNode chart : series) {
      List<String> drawn = new ArrayList<>();
      for (JsonNode one : chart) {
        String name = one.get(0).asText() + " " + one.get(1).asText();
        int points = one.get(2).asInt();
        drawn.add(name);
        if (name.endsWith("scatter")) {
          assertEquals(REPEATS * TRIED_RATES, points, name);
        } else if (!name.startsWith("bounds")) {
          // rates that are close together are one point of the line
          assertTrue(points >= 6 && points < TRIED_RATES, name + ": " + points);
        }
      }
      assertEquals(
          List.of(
              "plain line",
              "plain scatter",
              "client-128 line",
              "client-128 scatter",
              "bounds line"),
          drawn);
    }
  }

  @Test
  void rates_drawn_showEachLineInItsColourAndTheBoundByItsText() throws Exception {
    for (int chart = 0; chart < 2; chart++) {
      String svg = CHARTS + "[" + chart + "].querySelector('svg')";
      List<String> labels =
          texts("[..." + svg + ".querySelectorAll('text')].map(t => t.textContent)");
      assertTrue(
          labels.containsAll(List.of("plain", "client-128", "READ p99 < 10 ms")), labels::toString);
      assertTrue(labels.contains("Operations per second"), labels::toString);
      // failures are no latency
      assertTrue(labels.stream().noneMatch(label -> label.contains("failed")), labels::toString);
      for (String protection : List.of("plain", "client-128")) {
        int lines =
            browser
                .evaluate(
                    "(() => { const c = "
                        + CHARTS
                        + "["
                        + chart
                        + "]; const paint = echarts.getInstanceByDom(c).getOption().series"
                        + ".find(s => s.name === '"
                        + protection
                        + "').color; return [...c.querySelectorAll('svg path')].filter("
                        + "p => p.getAttribute('stroke') === paint"
                        + " && p.getAttribute('fill') === 'transparent'"
                        + " && p.getBoundingClientRect().width > 200).length; })()")
                .asInt();
        assertEquals(1, lines, protection);
      }
      int bounds =
          browser
              .evaluate(
                  "[..."
                      + svg
                      + ".querySelectorAll('path')].filter(p => p.getAttribute('stroke-dasharray')"
                      + " && p.getBoundingClientRect().width > 200"
                      + " && p.getBoundingClientRect().height < 3).length")
              .asInt();
      assertEquals(1, bounds);
    }
  }

  @Test
  void conclusions_shown_nameTheCapacityThatIsLost() throws Exception {
    String main = browser.evaluate("document.querySelector('main').innerText").asText();
    assertTrue(main.contains("capacity"), main);
  }
}
