package site.ycsb.crypto.metrics;

import java.util.concurrent.atomic.AtomicLong;

/** A sum that one thread adds to, without a fence, and others may read at any time. */
final class Tally {
  private final AtomicLong sum = new AtomicLong();

  void add(long amount) {
    sum.setRelease(sum.getPlain() + amount);
  }

  long sum() {
    return sum.getAcquire();
  }

  /** While its thread isn't adding. */
  void reset() {
    sum.set(0);
  }
}
