package site.ycsb.profiling.summary;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** Tells a profile to a program: one document, all that the text has and no line left out. */
public final class ProfileJson {
  private ProfileJson() {}

  /** Writes it and leaves the stream open. */
  public static void write(OutputStream out, ProfileSummary profile) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeNumberField("elapsedSeconds", profile.elapsedSeconds());
      json.writeNumberField("cpuSeconds", profile.cpu().seconds());
      json.writeNumberField("samples", profile.cpu().samples());
      json.writeStringField("sampler", profile.cpu().sampler());
      shares(json, "cpuShares", profile.cpu().shares());
      json.writeArrayFieldStart("frames");
      for (ProfileSummary.Frame frame : profile.cpu().frames()) {
        json.writeStartObject();
        json.writeStringField("layer", frame.layer().text());
        json.writeStringField("method", frame.method());
        if (!frame.caller().isEmpty()) {
          json.writeStringField("caller", frame.caller());
        }
        json.writeNumberField("share", frame.share());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeNumberField("allocatedBytes", profile.allocation().bytes());
      shares(json, "allocationShares", profile.allocation().shares());
      json.writeArrayFieldStart("allocationSites");
      for (ProfileSummary.Site site : profile.allocation().sites()) {
        json.writeStartObject();
        json.writeStringField("layer", site.layer().text());
        json.writeStringField("type", site.type());
        json.writeStringField("method", site.method());
        json.writeNumberField("share", site.share());
        json.writeEndObject();
      }
      json.writeEndArray();
      pauses(json, "collections", profile.collections());
      pauses(json, "safepoints", profile.safepoints());
      json.writeArrayFieldStart("lockWaits");
      for (ProfileSummary.LockWait wait : profile.lockWaits()) {
        json.writeStartObject();
        json.writeStringField("layer", wait.layer().text());
        json.writeStringField("type", wait.type());
        json.writeStringField("method", wait.method());
        json.writeNumberField("count", wait.count());
        json.writeNumberField("totalMillis", wait.totalMillis());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("events");
      for (ProfileSummary.EventFigures event : profile.events()) {
        json.writeStartObject();
        json.writeStringField("name", event.name());
        json.writeNumberField("count", event.count());
        json.writeNumberField("totalSeconds", event.totalSeconds());
        json.writeNumberField("meanMicros", event.meanMicros());
        json.writeNumberField("maxMicros", event.maxMicros());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    out.write('\n');
    out.flush();
  }

  private static void shares(JsonGenerator json, String field, Map<Layer, Double> shares)
      throws IOException {
    json.writeObjectFieldStart(field);
    for (Layer layer : Layer.values()) {
      json.writeNumberField(layer.text(), shares.getOrDefault(layer, 0.0));
    }
    json.writeEndObject();
  }

  private static void pauses(JsonGenerator json, String field, ProfileSummary.Pauses pauses)
      throws IOException {
    json.writeObjectFieldStart(field);
    json.writeNumberField("count", pauses.count());
    json.writeNumberField("totalMillis", pauses.totalMillis());
    json.writeNumberField("longestMillis", pauses.longestMillis());
    json.writeEndObject();
  }
}
