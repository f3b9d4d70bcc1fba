package site.ycsb.db.hbase;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Durability;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * The binding's configuration.
 *
 * @param namespace of tables whose names have none
 * @param family the column family
 * @param writeBufferBytes how much a thread gathers before it sends; empty sends each write
 * @param durability of writes
 * @param login who to log in as by Kerberos
 * @param pageFilter whether regions stop a scan by themselves
 * @param scanFilter what scans leave out
 * @param debug whether every failed operation is said
 * @param operationTimeoutMillis the limit given for an operation; empty leaves it to
 *     hbase-site.xml, else the default counts
 * @param driver properties for HBase's client, as they were given
 */
record HBaseConfig(
    String namespace,
    String family,
    OptionalLong writeBufferBytes,
    Durability durability,
    Optional<Login> login,
    boolean pageFilter,
    Optional<ScanFilter> scanFilter,
    boolean debug,
    Optional<Integer> operationTimeoutMillis,
    Map<String, String> driver) {

  HBaseConfig {
    driver = Map.copyOf(driver);
  }

  /** A Kerberos user. */
  record Login(String principal, Path keytab) {}

  /**
   * Reads the configuration.
   *
   * @throws site.ycsb.config.ConfigurationException with everything that is wrong
   */
  static HBaseConfig from(Properties properties) {
    Settings settings = new Settings(properties);
    boolean buffering = settings.get(HBaseProperties.CLIENT_BUFFERING);
    long bufferBytes = settings.get(HBaseProperties.WRITE_BUFFER_BYTES);
    // checked here, used by HBase's client
    settings.find(HBaseProperties.QUORUM);
    settings.get(HBaseProperties.CLIENT_PORT);
    HBaseConfig config =
        new HBaseConfig(
            settings.get(HBaseProperties.NAMESPACE),
            settings.get(HBaseProperties.COLUMN_FAMILY),
            buffering ? OptionalLong.of(bufferBytes) : OptionalLong.empty(),
            settings.get(HBaseProperties.DURABILITY),
            login(settings),
            settings.get(HBaseProperties.PAGE_FILTER),
            ScanFilter.from(settings),
            settings.get(HBaseProperties.DEBUG),
            settings.find(HBaseProperties.OPERATION_TIMEOUT_MILLIS),
            driver(properties));
    settings.throwIfAny();
    return config;
  }

  /**
   * The table of this name.
   *
   * @throws IllegalArgumentException when HBase doesn't take the name
   */
  TableName table(String name) {
    return name.indexOf(TableName.NAMESPACE_DELIM) >= 0
        ? TableName.valueOf(name)
        : TableName.valueOf(namespace, name);
  }

  private static Optional<Login> login(Settings settings) {
    Optional<String> principal = settings.find(HBaseProperties.PRINCIPAL);
    Optional<Path> keytab = settings.find(HBaseProperties.KEYTAB);
    if (keytab.isPresent() && !Files.isReadable(keytab.get())) {
      settings.reject(
          HBaseProperties.KEYTAB,
          "has to be a file that can be read",
          "Correct the name or the file's permissions");
    }
    needs(settings, HBaseProperties.PRINCIPAL, HBaseProperties.KEYTAB);
    needs(settings, HBaseProperties.KEYTAB, HBaseProperties.PRINCIPAL);
    return principal.flatMap(name -> keytab.map(file -> new Login(name, file)));
  }

  private static void needs(Settings settings, Property<?> given, Property<?> other) {
    if (settings.isGiven(given) && !settings.isGiven(other)) {
      settings.reject(given, "has no " + other.key(), "Give " + other.key() + " too");
    }
  }

  private static Map<String, String> driver(Properties properties) {
    Map<String, String> driver = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      if (HBaseProperties.isDrivers(key)) {
        driver.put(key, properties.getProperty(key).trim());
      }
    }
    return driver;
  }
}
