package site.ycsb.compare.interleaved;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.InterleavedResult;

class CostReportTest {
  @Test
  void html_result_hasTheLargestCostOnTopAndTheControlAmongThem() throws Exception {
    String page = CostReport.html(Results.result(null), "What it costs");
    int dear = page.indexOf(">dear</text>");
    int cheap = page.indexOf(">cheap</text>");
    int control = page.indexOf(">control</text>");
    assertTrue(0 < dear && dear < cheap && cheap < control, dear + " " + cheap + " " + control);
    assertTrue(
        page.indexOf("Dear costs between") < page.indexOf("Cheap costs at most"), "sentences");
    assertTrue(page.contains("1 thread, 5 records, READ 95 %, UPDATE 5 %; 2026-01-01"), page);
  }

  @Test
  void html_longName_isWholeOrShortenedWhereItHasNoRoom() throws Exception {
    String name = "client-256-authenticated-ordered-binary";
    InterleavedResult result = Results.result(null);
    List<Comparison> comparisons = new ArrayList<>(result.comparisons());
    comparisons.add(Results.comparison(name, 0.9, 0.1, "It costs."));
    String page =
        CostReport.html(
            new InterleavedResult(
                result.setup(),
                result.arms(),
                result.servers(),
                comparisons,
                null,
                result.soundness(),
                result.ending(),
                result.slices()),
            "What it costs");
    assertTrue(page.contains(">" + name + "</text>"), page);
    assertTrue(page.contains(">client-256-aut\u2026ordered-binary</text>"), page);
  }

  @Test
  void html_textsOfUsers_areEscaped() throws Exception {
    String page = CostReport.html(Results.result(null), "What <script> costs");
    assertFalse(page.contains("What <script>"), page);
    assertFalse(page.contains("steal time <b>"), page);
    assertTrue(page.contains("encryption=&lt;i&gt;"), page);
  }

  @Test
  void html_any_asksForNothing() throws Exception {
    String page = CostReport.html(Results.result(null), "What it costs");
    assertTrue(page.contains("default-src 'none'"), page);
    // the namespace of the charts is an address that nobody fetches
    assertFalse(page.replace("http://www.w3.org/2000/svg", "").contains("://"), page);
  }

  @Test
  void html_nothingCompared_saysWhyThereIsNoChart() throws Exception {
    InterleavedResult result = Results.result(null);
    String page =
        CostReport.html(
            new InterleavedResult(
                result.setup(),
                result.arms(),
                result.servers(),
                List.of(),
                null,
                result.soundness(),
                result.ending(),
                result.slices()),
            "What it costs");
    assertTrue(page.contains("<p class=\"soft\">No chart: no mode has a value"), page);
    assertFalse(page.contains("<svg"), page);
  }

  @Test
  void html_servers_showWhatEachWorkedInProcessors() throws Exception {
    String page = CostReport.html(Results.result(null), "What it costs");
    assertTrue(page.contains("<td class=\"number own\">0.80</td>"), page);
  }
}
