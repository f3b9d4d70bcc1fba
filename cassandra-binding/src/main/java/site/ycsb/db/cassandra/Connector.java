package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.config.typesafe.DefaultDriverConfigLoader;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.ServerText;
import site.ycsb.spi.StoreUnavailableException;

/** Connects to a cluster, and reports in the user's terms why that failed. */
final class Connector {
  private final Properties properties;
  private final CassandraConfig config;

  /**
   * @param properties where the configuration came from, to name origins in messages
   */
  Connector(Properties properties, CassandraConfig config) {
    this.properties = properties;
    this.config = config;
  }

  /**
   * Connects without a keyspace, so that a missing one can be detected in the schema.
   *
   * @throws ConfigurationException when the cluster rejects the user, or the driver the settings
   * @throws StoreUnavailableException when no node can be reached
   */
  CqlSession connect() {
    Config driverConfig = loadDriverConfig();
    List<InetSocketAddress> contactPoints = resolve();
    CqlSessionBuilder builder =
        CqlSession.builder()
            .withConfigLoader(new DefaultDriverConfigLoader(() -> driverConfig, false))
            .addContactPoints(contactPoints);
    config
        .credentials()
        .ifPresent(user -> builder.withAuthCredentials(user.username(), user.password().reveal()));
    CqlSession session;
    try {
      session = builder.build();
    } catch (AllNodesFailedException e) {
      throw rejectedOrUnreachable(e);
    } catch (DriverException e) {
      throw unreachable(e);
    } catch (RuntimeException e) {
      throw unusable(e);
    }
    checkDatacenter(session);
    return session;
  }

  private Config loadDriverConfig() {
    try {
      Config loaded = DriverSettings.load(config);
      if (config.hosts().isEmpty()) {
        Optional<DriverSettings.Mistake> mistake = DriverSettings.mistakenAddress(loaded);
        if (mistake.isPresent()) {
          throw problem(mistake.get());
        }
      }
      return loaded;
    } catch (ConfigException e) {
      throw problem(DriverSettings.unusable(e));
    }
  }

  private List<InetSocketAddress> resolve() {
    List<InetSocketAddress> found = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (HostAddress host : config.hosts()) {
      try {
        for (InetAddress address : InetAddress.getAllByName(host.host())) {
          found.add(new InetSocketAddress(address, host.port()));
        }
      } catch (UnknownHostException e) {
        unknown.add(host.host());
      }
    }
    if (found.isEmpty() && !unknown.isEmpty()) {
      throw new StoreUnavailableException(
          "Cassandra can't be reached: no address is known for " + String.join(", ", unknown));
    }
    return found;
  }

  private RuntimeException rejectedOrUnreachable(AllNodesFailedException failure) {
    Throwable reason = Failures.reasonOf(failure);
    if (!(reason instanceof AuthenticationException)) {
      return unreachable(failure);
    }
    if (config.credentials().isPresent()) {
      boolean inFile = properties.getProperty(CassandraProperties.PASSWORD.key()) == null;
      return problem(
          inFile ? CassandraProperties.PASSWORD_FILE : CassandraProperties.PASSWORD,
          "was rejected by the server for user " + config.credentials().get().username(),
          "Correct it, or cassandra.username");
    }
    return problem(
        CassandraProperties.USERNAME,
        "must be given, because the server requires a user",
        "Give cassandra.username and cassandra.password.file");
  }

  private StoreUnavailableException unreachable(DriverException failure) {
    return new StoreUnavailableException(
        "Cassandra can't be reached at "
            + where()
            + ": "
            + Failures.explain(
                    failure, CassandraProperties.TLS_KEYS.advice(config.tls().isPresent()))
                .orElseGet(
                    () ->
                        Failures.isUnreadable(failure)
                            ? "its answer isn't CQL ("
                                + Failures.messageOf(failure)
                                + "); check that the port is Cassandra's"
                            : Failures.messageOf(failure)),
        failure);
  }

  private RuntimeException unusable(RuntimeException failure) {
    if (config.localDatacenter().isEmpty()
        && Failures.messageOf(failure).contains("different DCs")) {
      return problem(
          CassandraProperties.LOCAL_DATACENTER,
          "must be given, because the hosts are in several datacenters",
          "Give the one to use, or hosts of one datacenter only");
    }
    if (Failures.isMalformedVersion(failure)) {
      return new StoreUnavailableException(
          "the server at "
              + where()
              + " gives a version that the driver can't read: "
              + Failures.messageOf(failure),
          failure);
    }
    if (config.driverConfig().isPresent()) {
      return problem(
          CassandraProperties.DRIVER_CONFIG,
          "can't be used by the driver (" + Failures.messageOf(failure) + ")",
          "Correct the file");
    }
    if (config.tls().isPresent()) {
      return problem(
          CassandraProperties.USE_SSL,
          "can't be prepared by the driver (" + Failures.messageOf(failure) + ")",
          "Correct the key stores and their passwords");
    }
    return failure;
  }

  private void checkDatacenter(CqlSession session) {
    String wanted = config.localDatacenter().orElse("");
    TreeSet<String> known = new TreeSet<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      @Nullable String name = node.getDatacenter();
      if (name != null) {
        known.add(name);
      }
    }
    if (!wanted.isEmpty() && !known.contains(wanted)) {
      session.close();
      throw problem(
          CassandraProperties.LOCAL_DATACENTER,
          "must be a datacenter of the cluster, which are " + ServerText.names(known),
          "Correct it, or leave it out to use that of the hosts");
    }
  }

  private ConfigurationException problem(DriverSettings.Mistake mistake) {
    return problem(CassandraProperties.DRIVER_CONFIG, mistake.rule(), mistake.nextStep());
  }

  private ConfigurationException problem(Property<?> property, String rule, String nextStep) {
    return new ConfigurationException(Problem.of(properties, property, rule, nextStep));
  }

  private String where() {
    return config.hosts().isEmpty()
        ? "the contact points of " + config.driverConfig().map(Object::toString).orElse("")
        : config.hosts().stream().map(HostAddress::toString).collect(Collectors.joining(", "));
  }
}
