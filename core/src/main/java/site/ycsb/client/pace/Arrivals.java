package site.ycsb.client.pace;

import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import site.ycsb.spi.Section;

/**
 * The arrivals of an open loop, shared by all threads: operations come by the schedule whether or
 * not a thread is free, wait in a queue, and are dropped when it's full.
 *
 * <p>The arrival times are computed, not waited for, so nothing can hold them up: whenever a thread
 * requests its next operation, all that came meanwhile are put into the queue, in order, as it was
 * then. A thread that finds the queue empty takes the next arrival of the future and waits for it.
 * Thread-safe; the lock is held for a few additions, and where operations come faster than threads
 * ask, for those that came.
 */
public final class Arrivals implements StartTimes {
  private final RateSchedule rates;
  private final DoubleSupplier gaps;
  private long count;
  private final long startNanos;
  private final LongSupplier nanoClock;
  private final long[] queue;
  private int head;
  private int size;
  private int longest;
  private long offered;
  private long dropped;
  private double place;
  private long nextNanos;

  /**
   * Gaps have a mean of 1, in units of the rate, the first one before the first arrival; the count
   * is {@link Long#MAX_VALUE} for no end.
   */
  Arrivals(
      RateSchedule rates,
      DoubleSupplier gaps,
      long count,
      int capacity,
      long startNanos,
      LongSupplier nanoClock) {
    this.rates = rates;
    this.gaps = gaps;
    this.count = count;
    this.startNanos = startNanos;
    this.nanoClock = nanoClock;
    queue = new long[capacity];
    schedule();
  }

  @Override
  public synchronized long next() {
    come(nanoClock.getAsLong());
    if (size > 0) {
      long earliest = queue[head];
      head = (head + 1) % queue.length;
      size--;
      return earliest;
    }
    if (offered == count) {
      return END;
    }
    long future = nextNanos;
    offered++;
    schedule();
    return future;
  }

  /** Lets the arrivals until a time come, into the queue or not. */
  private void come(long nowNanos) {
    while (offered < count && nextNanos - nowNanos <= 0) {
      if (size < queue.length) {
        queue[(head + size) % queue.length] = nextNanos;
        size++;
        longest = Math.max(longest, size);
      } else {
        dropped++;
      }
      offered++;
      schedule();
    }
  }

  private void schedule() {
    place += gaps.getAsDouble();
    nextNanos = startNanos + rates.offsetNanos(place);
  }

  /** Nothing arrives any more, and what waits is forgotten. */
  public synchronized void end() {
    count = offered;
    size = 0;
  }

  public synchronized Totals totals() {
    come(nanoClock.getAsLong());
    return new Totals(offered, dropped, size, longest);
  }

  /**
   * What came of arrivals.
   *
   * @param offered all that came, and those that threads wait for
   * @param dropped those that met a full queue
   * @param queued those that are still in the queue
   * @param longest the longest that the queue was
   */
  public record Totals(long offered, long dropped, long queued, long longest) {
    public Section section() {
      return new Section(
          "ARRIVALS",
          List.of(
              Section.Metric.sum("Offered", offered),
              Section.Metric.sum("Dropped", dropped),
              Section.Metric.sum("Queued", queued),
              Section.Metric.max("LongestQueue", longest)));
    }
  }
}
