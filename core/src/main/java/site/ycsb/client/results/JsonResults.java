package site.ycsb.client.results;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import site.ycsb.measurements.TimeLine;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * The results as one JSON document: what was run, every metric with its unit, and how it went over
 * time. A metric that isn't finite becomes null.
 */
public final class JsonResults implements MeasurementsExporter {
  private final JsonGenerator json;
  private final List<TimeLine.Point> timeLine;

  public JsonResults(OutputStream out, RunDescription run, List<TimeLine.Point> timeLine)
      throws IOException {
    this.timeLine = timeLine;
    json = new JsonFactory().createGenerator(out);
    json.setPrettyPrinter(new DefaultPrettyPrinter());
    json.writeStartObject();
    json.writeStringField("client", Version.text());
    json.writeStringField("commit", Version.commit().orElse(null));
    json.writeStringField("started", run.started().toString());
    texts("machine", run.machine());
    texts("facts", run.facts());
    json.writeArrayFieldStart("configuration");
    for (RunDescription.Setting setting : run.configuration()) {
      json.writeStartObject();
      json.writeStringField("key", setting.key());
      json.writeStringField("value", setting.value());
      json.writeStringField("origin", setting.origin());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("figures");
  }

  private void texts(String name, Map<String, String> texts) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> text : texts.entrySet()) {
      json.writeStringField(text.getKey(), text.getValue());
    }
    json.writeEndObject();
  }

  @Override
  public void write(String metric, String measurement, int i) throws IOException {
    write(metric, measurement, (long) i);
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    begin(metric, measurement);
    json.writeNumberField("value", i);
    json.writeEndObject();
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    begin(metric, measurement);
    if (Double.isFinite(d)) {
      json.writeNumberField("value", d);
    } else {
      json.writeNullField("value");
    }
    json.writeEndObject();
  }

  private void begin(String section, String metric) throws IOException {
    ExporterFactory.MetricName name = ExporterFactory.MetricName.of(metric);
    json.writeStartObject();
    json.writeStringField("section", section);
    json.writeStringField("metric", name.name());
    json.writeStringField("unit", name.unit());
  }

  @Override
  public void close() throws IOException {
    json.writeEndArray();
    json.writeArrayFieldStart("timeLine");
    for (TimeLine.Point point : timeLine) {
      json.writeStartObject();
      json.writeStringField("operation", point.operation());
      json.writeNumberField("startMillis", point.startMillis());
      json.writeNumberField("endMillis", point.endMillis());
      json.writeNumberField("operations", point.operations());
      json.writeNumberField("p50Micros", point.p50Micros());
      json.writeNumberField("p99Micros", point.p99Micros());
      json.writeNumberField("maxMicros", point.maxMicros());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.close();
  }
}
