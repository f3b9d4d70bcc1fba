package site.ycsb.client.config;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.Delegating;
import site.ycsb.spi.PropertySource;

/**
 * Looks at the values of what a DB and all that it wraps will read, before any store is started: it
 * would find the same mistakes, but only once it is connected.
 */
public final class GivenValuesCheck {
  private GivenValuesCheck() {}

  /** Adds a problem for each value that can't be read. */
  public static void check(DB db, Settings settings) {
    @Nullable DB current = db;
    while (current != null) {
      if (current instanceof PropertySource described) {
        for (Property<?> property : described.properties()) {
          settings.find(property);
        }
      }
      current = current instanceof Delegating wrapper ? delegate(wrapper) : null;
    }
  }

  /** Nothing when the configuration doesn't allow it to be made, which others tell. */
  private static @Nullable DB delegate(Delegating wrapper) {
    try {
      return wrapper.delegate();
    } catch (ConfigurationException e) {
      return null;
    }
  }
}
