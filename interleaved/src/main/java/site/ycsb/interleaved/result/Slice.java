package site.ycsb.interleaved.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an arm did while it was its turn.
 *
 * @param turn whose turn it was
 * @param times when it was
 * @param operations that ended in the counted part; in a slice with a rate of its own, those that
 *     arrived in it
 * @param allOperations those of the guard too, and those that were under way at the end
 * @param latencies of the operations that began after the guard, by their kind
 */
public record Slice(
    Turn turn,
    Times times,
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
   * @param perSecond the rate at which operations arrive in this slice; null when the slice has
   *     none of its own
   */
  public record Turn(int block, int position, int arm, @Nullable Double perSecond) {}

  /**
   * When a slice was.
   *
   * @param startNanos since the first slice began
   * @param guardNanos how long nothing counted
   * @param countedNanos how long operations counted after that
   */
  public record Times(long startNanos, long guardNanos, long countedNanos) {}

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
