package site.ycsb.interleaved.result;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.capacity.LoadWindow;
import site.ycsb.client.jvm.StealTime;
import site.ycsb.measurements.OperationCounts;

/**
 * What an arm did while it was its turn.
 *
 * @param turn whose turn it was
 * @param startNanos when it began, since the first slice did
 * @param guardNanos how long nothing counted
 * @param countedNanos how long operations counted after that
 * @param operations that ended in the counted part; of a slice with a rate, that arrived in it
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
   * @param perSecond at which rate operations arrive; null when the slice has none of its own
   */
  public record Turn(
      int block, int position, int arm, int connections, @Nullable Double perSecond) {
    /** Of a slice without a rate of its own. */
    public Turn(int block, int position, int arm, int connections) {
      this(block, position, arm, connections, null);
    }
  }

  /** Latencies of the store's operations that have one, in sum. */
  public double latencyMicros() {
    return ofStore().mapToDouble(kind -> kind.meanMicros() * kind.operations()).sum();
  }

  /** How many of the store's operations have a latency. */
  public long timedOperations() {
    return ofStore().mapToLong(LatencySummary::operations).sum();
  }

  private Stream<LatencySummary> ofStore() {
    return latencies.entrySet().stream()
        .filter(kind -> isOfStore(kind.getKey()))
        .map(Map.Entry::getValue);
  }

  /**
   * Whether operations of a kind are the store's own: others are made of some that are measured
   * too, or check what those returned.
   *
   * @param kind as measurements call it, or as columns of tables do
   */
  public static boolean isOfStore(String kind) {
    String name = kind.replace('_', '-').toUpperCase(Locale.ROOT);
    return !LoadWindow.isComposite(name) && !OperationCounts.isVerification(name);
  }

  /** The index of the arm whose turn it was. */
  public int arm() {
    return turn.arm();
  }

  /**
   * What was used of machines from the end of one slice to the end of the next: all that happened
   * is in one of them.
   *
   * @param nanos how long that was
   * @param threadsNanos processor time of the client's threads in their operations, guard included
   * @param processNanos processor time of the client's process: driver, collector and compiler too
   * @param serverNanos processor time of each server, whether or not it was its turn
   * @param steal what the host took of this machine's processors; zeros where it isn't known
   * @param collections of garbage in the client
   * @param collectionMillis how long those took
   */
  public record SliceUsage(
      long nanos,
      long threadsNanos,
      long processNanos,
      List<Long> serverNanos,
      StealTime steal,
      long collections,
      long collectionMillis) {
    public SliceUsage {
      serverNanos = List.copyOf(serverNanos);
    }
  }

  /** Latencies of one kind of operation, in microseconds, and how many there were. */
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
}
