package site.ycsb.capacity.run;

import java.io.PrintStream;
import java.util.Set;
import site.ycsb.client.capacity.LoadSearch;
import site.ycsb.client.capacity.LoadSearchFactory;
import site.ycsb.config.Settings;

/** Makes the searches of runs; found by its service file. */
public final class CapacityLoadSearches implements LoadSearchFactory {
  @Override
  public LoadSearch create(Settings settings, Set<String> operations, PrintStream err) {
    return new CapacityLoadSearch(CapacityConfig.from(settings, operations), err);
  }
}
