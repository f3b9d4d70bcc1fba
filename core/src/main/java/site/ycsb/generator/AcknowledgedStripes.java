package site.ycsb.generator;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The records that several clients have inserted in turns, by their age. Clients don't insert at
 * the same speed, so behind the slowest one not all numbers exist. Immutable.
 *
 * <p>Cost: finding a number takes a step for each client.
 */
final class AcknowledgedStripes {
  private final long version;

  /** Below it, all numbers exist. */
  private final long end;

  /** How many records of each client aren't below it. */
  private final long[] beyond;

  /** The same in their order, the least first. */
  private final long[] sorted;

  private final long allBeyond;

  /**
   * What is acknowledged now.
   *
   * @param version tells this state from others
   * @param start the first number of all clients; those below exist
   * @param acknowledged how many records of each client exist
   */
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

  /**
   * The number of a record.
   *
   * @param age how many records are newer
   */
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
