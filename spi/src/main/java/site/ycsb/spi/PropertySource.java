package site.ycsb.spi;

import java.util.List;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * A DB or workload that knows the definition of every property it reads, for help, docs and the
 * search for mistyped keys. Usable on an object that was only constructed.
 */
@FunctionalInterface
public interface PropertySource {
  List<Property<?>> properties();

  /** Whether it hands a property that isn't among these on, as it is, such as to its driver. */
  default boolean handsOn(String key) {
    return false;
  }

  /**
   * Adds a problem for each given value that its definition can read and that can't be used all the
   * same, such as an address that the driver doesn't understand. Connects to nothing, and asks no
   * name server.
   */
  default void check(Settings settings) {}
}
