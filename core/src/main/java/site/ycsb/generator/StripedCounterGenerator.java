package site.ycsb.generator;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongUnaryOperator;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.run.SharedInserts;

/**
 * Numbers of the records that one of several clients inserts into the same table: the clients take
 * turns, so that no two have the same number and none asks another one. A client's record exists
 * for it as soon as the insertion is acknowledged. Those of the others exist once they have
 * published how far they got.
 *
 * <p>Threading: thread-safe, without a lock.
 */
public final class StripedCounterGenerator extends AcknowledgedCounterGenerator
    implements SharedInserts {
  private final long start;
  private final ClientShare share;
  private final AcknowledgedCounterGenerator own;

  /** How many insertions of each client are acknowledged, without a gap. */
  private final AtomicLongArray acknowledged;

  private final AtomicLong newest;

  /** Counts what changes {@link #acknowledged}. */
  private final AtomicLong changes = new AtomicLong();

  private volatile AcknowledgedStripes stripes;

  /**
   * A client's numbers, from the first one of all clients on; so many of each client exist already.
   */
  public StripedCounterGenerator(long start, ClientShare share, List<Long> earlier) {
    super(start);
    own = new AcknowledgedCounterGenerator(earlier.get(share.index()));
    this.start = start;
    this.share = share;
    acknowledged = new AtomicLongArray(share.clients());
    newest = new AtomicLong(start - 1);
    for (int client = 0; client < share.clients(); client++) {
      publish(client, earlier.get(client));
    }
    stripes = stripes();
  }

  private AcknowledgedStripes stripes() {
    long before = changes.get();
    return new AcknowledgedStripes(before, start, acknowledged);
  }

  @Override
  public long begun() {
    return own.sampleLastDrawn() + 1;
  }

  @Override
  public long watermark() {
    return acknowledged.get(share.index());
  }

  @Override
  public void publish(int client, long count) {
    acknowledged.accumulateAndGet(client, count, Math::max);
    if (count > 0) {
      newest.accumulateAndGet(start + (count - 1) * share.clients() + client, Math::max);
    }
    changes.incrementAndGet();
  }

  /** By the records that are known to exist: clients that are behind leave gaps in the numbers. */
  @Override
  long latest(LongUnaryOperator age) {
    AcknowledgedStripes current = stripes;
    if (current.version() != changes.get()) {
      current = stripes();
      stripes = current;
    }
    return current.number(age.applyAsLong(current.older()));
  }

  @Override
  long older() {
    return stripes.older();
  }

  @Override
  long draw() {
    return start + share.interleaved(own.draw());
  }

  @Override
  public Long nextValue() {
    return draw();
  }

  @Override
  public void acknowledge(long value) {
    own.acknowledge((value - start) / share.clients());
    publish(share.index(), own.acknowledged() + 1);
  }

  /** The highest number of a record that exists, as far as is known here. */
  @Override
  public long acknowledged() {
    return newest.get();
  }

  @Override
  public Long lastValue() {
    return acknowledged();
  }

  @Override
  public boolean exists(long number) {
    if (number < start) {
      return true;
    }
    long offset = number - start;
    return offset / share.clients() < acknowledged.get((int) (offset % share.clients()));
  }

  /**
   * The records that several clients have inserted in turns, by their age. Clients don't insert at
   * the same speed, so behind the slowest one not all numbers exist. Immutable.
   *
   * <p>Cost: finding a number takes a step for each client.
   */
  static final class AcknowledgedStripes {
    private final long version;

    /** Below it, all numbers exist. */
    private final long end;

    /** How many records of each client aren't below it. */
    private final long[] beyond;

    /** The same in their order, the least first. */
    private final long[] sorted;

    private final long allBeyond;

    /** What is acknowledged now; the version tells this state from others. */
    AcknowledgedStripes(long version, long start, AtomicLongArray acknowledged) {
      this.version = version;
      beyond = new long[acknowledged.length()];
      Arrays.setAll(beyond, acknowledged::get);
      long least = Arrays.stream(beyond).min().orElse(0);
      end = start + least * beyond.length;
      for (int client = 0; client < beyond.length; client++) {
        beyond[client] -= least;
      }
      sorted = beyond.clone();
      Arrays.sort(sorted);
      allBeyond = Arrays.stream(beyond).sum();
    }

    long version() {
      return version;
    }

    /** How many records are older than the newest one. */
    long older() {
      return end + allBeyond - 1;
    }

    /** The number of the record that so many are newer than. */
    long number(long age) {
      if (age >= allBeyond) {
        return end - 1 - (age - allBeyond);
      }
      long left = age;
      for (int slower = sorted.length - 2; slower >= 0; slower--) {
        // turns that only the faster clients have had
        int faster = sorted.length - 1 - slower;
        long turns = sorted[slower + 1] - sorted[slower];
        if (left < turns * faster) {
          return number(sorted[slower + 1] - 1 - left / faster, left % faster);
        }
        left -= turns * faster;
      }
      throw new IllegalStateException("no record of age " + age);
    }

    /** The number that so many of the same turn are newer than. */
    private long number(long turn, long newer) {
      long left = newer;
      int client = beyond.length - 1;
      while (beyond[client] <= turn || left > 0) {
        left -= beyond[client] > turn ? 1 : 0;
        client--;
      }
      return end + turn * beyond.length + client;
    }
  }
}
