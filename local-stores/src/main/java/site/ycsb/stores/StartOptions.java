package site.ycsb.stores;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a user requests of a store that is to be started. What is absent is as the store's data has
 * it.
 *
 * @param nodes how many; at first 1
 * @param security TLS and users; at first none
 * @param limit how long a node may take to start; by default as its environment or recipe has it
 */
public record StartOptions(
    OptionalInt nodes, Optional<SecurityOptions> security, Optional<Duration> limit) {
  public static final StartOptions NONE = new StartOptions(OptionalInt.empty(), Optional.empty());

  public StartOptions(OptionalInt nodes, Optional<SecurityOptions> security) {
    this(nodes, security, Optional.empty());
  }

  StartOptions within(Duration time) {
    return new StartOptions(nodes, security, Optional.of(time));
  }
}
