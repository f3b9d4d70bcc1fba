package site.ycsb.client.capacity;

import java.io.PrintStream;
import java.util.Map;
import site.ycsb.config.Settings;

/** Makes searches. A service, which the module capacity provides. */
public interface LoadSearchFactory {
  /**
   * A search as it's configured; values that can't be used become problems of the settings.
   *
   * @param subject what is searched, by name and value: windows of anything else say nothing of it
   * @param err where it says how it goes
   */
  LoadSearch create(Settings settings, Map<String, String> subject, PrintStream err);
}
