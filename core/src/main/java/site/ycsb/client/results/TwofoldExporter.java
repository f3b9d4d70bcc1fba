package site.ycsb.client.results;

import java.io.IOException;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes every metric to two exporters. Closing it closes both. */
final class TwofoldExporter implements MeasurementsExporter {
  private final MeasurementsExporter first;
  private final MeasurementsExporter second;

  TwofoldExporter(MeasurementsExporter first, MeasurementsExporter second) {
    this.first = first;
    this.second = second;
  }

  @Override
  public void write(String metric, String measurement, int i) throws IOException {
    first.write(metric, measurement, i);
    second.write(metric, measurement, i);
  }

  @Override
  public void write(String metric, String measurement, long i) throws IOException {
    first.write(metric, measurement, i);
    second.write(metric, measurement, i);
  }

  @Override
  public void write(String metric, String measurement, double d) throws IOException {
    first.write(metric, measurement, d);
    second.write(metric, measurement, d);
  }

  @Override
  public void close() throws IOException {
    try (first;
        second) {
      // both are closed, whichever fails
    }
  }
}
