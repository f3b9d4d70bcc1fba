package site.ycsb.db.mongodb;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.ServerText;
import site.ycsb.config.TlsAdvice;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.RunContext;

/** Connects to a server, and reports in the user's terms why that failed. */
final class Connector {
  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final int MAX_ASKED = 3;
  private static final long ASKED_LIMIT_SECONDS = 2;

  private final Properties properties;
  private final MongoConfig config;

  /**
   * @param properties where the configuration came from, to name origins in messages
   */
  Connector(Properties properties, MongoConfig config) {
    this.properties = properties;
    this.config = config;
  }

  /**
   * Connects and asks the server who it is, and for its collections, which only a user who may use
   * the database is reported.
   *
   * @throws ConfigurationException when the server rejects the user, or the driver the settings
   * @throws StoreUnavailableException when no server can be reached
   */
  MongoSession connect() {
    MongoClientSettings settings = settings();
    MongoClient client = MongoClients.create(settings);
    boolean connected = false;
    try {
      BsonDocument buildInfo =
          client
              .getDatabase("admin")
              .runCommand(
                  new BsonDocument("buildInfo", ONE),
                  settings.getReadPreference(),
                  BsonDocument.class);
      client
          .getDatabase(config.database())
          .runCommand(
              new BsonDocument("listCollections", ONE)
                  .append("nameOnly", BsonBoolean.TRUE)
                  .append("authorizedCollections", BsonBoolean.TRUE),
              settings.getReadPreference());
      ServerProduct product = product(client, buildInfo);
      checkWriteConcern(product, settings.getWriteConcern());
      connected = true;
      return new MongoSession(
          client, settings, config, product, RunContext.of(properties).notices());
    } catch (MongoException e) {
      throw translated(e, client.getClusterDescription(), settings);
    } catch (RuntimeException e) {
      throw Failures.unreadable("MongoDB at " + config.url(), e);
    } finally {
      if (!connected) {
        client.close();
      }
    }
  }

  /**
   * Rejects what the stand-in takes and doesn't do: it drops writes that nobody waits for, has one
   * member, and writes to disk when it has time.
   */
  private void checkWriteConcern(ServerProduct product, WriteConcern concern) {
    @Nullable Object acknowledged = concern.getWObject();
    boolean done =
        concern.isAcknowledged()
            && !Boolean.TRUE.equals(concern.getJournal())
            && (acknowledged == null
                || acknowledged.equals(1)
                || acknowledged.equals(WriteConcern.MAJORITY.getWString()));
    if (product.standIn() && !done) {
      throw problem(
          config.writeConcern().isPresent() ? MongoProperties.WRITE_CONCERN : MongoProperties.URL,
          "requests a write concern that the stand-in for MongoDB doesn't have: it has one member,"
              + " no journal, and loses writes that aren't acknowledged",
          "Use acknowledged or majority, or a real server");
    }
  }

  private ServerProduct product(MongoClient client, BsonDocument buildInfo) {
    Optional<String> noOptions = Optional.empty();
    try {
      client.getDatabase("admin").runCommand(new BsonDocument("getCmdLineOpts", ONE));
    } catch (MongoCommandException e) {
      noOptions = Optional.of(e.getErrorMessage());
    }
    return ServerProduct.of(buildInfo, hello(client), noOptions, hosts(client));
  }

  /** Releases before 4.4.2, and before 4.2.10, know the command by its older name only. */
  private static BsonDocument hello(MongoClient client) {
    for (String name : List.of("hello", "isMaster")) {
      try {
        return hello(client, name);
      } catch (MongoCommandException e) {
        // by the other name, or not at all: other products needn't have either
      }
    }
    return new BsonDocument();
  }

  private static BsonDocument hello(MongoClient client, String name) {
    return client.getDatabase("admin").runCommand(new BsonDocument(name, ONE), BsonDocument.class);
  }

  /** As the user wrote them, and as the servers name each other. */
  private List<String> hosts(MongoClient client) {
    return Stream.concat(
            config.connectionString().getHosts().stream().map(ServerAddress::new),
            client.getClusterDescription().getServerDescriptions().stream()
                .map(ServerDescription::getAddress))
        .map(ServerAddress::getHost)
        .distinct()
        .toList();
  }

  private MongoClientSettings settings() {
    try {
      return DriverSettings.of(
          config, config.tls().isPresent() ? ObservedTlsContext.of(config.tls().get()) : null);
    } catch (GeneralSecurityException | IOException e) {
      throw problem(
          properties.getProperty(MongoProperties.TLS_KEYS.truststore().key()) == null
              ? MongoProperties.TLS_KEYS.keystore()
              : MongoProperties.TLS_KEYS.truststore(),
          "can't be opened (" + Failures.messageOf(e) + ")",
          "Correct the key stores and their passwords");
    }
  }

  private RuntimeException translated(
      MongoException failure, ClusterDescription cluster, MongoClientSettings settings) {
    if (Failures.isRejection(failure)) {
      return rejected();
    }
    Optional<ConfigurationException> otherReplicaSet = otherReplicaSet(settings);
    if (otherReplicaSet.isPresent()) {
      return otherReplicaSet.get();
    }
    String troubles = troubles(cluster, MongoProperties.TLS_KEYS.advice(config.tls().isPresent()));
    if (!troubles.isEmpty()) {
      return new StoreUnavailableException("MongoDB can't be reached at " + troubles, failure);
    }
    return new StoreUnavailableException(
        "MongoDB can't be used at " + config.url() + ": " + Failures.messageOf(failure), failure);
  }

  /** Why each server can't be used: {@code host:port (reason), ...}. */
  private static String troubles(ClusterDescription cluster, TlsAdvice tls) {
    return cluster.getServerDescriptions().stream()
        .filter(server -> !server.isOk() || !server.isCompatibleWithDriver())
        .map(server -> server.getAddress() + " (" + troubleOf(server, tls) + ")")
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String troubleOf(ServerDescription server, TlsAdvice tls) {
    if (server.isOk()) {
      return "its version isn't one that the driver speaks to";
    }
    @Nullable Throwable exception = server.getException();
    return exception == null
        ? "no answer in time"
        : tls.explain(exception).orElseGet(() -> Failures.messageOf(exception));
  }

  /**
   * The driver leaves out servers of another replica set without a word of them: the first ones are
   * asked which one they are in, without asking for one.
   */
  private Optional<ConfigurationException> otherReplicaSet(MongoClientSettings settings) {
    @Nullable String wanted = settings.getClusterSettings().getRequiredReplicaSetName();
    if (wanted == null) {
      return Optional.empty();
    }
    for (ServerAddress server :
        settings.getClusterSettings().getHosts().stream().limit(MAX_ASKED).toList()) {
      try (MongoClient client = MongoClients.create(direct(settings, server))) {
        Optional<String> found = ServerProduct.text(hello(client, "isMaster"), "setName");
        return found.filter(wanted::equals).isPresent()
            ? Optional.empty()
            : Optional.of(ofOtherReplicaSet(wanted, server, found));
      } catch (MongoException e) {
        // can't be reached either; the next one may be
      }
    }
    return Optional.empty();
  }

  private static MongoClientSettings direct(MongoClientSettings settings, ServerAddress server) {
    return MongoClientSettings.builder(settings)
        .applyToClusterSettings(
            cluster ->
                cluster
                    .requiredReplicaSetName(null)
                    .requiredClusterType(ClusterType.UNKNOWN)
                    .mode(ClusterConnectionMode.SINGLE)
                    .hosts(List.of(server))
                    .serverSelectionTimeout(ASKED_LIMIT_SECONDS, TimeUnit.SECONDS))
        .build();
  }

  private ConfigurationException ofOtherReplicaSet(
      String wanted, ServerAddress server, Optional<String> found) {
    return problem(
        MongoProperties.URL,
        "requests the replica set "
            + ServerText.shown(wanted)
            + ", and "
            + server
            + found.map(name -> " is in " + ServerText.shown(name)).orElse(" is in none"),
        "Correct replicaSet in it" + (found.isEmpty() ? ", or leave it out" : ""));
  }

  private ConfigurationException rejected() {
    if (!config.url().hasUser()) {
      return problem(
          MongoProperties.URL,
          "must name a user, because the server requires one",
          "Name one, as in mongodb://<user>@<host>:<port>/<database>, and give"
              + " mongodb.password.file");
    }
    boolean inFile = properties.getProperty(MongoProperties.PASSWORD_FILE.key()) != null;
    return problem(
        inFile ? MongoProperties.PASSWORD_FILE : MongoProperties.URL,
        "the server rejects its user: the name, the password, the database that knows the user"
            + " (authSource) or the user's rights on the database "
            + config.database()
            + " aren't right",
        "Correct them");
  }

  private ConfigurationException problem(Property<?> property, String rule, String nextStep) {
    return new ConfigurationException(Problem.of(properties, property, rule, nextStep));
  }
}
