package site.ycsb.measurements.exporter;

import java.io.IOException;
import java.io.OutputStream;

/** A sequence of JSON objects, one for each figure, as YCSB writes it: not one JSON document. */
public class JSONMeasurementsExporter implements MeasurementsExporter {
  private final JsonFigures figures;

  public JSONMeasurementsExporter(OutputStream os) throws IOException {
    figures = new JsonFigures(os);
  }

  @Override
  public void write(String metric, String measurement, int i) throws IOException {
    figures.write(metric, measurement, (long) i);
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    figures.write(metric, measurement, i);
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    figures.write(metric, measurement, d);
  }

  @Override
  public void close() throws IOException {
    figures.close();
  }
}
