package site.ycsb.client.config;

import java.io.PrintStream;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Delegating;
import site.ycsb.spi.PropertySource;

/**
 * Looks at the values of what a DB and all that it wraps will read, before any store is started: it
 * would find the same mistakes, but only once it is connected.
 */
public final class GivenValuesCheck {
  private GivenValuesCheck() {}

  /**
   * Warns of values of text that hold a comment, which a file of properties has on lines of its own
   * only; where such a value can't be read at all, the problem says so.
   */
  public static void warnOfComments(SourcedProperties properties, PrintStream err) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(key);
      String origin = SourcedProperties.originOf(properties, key);
      if (!origin.equals("-p") && value != null && Settings.holdsComment(value)) {
        err.println(
            "WARNING: "
                + new Problem(
                    key,
                    value,
                    origin,
                    "the value holds what looks like a comment, and is used with it",
                    "Give the comment a line of its own"));
      }
    }
  }

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
