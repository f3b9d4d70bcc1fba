package site.ycsb.db.hbase;

import java.io.IOException;
import java.io.PrintStream;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.crypto.tls.X509Util;
import org.apache.hadoop.hbase.ipc.NettyRpcClientConfigHelper;
import org.apache.hadoop.hbase.util.Bytes;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.config.Causes;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.TlsAdvice;
import site.ycsb.db.hbase.HBaseConfig.Kerberos;
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
    return new ConfigurationException(Problem.of(properties, key, rule, nextStep));
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

  /** A connection of HBase's client, with the channels that it consists of. */
  record OpenConnection(Connection connection, RpcChannels channels) implements AutoCloseable {
    /** Creates one; HBase itself connects with the first operation. */
    static OpenConnection create(Configuration configuration) throws IOException {
      RpcChannels channels = new RpcChannels(configuration);
      boolean created = false;
      // HBase hands event loops over by a place that all connections of the process share
      synchronized (OpenConnection.class) {
        NettyRpcClientConfigHelper.setEventLoopConfig(
            configuration, channels, RpcChannels.RpcChannel.class);
        try {
          OpenConnection open =
              new OpenConnection(ConnectionFactory.createConnection(configuration), channels);
          created = true;
          return open;
        } finally {
          if (!created) {
            channels.end();
          }
        }
      }
    }

    @Override
    public void close() throws IOException {
      try {
        connection.close();
      } finally {
        channels.end();
      }
    }
  }

  /**
   * Standard error without the stack traces that HBase's client prints there of every scan that
   * fails, past its logger; our own failures are counted and reported once.
   *
   * <p>Cost: a look at the stack for each object printed, which text isn't.
   */
  static final class QuietErrors extends PrintStream {
    /** Its throwEnrichedException prints what it is about to throw. */
    private static final String PRINTER =
        "org.apache.hadoop.hbase.client.RpcRetryingCallerWithReadReplicas";

    private QuietErrors(PrintStream all) {
      super(all, true, Charset.defaultCharset());
    }

    /** Puts it before the JVM's standard error, once; everything else passes. */
    static synchronized void install() {
      if (!(System.err instanceof QuietErrors)) {
        System.setErr(new QuietErrors(System.err));
      }
    }

    @Override
    public void println(@Nullable Object object) {
      boolean noise =
          StackWalker.getInstance()
              .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(PRINTER)));
      if (!noise) {
        super.println(object);
      }
    }
  }

  /**
   * What failures of Kerberos mean, by the messages of the JDK and of HBase's client, which have no
   * types for them.
   */
  static final class KerberosAdvice {
    private static final List<Meaning> MEANINGS =
        List.of(
            new Meaning(
                List.of("unable to obtain password"),
                "isn't in the keytab",
                "Give the keytab that was made for it, or the principal of the keytab"),
            new Meaning(
                List.of("client not found in kerberos database"),
                "is unknown to the KDC",
                "Correct it, or krb5.conf, which leads to the KDC"),
            new Meaning(
                List.of("pre-authentication", "checksum failed", "integrity check"),
                "has another key than the keytab",
                "Give its present keytab"),
            new Meaning(
                List.of("default realm"),
                "belongs to no realm that is known here",
                "Give krb5.conf=<file>, or correct the system's krb5.conf"),
            new Meaning(
                List.of("clock skew"), "meets a KDC whose time differs", "Correct the clock"),
            new Meaning(
                List.of("server not found in kerberos database"),
                "gets no ticket for the servers, whose principals the KDC doesn't know",
                "Compare hbase.master.kerberos.principal and hbase.regionserver.kerberos.principal"
                    + " with the cluster's hbase-site.xml"),
            new Meaning(
                List.of("found no valid authentication method", "failed to find any kerberos tgt"),
                "is needed: the cluster requires Kerberos, and this user has no ticket",
                "Give principal and keytab, or get a ticket by kinit"));

    private KerberosAdvice() {}

    /**
     * What a failure means.
     *
     * @param texts one of these is in messages of this kind, in lower case
     * @param rule what is wrong with the principal
     * @param nextStep what helps
     */
    record Meaning(List<String> texts, String rule, String nextStep) {}

    /** The meaning of the first cause that has one. */
    static Optional<Meaning> of(Throwable failure) {
      for (Throwable current : Causes.of(failure)) {
        String message = String.valueOf(current.getMessage()).toLowerCase(Locale.ROOT);
        for (Meaning meaning : MEANINGS) {
          if (meaning.texts().stream().anyMatch(message::contains)) {
            return Optional.of(meaning);
          }
        }
      }
      return Optional.empty();
    }

    /** Whether a login failed because no KDC could be reached. */
    static boolean isNoKdc(Throwable failure) {
      return Causes.of(failure).stream()
          .anyMatch(
              cause -> cause instanceof SocketException || cause instanceof SocketTimeoutException);
    }
  }
}
