package site.ycsb.compare.interleaved;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.report.Browser;
import site.ycsb.compare.report.SavedPictures;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;

/** The report of protections that took turns, as a reader sees it. */
@Tag("long")
class CostReportInBrowserIT {
  private static final String TEXTS =
      "[...document.querySelectorAll('svg text')].filter(t => t.getBoundingClientRect().width > 0)";

  /** With names as long as those of studies, and an interval of a few noisy blocks. */
  private static InterleavedResult wide() {
    InterleavedResult result = Results.result(null);
    List<Comparison> comparisons = new ArrayList<>(result.comparisons());
    comparisons.add(
        Results.comparison(
            "client-256-authenticated-ordered-binary", 0.9, 0.7, "It isn't known what it costs."));
    comparisons.add(Results.comparison("client-tls-atrest", 2.4, 0.9, "It gains."));
    return new InterleavedResult(
        result.setup(),
        result.arms(),
        result.servers(),
        comparisons,
        null,
        result.soundness(),
        result.ending(),
        result.slices());
  }

  @Test
  @Timeout(180)
  void costs_longNamesAndWideIntervals_areWhole(@TempDir Path folder) throws Exception {
    Path page =
        Files.writeString(folder.resolve("report.html"), CostReport.html(wide(), "What it costs"));
    try (Browser browser =
        Browser.start(Files.createDirectories(folder.resolve("browser/profile")))) {
      for (int width : List.of(1280, 400)) {
        browser.emulate(width, 900, "light");
        browser.openWithoutSign(page);

        List<String> shown = strings(browser.evaluate(TEXTS + ".map(t => t.textContent)"));
        List<String> cut =
            strings(
                browser.evaluate(
                    TEXTS
                        + ".filter(t => { const r = t.getBoundingClientRect();"
                        + " const s = t.closest('svg').getBoundingClientRect();"
                        + " return r.left < s.left || r.right > s.right || r.bottom > s.bottom; })"
                        + ".map(t => t.textContent)"));
        List<String> outside =
            strings(
                browser.evaluate(
                    "[...document.querySelectorAll('svg line, svg circle')].filter(m => {"
                        + " const r = m.getBoundingClientRect();"
                        + " const s = m.closest('svg').getBoundingClientRect();"
                        + " return r.left < s.left || r.right > s.right; }).map(m => m.outerHTML)"));

        assertTrue(
            shown.stream().anyMatch(text -> text.startsWith("client-256-au")), shown::toString);
        assertEquals(List.of(), cut, "at " + width + " pixels");
        assertEquals(List.of(), outside, "at " + width + " pixels");
        assertEquals(List.of(), browser.complaints());
      }
    }
  }

  @Test
  @Timeout(180)
  void charts_saved_areFilesThatStandAlone(@TempDir Path folder) throws Exception {
    Path page =
        Files.writeString(
            folder.resolve("report.html"), CostReport.html(Results.result(null), "What it costs"));
    try (Browser browser =
        Browser.start(Files.createDirectories(folder.resolve("browser/profile")))) {
      for (String scheme : List.of("light", "dark")) {
        browser.emulate(400, 900, scheme);
        browser.openWithoutSign(page);

        SavedPictures.check(
            browser, "document.querySelector('section.chart')", "throughput-to-plain", ">dear<");
      }
    }
  }

  private static List<String> strings(JsonNode texts) {
    List<String> strings = new ArrayList<>();
    texts.forEach(text -> strings.add(text.asText()));
    return strings;
  }
}
