package site.ycsb.measurements;

import java.util.List;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Keeps metrics as {@code metric measurement value}. */
final class CollectingExporter implements MeasurementsExporter {
  private final List<String> lines;

  CollectingExporter(List<String> lines) {
    this.lines = lines;
  }

  @Override
  public void write(String metric, String measurement, int i) {
    lines.add(metric + " " + measurement + " " + i);
  }

  @Override
  public void write(String metric, String measurement, long i) {
    lines.add(metric + " " + measurement + " " + i);
  }

  @Override
  public void write(String metric, String measurement, double d) {
    lines.add(metric + " " + measurement + " " + d);
  }

  @Override
  public void close() {}
}
