package site.ycsb.db.hbase;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.io.crypto.tls.X509Util;
import org.apache.hadoop.security.UserGroupInformation;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.tls.TlsOptions;

/**
 * The binding's configuration.
 *
 * @param namespace of tables whose names have none
 * @param family the column family
 * @param bufferBytes how much a thread buffers of its writes before it sends; empty sends each
 * @param durability what the server does before it answers a write
 * @param pageFilter whether regions stop a scan by themselves
 * @param scanFilter what regions leave out of scans
 * @param kerberos how to log in to a cluster with Kerberos
 * @param debug whether every failed operation is reported
 * @param driver properties for HBase's client, as they were given
 */
record HBaseConfig(
    String namespace,
    String family,
    OptionalLong bufferBytes,
    Durability durability,
    boolean pageFilter,
    Optional<ScanFilter> scanFilter,
    Kerberos kerberos,
    boolean debug,
    Map<String, String> driver) {

  HBaseConfig {
    driver = Map.copyOf(driver);
  }

  /** Reads the configuration, and throws all problems together. */
  static HBaseConfig from(Properties properties) {
    Settings settings = new Settings(properties);
    settings.check(HBaseProperties.ALL);
    boolean buffering = settings.get(HBaseProperties.CLIENT_BUFFERING);
    long bufferBytes = settings.get(HBaseProperties.WRITE_BUFFER_BYTES);
    HBaseConfig config =
        new HBaseConfig(
            settings.get(HBaseProperties.NAMESPACE),
            settings.get(HBaseProperties.COLUMN_FAMILY),
            buffering ? OptionalLong.of(bufferBytes) : OptionalLong.empty(),
            settings.get(HBaseProperties.DURABILITY),
            settings.get(HBaseProperties.PAGE_FILTER),
            ScanFilter.from(settings),
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
    SourcedProperties.entriesOf(properties)
        .forEach(
            (key, value) -> {
              if (HBaseProperties.isDrivers(key)) {
                driver.put(key, value.trim());
              }
            });
    addPassword(
        driver,
        settings,
        HBaseProperties.KEYSTORE_PASSWORD_FILE,
        () ->
            KeyStoreFile.findOwnKey(
                settings, HBaseProperties.KEYSTORE, HBaseProperties.KEYSTORE_PASSWORD_FILE));
    addPassword(
        driver,
        settings,
        HBaseProperties.TRUSTSTORE_PASSWORD_FILE,
        () ->
            KeyStoreFile.findTrusted(
                settings, HBaseProperties.TRUSTSTORE, HBaseProperties.TRUSTSTORE_PASSWORD_FILE));
    driver.putAll(tlsOptions(driver, settings));
    return driver;
  }

  /**
   * Leaves values out of scans, on the server.
   *
   * @param operator how values that are returned compare
   * @param hexValue what they compare to
   */
  record ScanFilter(CompareOperator operator, String hexValue) {
    /** Half of all values of 100 random bytes are at most this, as YCSB has it. */
    private static final String MIDDLE = "7F" + "F".repeat(198);

    static Optional<ScanFilter> from(Settings settings) {
      ScanFilter filter =
          new ScanFilter(
              settings.get(HBaseProperties.SCAN_FILTER_OPERATOR),
              settings.find(HBaseProperties.SCAN_FILTER_VALUE).orElse(MIDDLE));
      return settings.get(HBaseProperties.SCAN_VALUE_FILTERING)
          ? Optional.of(filter)
          : Optional.empty();
    }

    ValueFilter forDriver() {
      return new ValueFilter(operator, new BinaryComparator(HexFormat.of().parseHex(hexValue)));
    }
  }

  /**
   * Adds the password of a key store for TLS, which HBase's client only takes as a property, when
   * it is in a file. Such a store is opened here first: the client hides what is wrong with one
   * behind its tries.
   */
  private static void addPassword(
      Map<String, String> driver,
      Settings settings,
      Property<Path> passwordFile,
      Supplier<Optional<KeyStoreFile>> opening) {
    if (!settings.isGiven(passwordFile)) {
      return;
    }
    String key = passwordFile.key().substring(0, passwordFile.key().length() - ".file".length());
    if (driver.containsKey(key)) {
      settings.reject(passwordFile, "can't be given together with " + key, "Leave one of them out");
      return;
    }
    opening
        .get()
        .flatMap(KeyStoreFile::password)
        .map(Password::reveal)
        .ifPresent(password -> driver.put(key, password));
  }

  /**
   * How this client logs in to a cluster with Kerberos.
   *
   * @param configuration the krb5.conf to use instead of the system's
   * @param login the user to log in as, instead of that of the system's ticket cache
   */
  record Kerberos(Optional<Path> configuration, Optional<Login> login) {
    static final String AUTHENTICATION = "hbase.security.authentication";

    private static final String KERBEROS = "kerberos";
    private static final String CORRECT = "Correct the name or the file's permissions";

    /** The JDK reads it when something in the JVM first uses Kerberos, and at each login. */
    private static final String CONFIGURATION_OF_JVM = "java.security.krb5.conf";

    /** A user with its key. */
    record Login(String principal, Path keytab) {}

    static Kerberos from(Settings settings) {
      Optional<Path> configuration = settings.findReadable(HBaseProperties.KRB5_CONF, CORRECT);
      Optional<String> principal = settings.find(HBaseProperties.PRINCIPAL);
      Optional<Path> keytab = settings.findReadable(HBaseProperties.KEYTAB, CORRECT);
      return new Kerberos(
          configuration, principal.flatMap(name -> keytab.map(file -> new Login(name, file))));
    }

    /** Whether HBase's client uses Kerberos with this configuration of its own. */
    static boolean isUsed(Configuration driver) {
      return driver.get(AUTHENTICATION, "simple").equalsIgnoreCase(KERBEROS);
    }

    /** Whether a user is named, or where to find Kerberos. */
    boolean isGiven() {
      return configuration.isPresent() || login.isPresent();
    }

    /** Logs in, for the whole JVM: Hadoop has one user for all of it. */
    void logIn(Configuration driver) throws IOException {
      if (isUsed(driver)) {
        configuration.ifPresent(file -> System.setProperty(CONFIGURATION_OF_JVM, file.toString()));
        driver.set("hadoop.security.authentication", KERBEROS);
        UserGroupInformation.setConfiguration(driver);
      }
      if (login.isPresent()) {
        UserGroupInformation.loginUserFromKeytab(
            login.get().principal(), login.get().keytab().toString());
      }
    }
  }
}
