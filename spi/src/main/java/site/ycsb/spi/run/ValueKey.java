package site.ycsb.spi.run;

/**
 * The key that a run's values are encrypted under, where it can be replaced by another one: so that
 * a workload can tell whether it is still the same. Found in the run's {@link RunContext} once the
 * first thread's DB is initialised; absent when values aren't encrypted under such a key.
 *
 * @param description identifies it without revealing it
 */
public record ValueKey(String description) {
  /** That of a run, as it was when the run began. */
  public static final RunLocal<ValueKey> OF_RUN = RunLocal.named("value key");
}
