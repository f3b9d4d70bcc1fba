package site.ycsb.db.hbase;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.crypto.tls.X509Util;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.config.TlsAdvice;
import site.ycsb.spi.StoreUnavailableException;

/** Connects to a cluster, and reports in the user's terms why that failed. */
final class Connector {
  private static final String TLS_ENABLED = X509Util.HBASE_CLIENT_NETTY_TLS_ENABLED;
  private static final byte[] ANY_ROW = Bytes.toBytes("ycsb");

  private final Properties properties;
  private final HBaseConfig config;

  /**
   * @param properties where the configuration came from, to name origins in messages
   */
  Connector(Properties properties, HBaseConfig config) {
    this.properties = properties;
    this.config = config;
  }

  /**
   * Connects, and reads from the catalogue: HBase's client itself detects a cluster that isn't
   * there only with the first operation.
   *
   * @throws ConfigurationException when the cluster rejects the user, or this JVM is too new
   * @throws StoreUnavailableException when it can't be reached
   */
  OpenConnection connect() {
    Configuration driver = DriverSettings.load(config);
    QuietErrors.install();
    try {
      logIn(driver);
      return open(driver);
    } catch (IOException e) {
      throw rejectedOrUnreachable(e, driver);
    } catch (UnsupportedOperationException e) {
      throw newJvm();
    }
  }

  private static OpenConnection open(Configuration driver) throws IOException {
    OpenConnection open = OpenConnection.create(driver);
    boolean complete = false;
    try (Table catalogue = open.connection().getTable(TableName.META_TABLE_NAME)) {
      catalogue.exists(new Get(ANY_ROW));
      complete = true;
      return open;
    } finally {
      if (!complete) {
        open.close();
      }
    }
  }

  private void logIn(Configuration driver) {
    if (config.kerberos().isGiven() && !Kerberos.isUsed(driver)) {
      // Hadoop would take the login and do nothing
      throw problem(
          (config.kerberos().login().isPresent()
                  ? HBaseProperties.PRINCIPAL
                  : HBaseProperties.KRB5_CONF)
              .key(),
          "has no effect, since "
              + Kerberos.AUTHENTICATION
              + " is "
              + driver.get(Kerberos.AUTHENTICATION, "simple"),
          "Give -p " + Kerberos.AUTHENTICATION + "=kerberos, or leave it out");
    }
    try {
      config.kerberos().logIn(driver);
    } catch (IOException | IllegalArgumentException e) {
      if (KerberosAdvice.isNoKdc(e)) {
        throw new StoreUnavailableException(
            "the KDC can't be reached to log in ("
                + Failures.messageOf(e)
                + "); check that it runs, and that krb5.conf leads to it",
            e);
      }
      throw KerberosAdvice.of(e)
          .map(this::problem)
          .orElseGet(
              () ->
                  problem(
                      HBaseProperties.PRINCIPAL.key(),
                      "can't log in by Kerberos (" + Failures.messageOf(e) + ")",
                      "Correct principal, keytab or krb5.conf"));
    }
  }

  private RuntimeException rejectedOrUnreachable(IOException failure, Configuration driver) {
    IOException reason = firstOf(failure, driver);
    Optional<KerberosAdvice.Meaning> meaning =
        Kerberos.isUsed(driver) ? KerberosAdvice.of(reason) : Optional.empty();
    if (meaning.isPresent()) {
      return problem(meaning.get());
    }
    if (Failures.statusOf(reason).equals(Status.FORBIDDEN)) {
      return problem(
          HBaseProperties.PRINCIPAL.key(),
          "is rejected by the cluster (" + Failures.messageOf(reason) + ")",
          "Give the principal and keytab of a user that may use it");
    }
    return new StoreUnavailableException(
        "HBase can't be reached at "
            + where(driver)
            + ": "
            + tlsAdvice(driver).explain(reason).orElseGet(() -> Failures.messageOf(failure)),
        failure);
  }

  /**
   * The failure with its reason. What went wrong in a handshake of TLS or Kerberos is in the
   * client's first try only, and the failure is that of its last; so it is done once more, with one
   * try.
   */
  private static IOException firstOf(IOException failure, Configuration driver) {
    boolean shown = tlsAdvice(driver).explain(failure).isPresent();
    if (shown || !(driver.getBoolean(TLS_ENABLED, false) || Kerberos.isUsed(driver))) {
      return failure;
    }
    Configuration once = new Configuration(driver);
    once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    once.setInt("hbase.ipc.client.failed.servers.expiry", 0);
    try {
      open(once).close();
      return failure;
    } catch (IOException e) {
      return e;
    }
  }

  /** Explains TLS or the lack of it as a reason. */
  private static TlsAdvice tlsAdvice(Configuration driver) {
    return new TlsAdvice(
        driver.getBoolean(TLS_ENABLED, false),
        TLS_ENABLED
            + "=true"
            + (Kerberos.isUsed(driver)
                ? ""
                : ", and if it expects Kerberos, " + Kerberos.AUTHENTICATION + "=kerberos"),
        HBaseProperties.TRUSTSTORE.key(),
        HBaseProperties.KEYSTORE.key());
  }

  private static ConfigurationException newJvm() {
    return new ConfigurationException(
        new Problem(
            "JAVA_HOME",
            System.getProperty("java.home"),
            "this JVM",
            "HBase's client doesn't run on Java " + Runtime.version().feature(),
            "Set JAVA_HOME to a JDK 17 or 21"));
  }

  private ConfigurationException problem(KerberosAdvice.Meaning meaning) {
    return problem(HBaseProperties.PRINCIPAL.key(), meaning.rule(), meaning.nextStep());
  }

  private ConfigurationException problem(String key, String rule, String nextStep) {
    String value = properties.getProperty(key);
    return new ConfigurationException(
        new Problem(
            key,
            value == null ? "" : value,
            value == null ? "not given" : SourcedProperties.originOf(properties, key),
            rule,
            nextStep));
  }

  private static String where(Configuration driver) {
    String servers = driver.get(HConstants.ZOOKEEPER_QUORUM, "");
    boolean ownPorts = Arrays.stream(servers.split(",", -1)).allMatch(Connector::namesPort);
    return "the ZooKeeper of "
        + servers
        + (ownPorts ? "" : ", port " + driver.get(HConstants.ZOOKEEPER_CLIENT_PORT));
  }

  /** Whether a server of the quorum has a port of its own, {@code [::1]} being an address. */
  private static boolean namesPort(String server) {
    return server.lastIndexOf(':') > server.lastIndexOf(']') && server.indexOf(':') > 0;
  }
}
