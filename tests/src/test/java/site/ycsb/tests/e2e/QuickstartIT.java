package site.ycsb.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.interleaved.result.Comparison;

@Tag("long")
@Order(8)
class QuickstartIT {
  private static final Pattern PERCENT_IN_SENTENCE =
      Pattern.compile("(\\d+(?:\\.\\d+)?)(?= (?:%|and ))");

  @Test
  void quickstart_small_saysWhatEncryptionCostsAndKeepsAReport(@TempDir Path temp)
      throws Exception {
    Ycsb ycsb = Ycsb.in(temp.resolve("a folder"));

    // one thread leaves a processor to other tests, and slices are short enough for an interval
    TrialResult result =
        ycsb.run(
            "quickstart",
            "--records",
            "200",
            "--threads",
            "1",
            "--max-duration",
            "10s",
            "--slice",
            "100ms");

    // that plain against plain differs is the machine's fault
    assertTrue(Set.of(0, 1).contains(result.exitCode()), () -> Ycsb.describe(result));
    assertTrue(
        result.standardOutput().startsWith("Workload: 1 thread, 200 records, READ 50 %, UPDATE"),
        () -> Ycsb.describe(result));
    assertTrue(
        result.standardError().contains("[client] encryption: AES-256-CBC by Bouncy Castle"),
        () -> Ycsb.describe(result));
    assertFalse(result.standardError().contains("encryption module"), () -> Ycsb.describe(result));
    Path folder = results(ycsb.folder());
    JsonNode found = new ObjectMapper().readTree(folder.resolve("interleaved.json").toFile());
    assertEquals(result.exitCode() == 0, found.at("/soundness/controlHolds").asBoolean());
    assertEquals(List.of("plain", "control", "client"), found.at("/arms").findValuesAsText("name"));
    for (JsonNode arm : found.at("/arms")) {
      assertTrue(arm.path("work").path("tableBytes").asLong() > 0, arm::toString);
      assertEquals(0, arm.path("work").path("failed").asLong(), arm::toString);
    }
    double plainBytes = found.at("/arms/0/work/tableBytes").asDouble();
    double clientBytes = found.at("/arms/2/work/tableBytes").asDouble();
    // 130 bytes for 100 that don't compress either, and longer keys
    assertTrue(
        clientBytes > 1.2 * plainBytes && clientBytes < 1.6 * plainBytes,
        () -> clientBytes + " and " + plainBytes);
    for (JsonNode comparison : found.at("/comparisons")) {
      if (comparison.at("/quantity/decisive").asBoolean()) {
        String sentence = comparison.at("/conclusion/sentence").asText();
        assertTrue(result.standardOutput().contains(sentence), () -> Ycsb.describe(result));
      }
    }
    String report = Files.readString(folder.resolve("report.html"));
    assertTrue(report.contains("What encryption by the client costs"), report);
    assertOneAnswer(result, found, report);
    assertFalse(StoreServer.runsIn(ycsb.folder(), "cassandra"));
  }

  /** The table, the sentence and the report have one estimate with one interval. */
  private static void assertOneAnswer(TrialResult result, JsonNode found, String report) {
    JsonNode cost =
        StreamSupport.stream(found.at("/comparisons").spliterator(), false)
            .filter(one -> one.path("arm").asText().equals("client"))
            .filter(one -> one.at("/quantity/decisive").asBoolean())
            .findFirst()
            .orElseThrow();
    assertTrue(cost.at("/interval/high").isNumber(), cost::toString);
    double low = cost.at("/interval/low").asDouble();
    double high = cost.at("/interval/high").asDouble();
    Comparison.Interval shown = new Comparison.Interval(low, high);
    String ratio = percent(cost.at("/values/ratio").asDouble());
    String row = lineOf(result.standardOutput(), "client ");
    assertTrue(row.contains("  " + ratio + "  "), row);
    assertTrue(row.contains("  " + shown.lowChange() + " to " + shown.highChange()), row);
    String cells =
        Stream.of(ratio, shown.lowChange(), shown.highChange())
            .map(cell -> "<td class=\"number\">" + cell + "</td>")
            .reduce("", String::concat);
    assertTrue(
        lineOf(report, "<tr><td>client</td><td>throughput</td>").contains(cells + "</tr>"), report);
    String sentence = cost.at("/conclusion/sentence").asText();
    assertTrue(report.contains(sentence.replace("'", "&#39;")), report);
    List<Double> told =
        PERCENT_IN_SENTENCE
            .matcher(sentence)
            .results()
            .map(MatchResult::group)
            .map(Double::parseDouble)
            .toList();
    assertTrue(!told.isEmpty(), sentence);
    for (double end : told) {
      // rounded to a whole number at the most
      assertTrue(
          Stream.of(low, high).anyMatch(one -> Math.abs(end - 100 * Math.abs(1 - one)) <= 1),
          () -> sentence + cost);
    }
    // what it says meanwhile is of that moment
    result
        .standardError()
        .lines()
        .filter(line -> line.contains(" % of the throughput") || line.contains(" % lost"))
        .forEach(line -> assertTrue(line.matches("\\[\\d+ (?:s|min)] .*"), line));
  }

  private static String lineOf(String text, String start) {
    return text.lines()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no line " + start + " in " + text));
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
  }

  private static Path results(Path folder) throws IOException {
    try (Stream<Path> results = Files.list(folder.resolve(".ycsb"))) {
      return results
          .filter(each -> String.valueOf(each.getFileName()).startsWith("quickstart-"))
          .findFirst()
          .orElseThrow();
    }
  }
}
