package site.ycsb.db.mongodb;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerConnectionState;
import com.mongodb.connection.ServerDescription;
import com.mongodb.connection.SslSettings;
import com.mongodb.internal.build.MongoDriverVersion;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.db.session.FailureNotices;
import site.ycsb.db.session.StoreSession;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.tls.TlsState;

/** An open client of a server, for one database. Thread-safe. */
final class MongoSession implements StoreSession {
  private static final int UNKNOWN = -1;
  private static final Duration HEARING_LIMIT = Duration.ofSeconds(2);
  private static final Duration HEARING_PAUSE = Duration.ofMillis(5);
  private static final CodecRegistry WITH_DOCUMENT_BYTES =
      CodecRegistries.fromRegistries(
          CodecRegistries.fromCodecs(new DocumentBytes.Reading()),
          MongoClientSettings.getDefaultCodecRegistry());

  private final MongoClient client;
  private final MongoClientSettings settings;
  private final MongoDatabase database;
  private final MongoConfig config;
  private final ServerProduct product;
  private final FailureNotices failures;

  /** Clients whose driver encrypts, by the collection. */
  private final Map<String, MongoClient> encrypting = new ConcurrentHashMap<>();

  MongoSession(
      MongoClient client,
      MongoClientSettings settings,
      MongoConfig config,
      ServerProduct product,
      Notices notices) {
    this.client = client;
    this.settings = settings;
    this.config = config;
    this.product = product;
    this.failures = new FailureNotices("MongoDB", notices);
    this.database = client.getDatabase(config.database()).withCodecRegistry(WITH_DOCUMENT_BYTES);
  }

  /** Connects; throws what {@link Connector#connect} does. */
  static MongoSession open(Properties properties) {
    MongoConfig config = MongoConfig.from(properties);
    MongoConfig.remarks(properties).forEach(RunContext.of(properties).notices()::warn);
    return new Connector(properties, config).connect();
  }

  MongoClient driver() {
    return client;
  }

  /** What the client was made with, for another one of the same servers. */
  MongoClientSettings settings() {
    return settings;
  }

  /** The product that answers. */
  String product() {
    return product.description();
  }

  MongoConfig config() {
    return config;
  }

  MongoDatabase database() {
    return database;
  }

  /**
   * A collection, whether or not it exists. Every operation uses the run's write concern; what is
   * found can be asked for as {@link DocumentBytes}.
   */
  MongoCollection<BsonDocument> collection(String name) {
    return database.getCollection(name, BsonDocument.class);
  }

  /** The same by a client of its own, whose driver encrypts in each command. */
  MongoCollection<BsonDocument> collection(String name, AutoEncryptionSettings encryption) {
    return encrypting
        .computeIfAbsent(
            name,
            key ->
                MongoClients.create(
                    MongoClientSettings.builder(settings)
                        .autoEncryptionSettings(encryption)
                        .build()))
        .getDatabase(config.database())
        .withCodecRegistry(WITH_DOCUMENT_BYTES)
        .getCollection(name, BsonDocument.class);
  }

  /**
   * Servers that answer now; -1 where the addresses are those of routers, which don't report how
   * many servers stand behind them.
   */
  @Override
  public int nodes() {
    ClusterDescription cluster = heard(client::getClusterDescription);
    return cluster.getType() == ClusterType.SHARDED
            || cluster.getType() == ClusterType.LOAD_BALANCED
        ? UNKNOWN
        : (int) cluster.getServerDescriptions().stream().filter(ServerDescription::isOk).count();
  }

  /**
   * The servers once each has answered or failed to: the driver works as soon as the primary has.
   * What was heard within two seconds where one does neither.
   */
  static ClusterDescription heard(Supplier<ClusterDescription> servers) {
    long begin = System.nanoTime();
    ClusterDescription cluster = servers.get();
    while (cluster.getServerDescriptions().stream().anyMatch(MongoSession::isAsked)
        && System.nanoTime() - begin < HEARING_LIMIT.toNanos()
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(HEARING_PAUSE.toNanos());
      cluster = servers.get();
    }
    return cluster;
  }

  private static boolean isAsked(ServerDescription server) {
    return server.getState() == ServerConnectionState.CONNECTING && server.getException() == null;
  }

  String topology() {
    return switch (client.getClusterDescription().getType()) {
      case STANDALONE -> "a single server";
      case REPLICA_SET -> "a replica set";
      case SHARDED -> "a sharded cluster";
      case LOAD_BALANCED -> "a load balancer";
      case UNKNOWN -> "unknown";
    };
  }

  @Override
  public boolean standIn() {
    return product.standIn();
  }

  @Override
  public AtRestState atRest(String table) {
    try {
      return AtRestReplies.of(client).state(product);
    } catch (MongoException e) {
      throw new StoreUnavailableException(
          "MongoDB doesn't report what it encrypts: " + Failures.messageOf(e), e);
    } catch (RuntimeException e) {
      throw Failures.unreadable("MongoDB", e);
    }
  }

  @Override
  public TlsState tls() {
    SslSettings ssl = settings.getSslSettings();
    return ssl.isEnabled() && ssl.getContext() instanceof ObservedTlsContext context
        ? context.state()
        : TlsState.inClear(MongoProperties.TLS_KEYS.switchOn());
  }

  @Override
  public Status failed(Throwable failure) {
    Status status = Failures.statusOf(failure);
    notice(failure, status);
    return status;
  }

  /** Reports a failure with this status, if it is the first of its kind. */
  void notice(Throwable failure, Status status) {
    int code = failure instanceof MongoException known ? known.getCode() : 0;
    failures.notice(failure.getClass().getName() + code, status, Failures.messageOf(failure));
  }

  @Override
  public Map<String, String> facts() {
    BsonDocument writeConcern = settings.getWriteConcern().asDocument();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("server", product.description());
    facts.put("stand-in", product.standIn() ? "yes" : "no");
    facts.put("topology", topology());
    facts.put("database", config.database());
    facts.put("driver", "MongoDB Java driver " + MongoDriverVersion.VERSION);
    facts.put("read preference", settings.getReadPreference().getName());
    facts.put("write concern", writeConcern.isEmpty() ? "the server's own" : writeConcern.toJson());
    return facts;
  }

  @Override
  public void close() {
    encrypting.values().forEach(MongoClient::close);
    client.close();
  }
}
