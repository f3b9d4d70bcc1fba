package site.ycsb.spi;

import java.util.List;
import site.ycsb.config.Property;

/**
 * A DB or workload that knows the definition of every property it reads, for help, docs and the
 * search for mistyped keys. Usable on an object that was only constructed.
 */
public interface PropertySource {
  List<Property<?>> properties();
}
