package site.ycsb.spi.run;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.config.Problem;

/**
 * The key that a run's values are encrypted under, where it can be replaced by another one: so that
 * a workload can tell whether it is still the same. Found in the run's {@link RunContext} once the
 * first thread's DB is initialised; absent when values aren't encrypted under such a key.
 *
 * @param description identifies it without revealing it
 * @param unverifiable why what is stored can't tell whether it is the data's key, which is no
 *     reason not to read, but one not to rewrite; empty when it can, or the user knows
 */
public record ValueKey(String description, Optional<Problem> unverifiable) {
  /** That of a run, as it was when the run began. */
  public static final RunLocal<ValueKey> OF_RUN = RunLocal.named("value key");

  /** A key of which a wrong one is noticed. */
  public ValueKey(String description) {
    this(description, Optional.empty());
  }

  /**
   * Lets the value keys of a run's keyset take turns as the one that encrypts: in round 0 it is the
   * keyset's own, and with each round that begins the next one. For a run whose table is
   * re-encrypted meanwhile, again and again. What encrypts finds it in the run's {@link RunContext}
   * when its first thread connects; absent, the keyset's own key encrypts all the time.
   *
   * <p>Thread-safe. An operation that is under way when a round begins may end under either key.
   */
  public static final class ValueKeyRounds {
    public static final RunLocal<ValueKeyRounds> OF_RUN = RunLocal.named("rounds of value keys");

    private final AtomicLong round = new AtomicLong();

    public long current() {
      return round.get();
    }

    public void beginNext() {
      round.incrementAndGet();
    }
  }
}
