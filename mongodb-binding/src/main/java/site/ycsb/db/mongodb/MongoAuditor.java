package site.ycsb.db.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.ServerAddress;
import com.mongodb.connection.ServerDescription;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.spi.audit.StoreEdition;
import site.ycsb.spi.tls.ClientTls;

/**
 * Audits MongoDB servers: the trials first, then what they report. The trials send single messages
 * without the driver, which would hide how far a stranger gets.
 */
final class MongoAuditor implements StoreAuditor {
  private static final String NOBODY = "nobody (no user is given)";

  private static final Set<SecurityFeature> UNASKED =
      EnumSet.of(
          SecurityFeature.AUTHORIZATION,
          SecurityFeature.ENCRYPTION_AT_REST,
          SecurityFeature.AUDITING,
          SecurityFeature.AUTHENTICATION_CACHING,
          SecurityFeature.PROXY_RULES,
          SecurityFeature.NODE_TO_NODE);

  /** How each feature is turned on in mongod.conf. */
  private static final Map<SecurityFeature, String> REMEDIES =
      Map.of(
          SecurityFeature.AUTHENTICATION,
          "create a user, then security.authorization: enabled in mongod.conf",
          SecurityFeature.AUTHORIZATION,
          "security.authorization: enabled in mongod.conf",
          SecurityFeature.TRANSPORT_ENCRYPTION,
          "net.tls.mode: requireTLS with net.tls.certificateKeyFile in mongod.conf",
          SecurityFeature.ENCRYPTION_AT_REST,
          "security.enableEncryption: true (MongoDB Enterprise, Percona Server), or encrypt the disk",
          SecurityFeature.AUDITING,
          "auditLog.destination in mongod.conf (MongoDB Enterprise, Percona Server)",
          SecurityFeature.AUTHENTICATION_CACHING,
          "mongod and mongos keep users in memory once authorization is enabled;"
              + " userCacheInvalidationIntervalSecs of mongos says for how long",
          SecurityFeature.PROXY_RULES,
          "not in MongoDB",
          SecurityFeature.NODE_TO_NODE,
          "net.tls.mode: requireTLS and net.tls.clusterFile on every member",
          SecurityFeature.CLIENT_TO_NODE,
          "net.tls.mode: requireTLS in mongod.conf");

  private final Properties properties;
  private final MongoConfig config;
  private final List<Endpoint> servers;
  private final boolean loggedIn;
  private final String user;

  /** An audit; throws {@link ConfigurationException} when the configuration isn't right. */
  MongoAuditor(Properties properties) {
    this.properties = properties;
    config = MongoConfig.from(properties);
    ConnectionString address = config.connectionString();
    servers = address.getHosts().stream().map(ServerAddress::new).map(this::endpoint).toList();
    Optional<String> username = Optional.ofNullable(address.getUsername());
    loggedIn = username.isPresent();
    user = username.orElse(NOBODY);
  }

  private Endpoint endpoint(ServerAddress server) {
    return new Endpoint(
        "port", server.getHost(), server.getPort(), config.tls().orElse(ClientTls.DEFAULT));
  }

  @Override
  public List<String> plan() {
    List<String> plan = new ArrayList<>();
    for (Endpoint server : servers) {
      plan.add(
          "connect to the "
              + server
              + " without TLS and with TLS 1.0 to 1.3, and without a user; ping it, and list"
              + " databases");
    }
    plan.add(
        "log in as "
            + user
            + " by the driver, and run connectionStatus, usersInfo, getCmdLineOpts, getParameter and"
            + " serverStatus");
    plan.add("try the other servers that the driver learns of in the same way as those named");
    return plan;
  }

  @Override
  public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
    REMEDIES.forEach(trail::remedy);
    Map<ServerAddress, Path> paths = new LinkedHashMap<>();
    for (Endpoint server : servers) {
      paths.put(new ServerAddress(server.host(), server.port()), audit(server, trail, network));
    }
    if (paths.values().stream().noneMatch(Path::isReached)) {
      throw new StoreUnavailableException(
          "MongoDB can't be reached at "
              + String.join(", ", servers.stream().map(Endpoint::address).toList()));
    }
    trail.user(user);
    try (MongoSession session = new Connector(properties, config).connect()) {
      trail.product(session.product());
      edition(session.product()).ifPresent(trail::edition);
      // those named, and those that the driver has learned of from them
      session.driver().getClusterDescription().getServerDescriptions().stream()
          .map(ServerDescription::getAddress)
          .forEach(
              server -> paths.computeIfAbsent(server, key -> audit(endpoint(key), trail, network)));
      new ReportedOptions(session.driver(), trail, loggedIn, List.copyOf(paths.values())).record();
    } catch (ConfigurationException | StoreUnavailableException e) {
      boolean recognised =
          paths.values().stream().anyMatch(path -> path != Path.UNRECOGNISED && path.isReached());
      trail.product(
          recognised
              ? "a server that speaks MongoDB's protocol"
              : "a server that takes TLS and isn't known to be MongoDB");
      trail.loginFailed(user, String.valueOf(e.getMessage()), UNASKED);
      if (!recognised) {
        // what else its machine has says nothing of MongoDB either
        return;
      }
    }
    trail.reported(
        SecurityFeature.JMX_AUTHENTICATION,
        AuditAnswer.UNKNOWN,
        "the product",
        "MongoDB isn't a Java process and has no JMX");
    options
        .jmxPort()
        .ifPresent(port -> servers.forEach(server -> network.jmx(server.host(), port)));
  }

  /** Tries a server as a stranger, and returns what its port takes. */
  private static Path audit(Endpoint server, AuditTrail trail, NetworkProbes network) {
    Path path =
        network.path(
            Set.of(SecurityFeature.CLIENT_TO_NODE),
            server,
            socket -> {
              BsonDocument reply =
                  MongoMessage.ask(socket, new BsonDocument("ping", new BsonInt32(1)));
              return Optional.of("ping: " + MongoMessage.shown(reply));
            });
    if (path.isReached()) {
      withoutUser(server, path.takesTls(), trail, network);
    }
    return path;
  }

  /**
   * What a client without a user gets. MongoDB has no user by default, and so no default password.
   */
  private static void withoutUser(
      Endpoint server, boolean tls, AuditTrail trail, NetworkProbes network) {
    String action = server + ": listDatabases without a user";
    BsonDocument command =
        new BsonDocument("listDatabases", new BsonInt32(1)).append("nameOnly", BsonBoolean.TRUE);
    try (Socket socket = network.connect(server, tls)) {
      BsonDocument reply = MongoMessage.ask(socket, command);
      String shown = MongoMessage.shown(reply);
      if (MongoMessage.isOk(reply)) {
        trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, action, "let in: " + shown);
        // whoever has no user has no rights
        trail.tried(SecurityFeature.AUTHORIZATION, AuditAnswer.NO, action, "answered: " + shown);
      } else {
        // what users may do can't be seen without one
        trail.tried(
            SecurityFeature.AUTHENTICATION,
            MongoMessage.isUnauthorized(reply) ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
            action,
            shown);
      }
    } catch (IOException e) {
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          action,
          "no answer: " + e.getMessage());
    }
  }

  private static Optional<StoreEdition> edition(String product) {
    if (product.startsWith("MongoDB Enterprise ")) {
      return Optional.of(StoreEdition.ENTERPRISE);
    }
    return product.matches("MongoDB [0-9].*")
        ? Optional.of(StoreEdition.OPEN_SOURCE)
        : Optional.empty();
  }
}
