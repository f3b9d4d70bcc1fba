package site.ycsb.measurements.exporter;

import java.io.IOException;
import java.io.OutputStream;

/** One JSON array with an object for each figure. */
public class JSONArrayMeasurementsExporter implements MeasurementsExporter {
  private final JsonFigures figures;

  public JSONArrayMeasurementsExporter(OutputStream os) throws IOException {
    figures = new JsonFigures(os);
    figures.startArray();
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
    figures.endArray();
    figures.close();
  }
}
