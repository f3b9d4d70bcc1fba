package site.ycsb.generator;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** So many times, an interval apart, each once and in random order. Not thread-safe. */
public class RandomDiscreteTimestampGenerator extends UnixEpochTimestampGenerator {
  /** How many times there can be: their order is kept in memory. */
  public static final int MAX_INTERVALS = 16_777_216;

  private final long firstTimestamp;
  private final int[] order;
  private int drawn;
  private boolean shuffled;

  /** Times beginning one interval before now. */
  public RandomDiscreteTimestampGenerator(long interval, TimeUnit timeUnits, int maxIntervals) {
    super(interval, timeUnits);
    order = inOrder(maxIntervals);
    firstTimestamp = startTimestamp;
  }

  /** Times beginning one interval before the one given. */
  public RandomDiscreteTimestampGenerator(
      long interval, TimeUnit timeUnits, long startTimestamp, int maxIntervals) {
    super(interval, timeUnits, startTimestamp);
    order = inOrder(maxIntervals);
    firstTimestamp = currentTimestamp;
  }

  /** The next time; throws IllegalStateException when each was drawn. */
  @Override
  public Long nextValue() {
    if (drawn >= order.length) {
      throw new IllegalStateException(
          "Reached the end of the random timestamp intervals: " + order.length);
    }
    if (!shuffled) {
      shuffle();
    }
    lastTimestamp = currentTimestamp;
    currentTimestamp = firstTimestamp + getOffset(order[drawn++]);
    return currentTimestamp;
  }

  private void shuffle() {
    shuffled = true;
    for (int last = order.length - 1; last > 0; last--) {
      int chosen = random().nextInt(last + 1);
      int moved = order[chosen];
      order[chosen] = order[last];
      order[last] = moved;
    }
  }

  private static int[] inOrder(int count) {
    if (count > MAX_INTERVALS) {
      throw new IllegalArgumentException(
          "Too many intervals for the in-memory array. The limit is " + MAX_INTERVALS + ".");
    }
    return IntStream.range(0, count).toArray();
  }
}
