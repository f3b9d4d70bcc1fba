package site.ycsb.prove;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.prove.FileSearch.Owner;
import site.ycsb.spi.RecordPart;

/** Tells the outcome of a proof to a program. */
final class ProofJson {
  private ProofJson() {}

  static void write(OutputStream out, ProofOutcome outcome) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeObjectFieldStart("written");
      for (RecordPart part : RecordPart.values()) {
        json.writeNumberField(name(part), outcome.subject().of(part).size());
      }
      json.writeEndObject();
      json.writeArrayFieldStart("promisedByClient");
      for (RecordPart part : outcome.promise().byClient()) {
        json.writeString(name(part));
      }
      json.writeEndArray();
      json.writeBooleanField("promisedAtRest", outcome.promise().atRest());
      json.writeObjectFieldStart("controlFound");
      for (RecordPart part : RecordPart.values()) {
        json.writeNumberField(name(part), outcome.findings().count(Owner.CONTROL, part));
      }
      json.writeEndObject();
      json.writeObjectFieldStart("stages");
      for (CanaryFindings.Stage stage : outcome.findings().stages()) {
        json.writeNumberField(stage.name(), stage.files());
      }
      json.writeEndObject();
      findings(json, "broken", outcome.broken());
      findings(json, "showing", outcome.showing());
      json.writeEndObject();
    }
    out.write('\n');
    out.flush();
  }

  private static void findings(
      JsonGenerator json, String field, List<ProofOutcome.Finding> findings) throws IOException {
    json.writeArrayFieldStart(field);
    for (ProofOutcome.Finding finding : findings) {
      json.writeStartObject();
      json.writeStringField("part", name(finding.part()));
      json.writeStringField("kind", finding.kind().name().toLowerCase(Locale.ROOT));
      json.writeNumberField("count", finding.count());
      json.writeObjectFieldStart("files");
      for (Map.Entry<String, String> file : finding.files().entrySet()) {
        json.writeStringField(file.getKey(), file.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String name(RecordPart part) {
    return switch (part) {
      case KEY -> "keys";
      case FIELD_NAME -> "names";
      case VALUE -> "values";
    };
  }
}
