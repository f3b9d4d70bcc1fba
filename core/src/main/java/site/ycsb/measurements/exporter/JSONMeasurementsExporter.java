package site.ycsb.measurements.exporter;

import java.io.IOException;
import java.io.OutputStream;

/** A sequence of JSON objects, one for each metric, as YCSB writes it: not one JSON document. */
public class JSONMeasurementsExporter extends JsonFigures {
  public JSONMeasurementsExporter(OutputStream os) throws IOException {
    super(os);
  }
}
