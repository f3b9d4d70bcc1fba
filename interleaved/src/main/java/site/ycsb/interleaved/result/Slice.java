package site.ycsb.interleaved.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an arm did while it was its turn.
 *
 * @param block from 0
 * @param position within the block, from 0
 * @param arm its index
 * @param startNanos since the first slice began
 * @param guardNanos how long nothing counted
 * @param countedNanos how long operations counted after that
 * @param operations that ended in the counted part
 * @param allOperations those of the guard too, and those that were under way at the end
 * @param latencies of the operations that began after the guard, by their kind
 */
public record Slice(
    int block,
    int position,
    int arm,
    long startNanos,
    long guardNanos,
    long countedNanos,
    long operations,
    long allOperations,
    Map<String, LatencySummary> latencies,
    SliceUsage usage) {
  public Slice {
    latencies = Collections.unmodifiableMap(new TreeMap<>(latencies));
  }
}
