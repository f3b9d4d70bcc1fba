package site.ycsb.spi;

import java.util.List;
import site.ycsb.config.Property;

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
}
