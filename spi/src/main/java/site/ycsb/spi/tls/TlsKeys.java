package site.ycsb.spi.tls;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
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
    List<ConfigurationException> troubles = new ArrayList<>();
    List<DB> chain = Capabilities.chain(db, troubles::add);
    DB binding = chain.get(chain.size() - 1);
    // others report what wraps it and can't be made
    return troubles.isEmpty() && (binding instanceof TlsSource || describes(binding));
  }

  private static boolean describes(DB binding) {
    return binding instanceof PropertySource described
        && described.properties().stream().map(Property::key).noneMatch(Tls.PROPERTY.key()::equals);
  }

  /** Whether {@code tls} is given with a value that the client knows. */
  public static boolean isClientsValue(Properties properties) {
    return new Settings(properties).find(Tls.PROPERTY).isPresent();
  }
}
