package site.ycsb.measurements.exporter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A sequence of JSON objects, one for each metric, as YCSB writes it: not one JSON document. A
 * metric that is no number (not finite) becomes null, since JSON has no word for it.
 */
public class JSONMeasurementsExporter implements MeasurementsExporter {
  private final JsonGenerator json;

  public JSONMeasurementsExporter(OutputStream os) throws IOException {
    json = new JsonFactory().createGenerator(os);
    json.setPrettyPrinter(new DefaultPrettyPrinter());
  }

  /** What the metrics are written to, for what stands around them. */
  protected final JsonGenerator json() {
    return json;
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    json.writeStartObject();
    writeName(metric, measurement);
    json.writeNumberField("value", i);
    json.writeEndObject();
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    json.writeStartObject();
    writeName(metric, measurement);
    if (Double.isFinite(d)) {
      json.writeNumberField("value", d);
    } else {
      json.writeNullField("value");
    }
    json.writeEndObject();
  }

  /** Writes what a metric is of and what it is called. */
  protected void writeName(String metric, String measurement) throws IOException {
    json.writeStringField("metric", metric);
    json.writeStringField("measurement", measurement);
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
