package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Password;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.tls.ClientTls;

/**
 * The binding's configuration. An absent optional leaves the matter to the driver's configuration
 * file where there is one, else to the default of the property.
 *
 * @param hosts nodes to connect to first; empty only when the driver's configuration file names
 *     them
 * @param localDatacenter the datacenter to use; absent to infer it from the hosts
 * @param keyspace the keyspace, exactly as the server spells it
 * @param credentials the user of connections
 * @param tls how to connect by TLS; absent for plain connections
 * @param verifyHostname whether certificates have to name the host
 * @param readConsistency of reads and scans
 * @param writeConsistency of inserts, updates and deletes
 * @param connectionsPerNode size of the driver's pools
 * @param connectTimeout for opening one connection
 * @param readTimeout for one operation
 * @param tracing whether the server traces every operation
 * @param driverConfig a configuration file of the driver
 */
record CassandraConfig(
    List<HostAddress> hosts,
    Optional<String> localDatacenter,
    String keyspace,
    Optional<Credentials> credentials,
    Optional<ClientTls> tls,
    boolean verifyHostname,
    Optional<DefaultConsistencyLevel> readConsistency,
    Optional<DefaultConsistencyLevel> writeConsistency,
    OptionalInt connectionsPerNode,
    Optional<Duration> connectTimeout,
    Optional<Duration> readTimeout,
    boolean tracing,
    Optional<Path> driverConfig) {

  CassandraConfig {
    hosts = List.copyOf(hosts);
  }

  /** A user of the cluster. */
  record Credentials(String username, Password password) {}

  /** Reads the configuration, and throws all problems together. */
  static CassandraConfig from(Properties properties) {
    Settings settings = new Settings(properties);
    settings.check(CassandraProperties.ALL);
    CassandraConfig config =
        new CassandraConfig(
            hosts(settings),
            settings.find(CassandraProperties.LOCAL_DATACENTER).filter(name -> !name.isBlank()),
            settings.get(CassandraProperties.KEYSPACE),
            credentials(settings),
            tls(settings),
            settings.get(CassandraProperties.HOSTNAME_VERIFICATION),
            settings.find(CassandraProperties.READ_CONSISTENCY),
            settings.find(CassandraProperties.WRITE_CONSISTENCY),
            connectionsPerNode(settings),
            millis(settings, CassandraProperties.CONNECT_TIMEOUT_MILLIS),
            millis(settings, CassandraProperties.READ_TIMEOUT_MILLIS),
            settings.get(CassandraProperties.TRACING),
            driverConfig(settings));
    settings.throwIfAny();
    return config;
  }

  /** What a user may want to know about the properties given, one sentence each. */
  static List<String> remarks(Properties properties) {
    Settings settings = new Settings(properties);
    return settings.isGiven(CassandraProperties.MAX_CONNECTIONS)
            && settings.isGiven(CassandraProperties.CORE_CONNECTIONS)
        ? List.of(
            "cassandra.coreconnections is not used: the driver's pools have one size, which"
                + " cassandra.maxconnections gives")
        : List.of();
  }

  private static List<HostAddress> hosts(Settings settings) {
    int port = settings.get(CassandraProperties.PORT);
    Optional<String> hosts = settings.find(CassandraProperties.HOSTS);
    if (hosts.isPresent()) {
      return HostAddress.parseList(hosts.get(), port);
    }
    if (!settings.isGiven(CassandraProperties.HOSTS)
        && !settings.isGiven(CassandraProperties.DRIVER_CONFIG)) {
      settings.reject(
          CassandraProperties.HOSTS,
          "must name the nodes to connect to",
          "Give -p hosts=<host>,... or start a server on this machine with: bin/ycsb store start"
              + " cassandra");
    }
    return List.of();
  }

  private static Optional<Credentials> credentials(Settings settings) {
    Optional<String> username = settings.find(CassandraProperties.USERNAME);
    return Password.find(settings, CassandraProperties.PASSWORD, CassandraProperties.PASSWORD_FILE)
        .flatMap(password -> username.map(name -> new Credentials(name, password)));
  }

  private static OptionalInt connectionsPerNode(Settings settings) {
    Optional<Integer> max = settings.find(CassandraProperties.MAX_CONNECTIONS);
    Optional<Integer> core = settings.find(CassandraProperties.CORE_CONNECTIONS);
    return max.or(() -> core).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static Optional<Duration> millis(Settings settings, Property<Integer> property) {
    return settings.find(property).map(Duration::ofMillis);
  }

  /** Adds what is wrong with what leads to the nodes, beyond what its definitions say. */
  static void checkAddress(Settings settings) {
    driverConfig(settings)
        .flatMap(file -> DriverSettings.mistake(file, settings.isGiven(CassandraProperties.HOSTS)))
        .ifPresent(
            mistake ->
                settings.reject(
                    CassandraProperties.DRIVER_CONFIG, mistake.rule(), mistake.nextStep()));
  }

  private static Optional<Path> driverConfig(Settings settings) {
    // the driver would wait for a pipe without end
    return settings.findReadable(
        CassandraProperties.DRIVER_CONFIG, "Correct the name or leave it out");
  }

  private static Optional<ClientTls> tls(Settings settings) {
    return CassandraProperties.TLS_KEYS.read(
        settings,
        settings.get(CassandraProperties.USE_SSL),
        "Give cassandra.useSSL=true or leave it out");
  }
}
