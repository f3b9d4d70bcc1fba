package site.ycsb.interleaved.result;

import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind of operation, in microseconds.
 *
 * @param operations how many there were
 */
public record LatencySummary(
    long operations,
    double meanMicros,
    double p50Micros,
    double p95Micros,
    double p99Micros,
    double maxMicros) {
  /** Of a histogram in nanoseconds. */
  public static LatencySummary of(Histogram nanos) {
    return new LatencySummary(
        nanos.getTotalCount(),
        nanos.getMean() / 1e3,
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(95) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        nanos.getMaxValue() / 1e3);
  }
}
