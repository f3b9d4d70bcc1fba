package site.ycsb.measurements.exporter;

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes results, one metric at a time. Implementations have a public constructor that takes an
 * {@link java.io.OutputStream}, which closing the exporter closes.
 */
public interface MeasurementsExporter extends Closeable {
  /**
   * Writes one metric.
   *
   * @param metric what was measured, such as {@code READ}
   * @param measurement what is told of it, such as {@code AverageLatency(us)}
   */
  void write(String metric, String measurement, int i) throws IOException;

  /** Writes one metric. */
  void write(String metric, String measurement, long i) throws IOException;

  /** Writes one metric. */
  void write(String metric, String measurement, double d) throws IOException;
}
