package site.ycsb.measurements.exporter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes figures as JSON objects of three members. A figure that is no number (not finite) becomes
 * null, since JSON has no word for it.
 */
final class JsonFigures implements Closeable {
  private final JsonGenerator json;

  JsonFigures(OutputStream out) throws IOException {
    json = new JsonFactory().createGenerator(out);
    json.setPrettyPrinter(new DefaultPrettyPrinter());
  }

  void startArray() throws IOException {
    json.writeStartArray();
  }

  void endArray() throws IOException {
    json.writeEndArray();
  }

  void write(String metric, String measurement, long value) throws IOException {
    start(metric, measurement);
    json.writeNumberField("value", value);
    json.writeEndObject();
  }

  void write(String metric, String measurement, double value) throws IOException {
    start(metric, measurement);
    if (Double.isFinite(value)) {
      json.writeNumberField("value", value);
    } else {
      json.writeNullField("value");
    }
    json.writeEndObject();
  }

  private void start(String metric, String measurement) throws IOException {
    json.writeStartObject();
    json.writeStringField("metric", metric);
    json.writeStringField("measurement", measurement);
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
