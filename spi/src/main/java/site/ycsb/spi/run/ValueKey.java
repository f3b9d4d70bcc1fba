package site.ycsb.spi.run;

import java.util.Optional;
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
}
