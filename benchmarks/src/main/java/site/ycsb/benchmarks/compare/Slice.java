package site.ycsb.benchmarks.compare;

import java.util.Locale;

/**
 * What a client printed of a slice of its trial.
 *
 * @param seconds how long it took, by the client's throughput
 * @param meanMicros mean latency of its reads and updates
 */
record Slice(double seconds, double meanMicros) {
  String line() {
    return String.format(Locale.ROOT, "%.9f %.6f", seconds, meanMicros);
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException when it isn't one
   */
  static Slice of(String line) {
    String[] parts = line.split(" ", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not a slice: " + line);
    }
    return new Slice(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
  }
}
