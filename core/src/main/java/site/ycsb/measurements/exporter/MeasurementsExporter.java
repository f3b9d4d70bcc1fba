package site.ycsb.measurements.exporter;

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes results, one metric at a time. Implementations have a public constructor that takes an
 * {@link java.io.OutputStream}, which closing the exporter closes.
 */
public interface MeasurementsExporter extends Closeable {
  /** Writes one metric, such as {@code READ} and {@code AverageLatency(us)}. */
  default void write(String metric, String measurement, int i) throws IOException {
    write(metric, measurement, (long) i);
  }

  void write(String metric, String measurement, long i) throws IOException;

  void write(String metric, String measurement, double d) throws IOException;
}
