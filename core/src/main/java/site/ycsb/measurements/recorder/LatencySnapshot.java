package site.ycsb.measurements.recorder;

import java.util.List;

/**
 * The latencies of one kind of operation until some moment.
 *
 * @param sumNanos all of them together
 * @param percentilesNanos those that were requested, in that order
 */
public record LatencySnapshot(long count, long sumNanos, List<Long> percentilesNanos) {
  public LatencySnapshot {
    percentilesNanos = List.copyOf(percentilesNanos);
  }
}
