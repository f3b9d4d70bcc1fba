package site.ycsb.spi.run;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets the value keys of a run's keyset take turns as the one that encrypts: in round 0 it is the
 * keyset's own, and with each round that begins the next one. For a run whose table is re-encrypted
 * meanwhile, again and again. What encrypts finds it in the run's {@link RunContext} when its first
 * thread connects; absent, the keyset's own key encrypts all the time.
 *
 * <p>Thread-safe. An operation that is under way when a round begins may end under either key.
 */
public final class ValueKeyRounds {
  public static final RunLocal<ValueKeyRounds> OF_RUN = RunLocal.named("rounds of value keys");

  private final AtomicLong round = new AtomicLong();

  public long current() {
    return round.get();
  }

  public void beginNext() {
    round.incrementAndGet();
  }
}
