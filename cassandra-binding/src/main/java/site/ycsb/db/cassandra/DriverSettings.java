package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.HostAddress;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Property;
import site.ycsb.spi.tls.ClientTls;

/**
 * Creates the driver's configuration. From the strongest to the weakest: the properties that the
 * user gave, the driver's configuration file, this binding's defaults, the driver's own.
 */
final class DriverSettings {
  /** Execution profile of inserts, updates and deletes; reads use the default profile. */
  static final String WRITES = "ycsb-writes";

  /** Execution profile of schema statements and questions about the schema. */
  static final String SCHEMA = "ycsb-schema";

  /** DDL takes over a second a statement on one idle node, and more on a busy cluster. */
  static final Duration SCHEMA_TIMEOUT = Duration.ofSeconds(60);

  /** At least this long for what the driver itself asks when it connects. */
  private static final Duration QUESTION_TIMEOUT = Duration.ofSeconds(5);

  private static final String ROOT = "datastax-java-driver";

  /** Those of this binding that no property is about, in the driver's own format. */
  private static final String DEFAULTS =
      """
      basic {
        # every statement of this binding can be repeated without harm: it sets values, at a time
        # that the client fixed
        request.default-idempotence = true
        load-balancing-policy.class = DcInferringLoadBalancingPolicy
      }
      advanced {
        # the driver's own pauses grow to a minute: too long a part of a run after an outage
        reconnection-policy.max-delay = 5 seconds
        control-connection.schema-agreement.timeout = %1$s seconds
        metadata.schema.request-timeout = %1$s seconds
        # a certificate has to name the host as the user did; reverse DNS proves nothing
        ssl-engine-factory.allow-dns-reverse-lookup-san = false
        netty {
          # threads that don't keep a finished client alive
          daemon = true
          # a session is closed after its last answer: any time of quiet, 2 s by default, is waiting
          io-group.shutdown { quiet-period = 0, timeout = 15000, unit = MILLISECONDS }
          admin-group.shutdown { quiet-period = 0, timeout = 15000, unit = MILLISECONDS }
        }
        # the libraries of these two are not on the class path
        timestamp-generator.force-java-clock = true
        metrics.factory.class = NoopMetricsFactory
        # reports to a management console for a commercial edition
        monitor-reporting.enabled = false
      }
      profiles.%2$s.basic.request { timeout = %3$s seconds, consistency = ONE }
      """
          .formatted(SCHEMA_TIMEOUT.toSeconds() / 2, SCHEMA, SCHEMA_TIMEOUT.toSeconds());

  private static final Set<String> ITS_OWN_TLS =
      Set.of(
          "DefaultSslEngineFactory",
          "com.datastax.oss.driver.internal.core.ssl.DefaultSslEngineFactory");

  private DriverSettings() {}

  /**
   * The complete configuration, below {@code datastax-java-driver}.
   *
   * @throws ConfigException when the driver's configuration file can't be used
   */
  static Config load(CassandraConfig config) {
    Config file = config.driverConfig().map(DriverSettings::parsed).orElseGet(ConfigFactory::empty);
    Config weaker =
        file.withFallback(asConfig(defaults(config)))
            .withFallback(ConfigFactory.parseString(DEFAULTS).atPath(ROOT))
            .withFallback(driversOwn())
            .resolve();
    return observed(
        asConfig(given(config))
            .withFallback(weaker)
            .withFallback(asConfig(writesLike(weaker)))
            .getConfig(ROOT));
  }

  /**
   * Writes at the level of the file for all requests, where the file says nothing else of them. The
   * profile would inherit that of reads, which a property may have set.
   */
  private static Map<String, Object> writesLike(Config weaker) {
    Map<String, Object> writes = new HashMap<>();
    put(
        writes,
        WRITES,
        DefaultDriverOption.REQUEST_CONSISTENCY,
        weaker.getString(ROOT + "." + DefaultDriverOption.REQUEST_CONSISTENCY.getPath()));
    return writes;
  }

  /** With the driver's own TLS replaced by an equal one that reports its sessions. */
  private static Config observed(Config loaded) {
    String path = DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS.getPath();
    return loaded.hasPath(path) && ITS_OWN_TLS.contains(loaded.getString(path))
        ? loaded
            .withValue(
                ObservedSslEngineFactory.OBSERVED.getPath(),
                ConfigValueFactory.fromAnyRef(loaded.getString(path)))
            .withValue(
                path, ConfigValueFactory.fromAnyRef(ObservedSslEngineFactory.class.getName()))
        : loaded;
  }

  private static Config parsed(Path file) {
    return ConfigFactory.parseFile(
        file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false));
  }

  private static Config driversOwn() {
    return ConfigFactory.defaultReference(CqlSession.class.getClassLoader());
  }

  /** What is wrong with the driver's configuration file, and what to do. */
  record Mistake(String rule, String nextStep) {}

  /** What can be known of a file without the other properties. */
  static Optional<Mistake> mistake(Path file, boolean hostsGiven) {
    try {
      Config loaded = parsed(file).withFallback(driversOwn()).resolve().getConfig(ROOT);
      return hostsGiven ? Optional.empty() : mistakenAddress(loaded);
    } catch (ConfigException e) {
      return Optional.of(unusable(e));
    }
  }

  /**
   * What is wrong with the address in a loaded configuration. The driver ignores contact points
   * that it doesn't understand, and without any takes a server of this machine.
   */
  static Optional<Mistake> mistakenAddress(Config loaded) {
    if (!hasAddress(loaded)) {
      return Optional.of(
          new Mistake(
              "names no contact points, and hosts isn't given",
              "Give -p hosts=<host>,... or set basic.contact-points in the file"));
    }
    String path = DefaultDriverOption.CONTACT_POINTS.getPath();
    if (!loaded.hasPath(path)
        || loaded.getStringList(path).stream().allMatch(HostAddress::isContactPoint)) {
      return Optional.empty();
    }
    String place = loaded.getList(path).origin().description();
    return Optional.of(
        new Mistake(
            "has a contact point that isn't <host>:<port> (at " + place + ")", "Correct the file"));
  }

  /** Says where the mistake is, rather than what stands there: it may be a password. */
  static Mistake unusable(ConfigException e) {
    @Nullable ConfigOrigin origin = e.origin();
    return new Mistake(
        "must be a configuration file of the Java driver (not so at "
            + (origin == null ? "an unknown line" : origin.description())
            + ")",
        "Correct the file");
  }

  /** Whether a loaded configuration has an address of the cluster. */
  static boolean hasAddress(Config loaded) {
    return loaded.hasPath(DefaultDriverOption.CLOUD_SECURE_CONNECT_BUNDLE.getPath())
        || (loaded.hasPath(DefaultDriverOption.CONTACT_POINTS.getPath())
            && !loaded.getList(DefaultDriverOption.CONTACT_POINTS.getPath()).isEmpty());
  }

  private static Map<String, Object> given(CassandraConfig config) {
    Map<String, Object> given = new HashMap<>();
    if (!config.hosts().isEmpty()) {
      // otherwise the driver would add those of its file
      put(given, DefaultDriverOption.CONTACT_POINTS, List.of());
    }
    config
        .readConsistency()
        .ifPresent(level -> put(given, DefaultDriverOption.REQUEST_CONSISTENCY, level.name()));
    config
        .writeConsistency()
        .ifPresent(
            level -> put(given, WRITES, DefaultDriverOption.REQUEST_CONSISTENCY, level.name()));
    config
        .connectionsPerNode()
        .ifPresent(
            size -> {
              put(given, DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, size);
              put(given, DefaultDriverOption.CONNECTION_POOL_REMOTE_SIZE, size);
            });
    config.connectTimeout().ifPresent(timeout -> putConnectTimeout(given, timeout));
    config
        .readTimeout()
        .ifPresent(timeout -> put(given, DefaultDriverOption.REQUEST_TIMEOUT, timeout));
    config
        .localDatacenter()
        .ifPresent(
            name -> {
              put(
                  given,
                  DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
                  "DefaultLoadBalancingPolicy");
              put(given, DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, name);
            });
    config.tls().ifPresent(tls -> putTls(given, tls, config.verifyHostname()));
    return given;
  }

  private static Map<String, Object> defaults(CassandraConfig config) {
    Map<String, Object> defaults = new HashMap<>();
    // of writes too: the properties have the same default
    put(
        defaults,
        DefaultDriverOption.REQUEST_CONSISTENCY,
        defaultText(CassandraProperties.READ_CONSISTENCY));
    putConnectTimeout(defaults, defaultMillis(CassandraProperties.CONNECT_TIMEOUT_MILLIS));
    put(
        defaults,
        DefaultDriverOption.REQUEST_TIMEOUT,
        defaultMillis(CassandraProperties.READ_TIMEOUT_MILLIS));

    // a client that only runs one keyspace's workload needs no other keyspace's schema
    put(
        defaults,
        DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES,
        List.of(config.keyspace()));
    return defaults;
  }

  private static void putConnectTimeout(Map<String, Object> options, Duration timeout) {
    put(options, DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, timeout);
    // a short limit is meant for the network, not for the first questions to a busy server
    Duration questions = timeout.compareTo(QUESTION_TIMEOUT) < 0 ? QUESTION_TIMEOUT : timeout;
    put(options, DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, questions);
    put(options, DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, questions);
  }

  private static void putTls(Map<String, Object> options, ClientTls tls, boolean verifyHostname) {
    put(options, DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS, "DefaultSslEngineFactory");
    put(options, DefaultDriverOption.SSL_HOSTNAME_VALIDATION, verifyHostname);
    if (!tls.options().protocols().isEmpty()) {
      put(options, ObservedSslEngineFactory.PROTOCOLS, tls.options().protocols());
    }
    if (!tls.options().cipherSuites().isEmpty()) {
      put(options, DefaultDriverOption.SSL_CIPHER_SUITES, tls.options().cipherSuites());
    }
    tls.truststore()
        .ifPresent(
            store ->
                putStore(
                    options,
                    store,
                    DefaultDriverOption.SSL_TRUSTSTORE_PATH,
                    DefaultDriverOption.SSL_TRUSTSTORE_PASSWORD));
    tls.keystore()
        .ifPresent(
            store ->
                putStore(
                    options,
                    store,
                    DefaultDriverOption.SSL_KEYSTORE_PATH,
                    DefaultDriverOption.SSL_KEYSTORE_PASSWORD));
  }

  private static void putStore(
      Map<String, Object> options, KeyStoreFile store, DriverOption path, DriverOption password) {
    put(options, path, store.path().toString());
    store.password().ifPresent(secret -> put(options, password, secret.reveal()));
  }

  private static Duration defaultMillis(Property<Integer> property) {
    return Duration.ofMillis(property.parser().apply(defaultText(property)));
  }

  private static String defaultText(Property<?> property) {
    return Objects.requireNonNull(property.defaultText(), property.key());
  }

  private static void put(Map<String, Object> options, DriverOption option, Object value) {
    put(options, option.getPath(), value);
  }

  private static void put(
      Map<String, Object> options, String profile, DriverOption option, Object value) {
    put(options, "profiles." + profile + "." + option.getPath(), value);
  }

  private static void put(Map<String, Object> options, String path, Object value) {
    options.put(ROOT + "." + path, value);
  }

  private static Config asConfig(Map<String, Object> options) {
    return ConfigFactory.parseMap(options, "binding");
  }
}
