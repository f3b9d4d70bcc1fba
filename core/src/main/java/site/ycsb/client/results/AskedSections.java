package site.ycsb.client.results;

import java.io.IOException;
import java.util.function.Predicate;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes the metrics of some sections, and leaves out those of others. */
record AskedSections(MeasurementsExporter exporter, Predicate<String> leavesOut)
    implements MeasurementsExporter {
  @Override
  public void write(String metric, String measurement, int i) throws IOException {
    if (!leavesOut.test(metric)) {
      exporter.write(metric, measurement, i);
    }
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    if (!leavesOut.test(metric)) {
      exporter.write(metric, measurement, i);
    }
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    if (!leavesOut.test(metric)) {
      exporter.write(metric, measurement, d);
    }
  }

  @Override
  public void close() throws IOException {
    exporter.close();
  }
}
