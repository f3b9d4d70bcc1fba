package site.ycsb.audit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.SecurityFeature;

class OutputFormatTest {
  private static final String EVIL = "<script>alert('x')</script>";

  @ParameterizedTest
  @EnumSource(OutputFormat.class)
  void render_anyFormat_hasFeatureAnswerEvidenceRemedyAndWeakness(OutputFormat format)
      throws Exception {
    String text = format.render(report(Optional.empty()));

    for (String wanted :
        List.of("auditing", "yes", "come in", "let in", "turn the key", "default password")) {
      assertTrue(text.contains(wanted), () -> wanted + " is missing:\n" + text);
    }
    assertFalse(text.contains("ublished"), text);
  }

  @ParameterizedTest
  @EnumSource(OutputFormat.class)
  void render_publishedAnswers_standBesideTheFound(OutputFormat format) throws Exception {
    String text =
        format.render(
            report(
                Optional.of(
                    new PublishedAnswers(
                        "An example", Map.of(SecurityFeature.AUTHENTICATION, AuditAnswer.YES)))));
    assertTrue(text.toLowerCase(java.util.Locale.ROOT).contains("published"), text);
  }

  @Test
  void text_everyLine_fitsTheTerminal() throws Exception {
    String text = OutputFormat.TEXT.render(report(Optional.empty()));
    text.lines().forEach(line -> assertTrue(line.length() <= 100, line));
    assertTrue(text.contains("authentication            no"), text);
    assertTrue(text.contains("CONTRADICTS"), text);
    assertTrue(text.contains("auditing: yes"), text);
  }

  @Test
  void text_publishedAnswers_tellWhatCameAndWhatThisServerLacks() throws Exception {
    String text =
        OutputFormat.TEXT.render(
            report(
                Optional.of(
                    new PublishedAnswers(
                        "An example",
                        Map.of(
                            SecurityFeature.AUTHENTICATION, AuditAnswer.YES,
                            SecurityFeature.AUDITING, AuditAnswer.NO)))));

    assertTrue(text.contains("Come since: auditing."), text);
    assertTrue(
        text.contains(
            "The product had it, and this server doesn't, or not in full: authentication."),
        text);
  }

  @Test
  void json_parsed_hasAllFeaturesWithEvidence() throws Exception {
    JsonNode json = new JsonMapper().readTree(OutputFormat.JSON.render(report(Optional.empty())));

    assertEquals(SecurityFeature.values().length, json.path("features").size());
    JsonNode first = json.path("features").path(0);
    assertEquals("authentication", first.path("feature").asText());
    assertEquals("no", first.path("answer").asText());
    assertEquals("tried", first.path("evidence").path(1).path("source").asText());
    assertEquals("settings", first.path("contradictions").path(0).path("action").asText());
    assertEquals("unknown", json.path("features").path(5).path("answer").asText());
    assertEquals("default password", json.path("weaknesses").path(0).path("title").asText());
  }

  @Test
  void csv_parsed_hasARowForEachAndNoFormula() throws Exception {
    try (CSVParser parser =
        CSVParser.parse(OutputFormat.CSV.render(report(Optional.empty())), CSVFormat.RFC4180)) {
      List<CSVRecord> rows = parser.stream().toList();
      assertEquals(1 + SecurityFeature.values().length + 1, rows.size());
      rows.forEach(row -> assertEquals(6, row.size()));
      assertEquals("'=1+1", rows.get(rows.size() - 1).get(4));
    }
  }

  @Test
  void html_textOfAServer_isEscapedAndNothingIsLoaded() throws Exception {
    String html = OutputFormat.HTML.render(report(Optional.empty()));

    assertFalse(html.contains("<script"), html);
    assertTrue(html.contains("&lt;script&gt;"), html);
    assertFalse(html.contains("http://") || html.contains("https://"), html);
    assertTrue(html.contains("The server reports otherwise"), html);
  }

  @Test
  void lines_wordLongerThanALine_isBroken() {
    List<String> lines = AuditText.lines("label  ", "x".repeat(250));
    assertEquals(3, lines.size());
    lines.forEach(line -> assertTrue(line.length() <= 100));
  }

  private static AuditReport report(Optional<PublishedAnswers> published) {
    RecordingTrail trail = new RecordingTrail();
    trail.product("Store " + EVIL);
    trail.user("somebody");
    trail.reported(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, "settings", EVIL);
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, "come in", "let in");
    trail.remedy(SecurityFeature.AUTHENTICATION, "turn the key");
    trail.detail(SecurityFeature.AUDITING, "a log, " + "long ".repeat(40));
    trail.reported(SecurityFeature.AUDITING, AuditAnswer.YES, "settings", "on");
    trail.weakness("default password", "=1+1", "Change it");
    return trail.report("test", Instant.EPOCH, published);
  }
}
