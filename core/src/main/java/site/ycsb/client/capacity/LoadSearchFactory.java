package site.ycsb.client.capacity;

import java.io.PrintStream;
import java.util.Map;
import java.util.Set;
import site.ycsb.config.Settings;

/** Makes searches. A service, which the module capacity provides. */
public interface LoadSearchFactory {
  /**
   * What is searched.
   *
   * @param names binding, store and properties, by name and value: windows of anything else say
   *     nothing of it
   * @param operations that the workload does, by their names in the results; empty when it can't
   *     tell
   */
  record Subject(Map<String, String> names, Set<String> operations) {
    public Subject {
      names = Map.copyOf(names);
      operations = Set.copyOf(operations);
    }
  }

  /**
   * A search as it's configured, which tells err how it goes; what can't be used becomes a problem.
   */
  LoadSearch create(Settings settings, Subject subject, PrintStream err);
}
