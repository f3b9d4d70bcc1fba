package site.ycsb.benchmarks.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** When each operation of a store began and ended, by the store's own record. */
final class Truth {
  /**
   * One operation by {@link System#nanoTime}.
   *
   * @param intendedNanos when the client says that it should have begun
   */
  record Stay(long intendedNanos, long beginNanos, long endNanos) {}

  private final ConcurrentLinkedQueue<List<Stay>> threads = new ConcurrentLinkedQueue<>();
  private final AtomicInteger begun = new AtomicInteger();

  /** A list for one thread. */
  List<Stay> forThread() {
    List<Stay> stays = new ArrayList<>();
    threads.add(stays);
    return stays;
  }

  /** The number of an operation that begins. */
  int begin() {
    return begun.getAndIncrement();
  }

  /** How long operations took, in order of length. */
  long[] serviceNanos() {
    return threads.stream()
        .flatMap(List::stream)
        .mapToLong(stay -> stay.endNanos - stay.beginNanos)
        .sorted()
        .toArray();
  }

  /**
   * How long operations took from when they should have begun, in order of length. What the client
   * says gives the order of operations and the time of the first one; the others follow from the
   * rate.
   */
  long[] intendedNanos(double perSecond) {
    List<Stay> all =
        threads.stream()
            .flatMap(List::stream)
            .sorted(Comparator.comparingLong(Stay::intendedNanos))
            .toList();
    long first = all.get(0).intendedNanos;
    long[] nanos = new long[all.size()];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = all.get(i).endNanos - first - (long) (i / perSecond * 1e9);
    }
    Arrays.sort(nanos);
    return nanos;
  }

  /** The least value that so many percent of the values don't exceed. */
  static long percentile(double percent, long... sorted) {
    int rank = (int) Math.ceil(percent * sorted.length / 100 - 1e-6);
    return sorted[Math.max(0, rank - 1)];
  }
}
