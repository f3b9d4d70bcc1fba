package site.ycsb.interleaved.run;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The operations that arrive in one slice, independently of each other and of what the store does.
 * They begin with the slice, before an empty queue, and wait in it until a thread takes them, first
 * come, first served.
 *
 * <p>Thread-safe: each is taken by one thread, without a lock.
 */
public final class SliceArrivals {
  /** No operation is left. */
  static final long NONE = -1;

  private final long[] offsetsNanos;
  private final int counted;
  private final AtomicInteger taken = new AtomicInteger();

  private SliceArrivals(long[] offsetsNanos, int counted) {
    this.offsetsNanos = offsetsNanos;
    this.counted = counted;
  }

  /**
   * Arrivals at a rate.
   *
   * @param seed the same one gives the same arrivals, at any rate: closer together, and more
   */
  public static SliceArrivals at(double perSecond, long guardNanos, long countedNanos, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long end = guardNanos + countedNanos;
    long[] offsets = new long[64];
    int size = 0;
    int counted = 0;
    double at = 0;
    while (true) {
      // 1 - [0, 1) is never 0, whose logarithm isn't finite
      at -= Math.log(1 - random.nextDouble()) / perSecond * 1e9;
      if (at >= end) {
        return new SliceArrivals(Arrays.copyOf(offsets, size), counted);
      }
      if (size == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * size);
      }
      offsets[size++] = (long) at;
      counted += at >= guardNanos ? 1 : 0;
    }
  }

  /** When the next one arrives, since the slice began; {@link #NONE} after the last. */
  long next() {
    int index = taken.getAndIncrement();
    return index < offsetsNanos.length ? offsetsNanos[index] : NONE;
  }

  /** How many arrive after the guard. */
  int counted() {
    return counted;
  }
}
