package site.ycsb.measurements.exporter;

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes results, one figure at a time. Implementations have a public constructor that takes an
 * {@link java.io.OutputStream}, which closing the exporter closes.
 */
public interface MeasurementsExporter extends Closeable {
  /**
   * Writes one figure.
   *
   * @param metric what was measured, such as {@code READ}
   * @param measurement what is told of it, such as {@code AverageLatency(us)}
   */
  void write(String metric, String measurement, int i) throws IOException;

  /** Writes one figure. */
  void write(String metric, String measurement, long i) throws IOException;

  /** Writes one figure. */
  void write(String metric, String measurement, double d) throws IOException;
}
