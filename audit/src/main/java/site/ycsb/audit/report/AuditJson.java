package site.ycsb.audit.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import site.ycsb.audit.result.AuditReport;
import site.ycsb.audit.result.FeatureResult;
import site.ycsb.audit.result.Weakness;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;

/** The report as one JSON document. */
final class AuditJson {
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
