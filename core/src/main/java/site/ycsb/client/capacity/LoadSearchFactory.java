package site.ycsb.client.capacity;

import java.io.PrintStream;
import java.util.Set;
import site.ycsb.config.Settings;

/** Makes searches. A service, which the module capacity provides. */
public interface LoadSearchFactory {
  /**
   * A search as it's configured, which tells err how it goes; what can't be used becomes a problem.
   *
   * @param operations that the workload does, by their names in the results; empty when it can't
   *     tell
   */
  LoadSearch create(Settings settings, Set<String> operations, PrintStream err);
}
