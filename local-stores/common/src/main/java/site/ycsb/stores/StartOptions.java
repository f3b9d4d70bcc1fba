package site.ycsb.stores;

import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.stores.recipe.SecurityOptions;

/**
 * What a user requests of a store that is to be started. What is absent is as the store's data has
 * it.
 *
 * @param nodes how many; at first 1
 * @param security TLS and users; at first none
 */
public record StartOptions(OptionalInt nodes, Optional<SecurityOptions> security) {
  /** All as the data has it. */
  public static final StartOptions NONE = new StartOptions(OptionalInt.empty(), Optional.empty());
}
