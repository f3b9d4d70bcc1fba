package site.ycsb.spi.tls;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Secrets;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.PropertySource;

/**
 * Whose {@code tls} and {@code tls.*} are in a run. A binding that was written for YCSB may have
 * properties of these names itself, and reads them as ever.
 */
public final class TlsKeys {
  private static final String PREFIX = Tls.PROPERTY.key() + ".";

  private TlsKeys() {}

  public static boolean isOne(String key) {
    return key.startsWith(PREFIX);
  }

  /**
   * Whether they can only be the client's: the binding says which properties it reads, or how its
   * connections are protected, and so was written for this client.
   *
   * @param db the binding, or what wraps it
   */
  public static boolean areClients(DB db) {
    List<DB> chain;
    try {
      chain = Capabilities.all(db, DB.class);
    } catch (ConfigurationException e) {
      return false; // whoever wraps it can't be made, which others tell
    }
    DB binding = chain.get(chain.size() - 1);
    return binding instanceof TlsSource || describes(binding);
  }

  private static boolean describes(DB binding) {
    return binding instanceof PropertySource described
        && described.properties().stream().map(Property::key).noneMatch(Tls.PROPERTY.key()::equals);
  }

  /**
   * Looks at the value of {@code tls}: a problem of the settings when it has none of the client's
   * and can only be the client's.
   *
   * @return a warning when it may be the binding's
   */
  public static Optional<String> check(DB db, Properties properties, Settings settings) {
    String key = Tls.PROPERTY.key();
    if (areClients(db)) {
      settings.find(Tls.PROPERTY);
      return Optional.empty();
    }
    return !settings.isGiven(Tls.PROPERTY) || isClientsValue(properties)
        ? Optional.empty()
        : Optional.of(
            "WARNING: "
                + key
                + "="
                + Secrets.shown(key, properties.getProperty(key, ""))
                + " ("
                + SourcedProperties.originOf(properties, key)
                + "): left to the binding. For this client it would have to be off or required");
  }

  /** Whether {@code tls} is given with a value that the client knows. */
  public static boolean isClientsValue(Properties properties) {
    return new Settings(properties).find(Tls.PROPERTY).isPresent();
  }
}
