package site.ycsb.interleaved.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an arm did while it was its turn.
 *
 * @param turn whose turn it was
 * @param startNanos when it began, since the first slice did
 * @param guardNanos how long nothing counted
 * @param countedNanos how long operations counted after that
 * @param operations that ended in the counted part
 * @param allOperations those of the guard too, and those that were under way at the end
 * @param latencies of the operations that began after the guard, by their kind
 */
public record Slice(
    Turn turn,
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

  /**
   * Whose turn it is.
   *
   * @param block from 0
   * @param position within the block, from 0
   * @param arm its index
   * @param connections how often all arms had connected anew before
   */
  public record Turn(int block, int position, int arm, int connections) {}

  /** Latencies of the operations that have one, in sum. */
  public double latencyMicros() {
    double micros = 0;
    for (LatencySummary kind : latencies.values()) {
      micros += kind.meanMicros() * kind.operations();
    }
    return micros;
  }

  /** How many operations have a latency. */
  public long timedOperations() {
    long operations = 0;
    for (LatencySummary kind : latencies.values()) {
      operations += kind.operations();
    }
    return operations;
  }

  /** The index of the arm whose turn it was. */
  public int arm() {
    return turn.arm();
  }
}
