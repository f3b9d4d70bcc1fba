package site.ycsb.db.hbase;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.io.crypto.tls.X509Util;
import site.ycsb.config.Settings;
import site.ycsb.spi.tls.TlsOptions;

/**
 * The binding's configuration.
 *
 * @param namespace of tables whose names have none
 * @param family the column family
 * @param writes how inserts, updates and deletes are sent
 * @param scans what regions do for a scan
 * @param kerberos how to log in to a cluster with Kerberos
 * @param debug whether every failed operation is reported
 * @param driver properties for HBase's client, as they were given
 */
record HBaseConfig(
    String namespace,
    String family,
    Writes writes,
    Scans scans,
    Kerberos kerberos,
    boolean debug,
    Map<String, String> driver) {

  HBaseConfig {
    driver = Map.copyOf(driver);
  }

  /**
   * How writes are sent.
   *
   * @param bufferBytes how much a thread buffers before it sends; empty sends each write
   * @param durability what the server does before it answers
   */
  record Writes(OptionalLong bufferBytes, Durability durability) {}

  /**
   * What regions do for a scan.
   *
   * @param pageFilter whether they stop a scan by themselves
   * @param filter what they leave out
   */
  record Scans(boolean pageFilter, Optional<ScanFilter> filter) {}

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
    settings.find(HBaseProperties.OPERATION_TIMEOUT_MILLIS);
    HBaseConfig config =
        new HBaseConfig(
            settings.get(HBaseProperties.NAMESPACE),
            settings.get(HBaseProperties.COLUMN_FAMILY),
            new Writes(
                buffering ? OptionalLong.of(bufferBytes) : OptionalLong.empty(),
                settings.get(HBaseProperties.DURABILITY)),
            new Scans(settings.get(HBaseProperties.PAGE_FILTER), ScanFilter.from(settings)),
            Kerberos.from(settings),
            settings.get(HBaseProperties.DEBUG),
            driver(properties, settings));
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

  /** In terms of HBase's client. hbase-site.xml may enable TLS too. */
  private static Map<String, String> tlsOptions(Map<String, String> given, Settings settings) {
    String enabled = X509Util.HBASE_CLIENT_NETTY_TLS_ENABLED;
    TlsOptions options =
        TlsOptions.from(
            settings,
            !given.getOrDefault(enabled, "true").equalsIgnoreCase("false"),
            "Give " + enabled + "=true or leave it out");
    Map<String, String> driver = new TreeMap<>();
    if (!options.protocols().isEmpty()) {
      driver.put(X509Util.TLS_ENABLED_PROTOCOLS, String.join(",", options.protocols()));
    }
    if (!options.cipherSuites().isEmpty()) {
      driver.put(X509Util.TLS_CIPHER_SUITES, String.join(",", options.cipherSuites()));
    }
    return driver;
  }

  private static Map<String, String> driver(Properties properties, Settings settings) {
    Map<String, String> driver = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      if (HBaseProperties.isDrivers(key)) {
        driver.put(key, properties.getProperty(key).trim());
      }
    }
    driver.putAll(TlsPasswords.from(settings));
    driver.putAll(tlsOptions(driver, settings));
    return driver;
  }
}
