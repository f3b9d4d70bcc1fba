package site.ycsb.audit.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import site.ycsb.audit.result.AuditReport;
import site.ycsb.audit.result.AuditReport.Weakness;
import site.ycsb.audit.result.FeatureResult;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;

/** The forms of a report. */
public enum OutputFormat {
  TEXT,
  JSON,
  CSV,
  HTML;

  /** The complete report. */
  public String render(AuditReport report) throws IOException {
    return switch (this) {
      case TEXT -> new AuditText(report).text();
      case JSON -> new AuditJson(report).text();
      case CSV -> new AuditCsv(report).text();
      case HTML -> new AuditPage(report).html();
    };
  }

  /** As it is typed. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(OutputFormat::word).toList();
  }

  /** The format of this word. */
  public static Optional<OutputFormat> of(String word) {
    return Arrays.stream(values()).filter(format -> format.word().equals(word)).findFirst();
  }

  /** The report as CSV: a row for each feature and for each weak finding. */
  private static final class AuditCsv {
    private static final String SEPARATOR = "; ";
    private static final CSVFormat FORMAT = CSVFormat.RFC4180;

    private final AuditReport report;

    AuditCsv(AuditReport report) {
      this.report = report;
    }

    String text() {
      List<List<String>> table = new ArrayList<>();
      List<String> header =
          new ArrayList<>(List.of("kind", "name", "answer", "found", "evidence", "remedy"));
      if (report.published().isPresent()) {
        header.addAll(List.of("published", "changed"));
      }
      table.add(header);
      report.features().forEach(result -> table.add(row(result)));
      report.weaknesses().forEach(weakness -> table.add(row(weakness)));
      StringBuilder text = new StringBuilder();
      table.forEach(row -> text.append(FORMAT.format(row.toArray())).append('\n'));
      return text.toString();
    }

    private List<String> row(Weakness weakness) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  "weakness",
                  weakness.title(),
                  "",
                  "",
                  inert(weakness.evidence()),
                  weakness.remedy()));
      if (report.published().isPresent()) {
        row.addAll(List.of("", ""));
      }
      return row;
    }

    private List<String> row(FeatureResult result) {
      List<String> row = new ArrayList<>();
      row.add("feature");
      row.add(result.feature().word());
      row.add(word(result.answer()));
      row.add(inert(String.join(SEPARATOR, result.details())));
      row.add(
          inert(
              result.evidence().stream()
                  .map(AuditCsv::evidence)
                  .collect(Collectors.joining(SEPARATOR))));
      row.add(result.remedy().orElse(""));
      if (report.published().isPresent()) {
        row.add(report.published(result.feature()).map(AuditCsv::word).orElse(""));
        row.add(Boolean.toString(report.hasChanged(result)));
      }
      return row;
    }

    private static String evidence(Evidence one) {
      return one.source().word() + ": " + one.action() + " -> " + one.result();
    }

    private static String word(AuditAnswer answer) {
      return answer == AuditAnswer.UNKNOWN ? "unknown" : answer.word();
    }

    /** A server's text must not be a formula of the spreadsheet that opens the file. */
    private static String inert(String text) {
      return !text.isEmpty() && "=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
  }

  /** The report as one JSON document. */
  private static final class AuditJson {
    private final AuditReport report;

    AuditJson(AuditReport report) {
      this.report = report;
    }

    String text() throws IOException {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
        json.setPrettyPrinter(new DefaultPrettyPrinter());
        json.writeStartObject();
        json.writeStringField("binding", report.subject().binding());
        json.writeStringField("product", report.subject().product());
        json.writeStringField("user", report.subject().user());
        json.writeStringField("time", report.subject().time().toString());
        if (report.published().isPresent()) {
          json.writeStringField("publishedSource", report.published().get().source());
        }
        json.writeArrayFieldStart("features");
        for (FeatureResult result : report.features()) {
          feature(json, result);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("weaknesses");
        for (Weakness weakness : report.weaknesses()) {
          json.writeStartObject();
          json.writeStringField("title", weakness.title());
          json.writeStringField("evidence", weakness.evidence());
          json.writeStringField("remedy", weakness.remedy());
          json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      return text.append('\n').toString();
    }

    private void feature(JsonGenerator json, FeatureResult result) throws IOException {
      json.writeStartObject();
      json.writeStringField("feature", result.feature().word());
      json.writeStringField("answer", word(result.answer()));
      if (report.published(result.feature()).isPresent()) {
        json.writeStringField("published", word(report.published(result.feature()).get()));
        json.writeBooleanField("changed", report.hasChanged(result));
        if (report.publishedMechanisms(result.feature()).isPresent()) {
          json.writeStringField(
              "publishedMechanisms", report.publishedMechanisms(result.feature()).get());
        }
      }
      json.writeArrayFieldStart("found");
      for (String detail : result.details()) {
        json.writeString(detail);
      }
      json.writeEndArray();
      evidence(json, "evidence", result.evidence());
      evidence(json, "contradictions", result.contradictions());
      if (result.remedy().isPresent()) {
        json.writeStringField("turnOn", result.remedy().get());
      }
      json.writeEndObject();
    }

    private static void evidence(JsonGenerator json, String field, List<Evidence> all)
        throws IOException {
      json.writeArrayFieldStart(field);
      for (Evidence one : all) {
        json.writeStartObject();
        json.writeStringField("source", one.source().word());
        json.writeStringField("suggests", word(one.suggests()));
        json.writeStringField("action", one.action());
        json.writeStringField("result", one.result());
        json.writeEndObject();
      }
      json.writeEndArray();
    }

    /** For programs without a blank and an apostrophe. */
    private static String word(AuditAnswer answer) {
      return answer == AuditAnswer.UNKNOWN ? "unknown" : answer.word();
    }
  }
}
