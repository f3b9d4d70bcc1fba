package site.ycsb.measurements.exporter;

import java.io.IOException;
import java.io.OutputStream;

/** One JSON array with an object for each metric. */
public class JSONArrayMeasurementsExporter extends JSONMeasurementsExporter {
  public JSONArrayMeasurementsExporter(OutputStream os) throws IOException {
    super(os);
    json().writeStartArray();
  }

  @Override
  public void close() throws IOException {
    json().writeEndArray();
    super.close();
  }
}
