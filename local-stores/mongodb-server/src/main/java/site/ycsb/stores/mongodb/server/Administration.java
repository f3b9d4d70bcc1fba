package site.ycsb.stores.mongodb.server;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bson.Document;

/**
 * What a store's mongod is asked and told by the driver. Each task has a connection of its own: a
 * server that is measured has none of ours.
 */
final class Administration implements ServerMXBean {
  private static final String REPLICA_SET = "ycsb";
  private static final String ADMIN_USER = "ycsb_admin";
  private static final String BENCHMARK_USER = "ycsb";
  private static final String ADMIN = "admin";

  /** What belongs to the server. */
  private static final Set<String> OWN_DATABASES = Set.of(ADMIN, "config", "local");

  /** What isMaster calls a primary. */
  private static final String OLD_PRIMARY = "ismaster";

  private static final int ALREADY_INITIALIZED = 23;
  private static final int HELLO_MILLIS = 1_000;

  private final List<String> nodes;
  private final int number;
  private final Path keys;

  /** That of a node, counted from 1; certificates and passwords are in the folder of keys. */
  Administration(List<String> nodes, int number, Path keys) {
    this.nodes = List.copyOf(nodes);
    this.number = number;
    this.keys = keys;
  }

  /** Makes the replica set and the users where they are still missing; done by the last node. */
  void setUp() {
    if (number < nodes.size()) {
      return;
    }
    if (isReplicaSet() && !hello(nodes.get(0)).containsKey("setName")) {
      initiate();
    }
    if (Files.exists(passwordFile(ADMIN_USER))) {
      // the first user is created as nobody, which a server allows from its own machine
      ensureUser(Optional.empty(), ADMIN_USER, "root");
      ensureUser(Optional.of(ADMIN_USER), BENCHMARK_USER, "readWriteAnyDatabase", "clusterMonitor");
    }
  }

  private boolean isReplicaSet() {
    return nodes.size() > 1;
  }

  /** The first node prefers to be the primary, so that measured stores are alike. */
  private void initiate() {
    List<Document> members = new ArrayList<>();
    for (String node : nodes) {
      int id = members.size();
      members.add(new Document("_id", id).append("host", node).append("priority", id == 0 ? 2 : 1));
    }
    Document set = new Document("_id", REPLICA_SET).append("members", members);
    try {
      admin(
          direct(nodes.get(0)),
          Optional.empty(),
          admin -> admin.runCommand(new Document("replSetInitiate", set)));
    } catch (MongoCommandException e) {
      // it may read its configuration a moment after it listens
      if (e.getErrorCode() != ALREADY_INITIALIZED) {
        throw e;
      }
    }
  }

  private void ensureUser(Optional<String> by, String name, String... roles) {
    try {
      admin(all(), Optional.of(name), admin -> admin.runCommand(command("ping")));
    } catch (MongoSecurityException e) {
      // there is none yet
      Document user =
          new Document("createUser", name)
              .append("pwd", readText(passwordFile(name)))
              .append("roles", List.of(roles));
      admin(all(), by, admin -> admin.runCommand(user));
    }
  }

  /**
   * Those that clients can read from; before the replica set is made, those that were started. All
   * of them only when they have a primary.
   */
  @Override
  public int getServingNodes() {
    if (!isReplicaSet()) {
      return 1;
    }
    if (!hello(nodes.get(number - 1)).containsKey("setName")) {
      return number < nodes.size() ? number : 0;
    }
    List<Document> told = nodes.stream().map(this::hello).toList();
    int primaries = count(told, "isWritablePrimary", OLD_PRIMARY);
    int serving = primaries + count(told, "secondary");
    return primaries == 0 ? Math.min(serving, nodes.size() - 1) : serving;
  }

  private static int count(List<Document> told, String... names) {
    return (int)
        told.stream()
            .filter(one -> Stream.of(names).anyMatch(name -> one.getBoolean(name, false)))
            .count();
  }

  /** Nothing of one that doesn't run yet. */
  private Document hello(String node) {
    try {
      return admin(
          direct(node) + "&serverSelectionTimeoutMS=" + HELLO_MILLIS,
          Optional.empty(),
          Administration::told);
    } catch (MongoTimeoutException e) {
      return new Document();
    }
  }

  /** Releases before 4.4.2, and before 4.2.10, know the command by its older name only. */
  private static Document told(MongoDatabase admin) {
    try {
      return admin.runCommand(command("hello"));
    } catch (MongoCommandException e) {
      return admin.runCommand(command("isMaster"));
    }
  }

  /** A checkpoint: what is in the log and in memory is then in the collections' files. */
  @Override
  public void flush() {
    admin(own(), administrator(), admin -> admin.runCommand(command("fsync")));
  }

  @Override
  public void compact() {
    client(
        own(),
        administrator(),
        client -> {
          for (String database : client.listDatabaseNames()) {
            if (!OWN_DATABASES.contains(database)) {
              compact(client.getDatabase(database));
            }
          }
          return true;
        });
  }

  private void compact(MongoDatabase database) {
    for (Document collection : database.listCollections()) {
      if ("view".equals(collection.getString("type"))) {
        continue;
      }
      Document compact = new Document("compact", collection.getString("name"));
      if (isReplicaSet()) {
        // on a primary too
        compact.append("force", true);
      }
      database.runCommand(compact);
    }
  }

  private String own() {
    return direct(nodes.get(number - 1));
  }

  private static String direct(String node) {
    return "mongodb://" + node + "/?directConnection=true";
  }

  /** The primary of all. */
  private String all() {
    return isReplicaSet()
        ? "mongodb://" + String.join(",", nodes) + "/?replicaSet=" + REPLICA_SET
        : own();
  }

  private Optional<String> administrator() {
    return Optional.of(ADMIN_USER).filter(user -> Files.exists(passwordFile(user)));
  }

  private Path passwordFile(String user) {
    return keys.resolve(user + ".password");
  }

  private <T> T admin(String url, Optional<String> user, Function<MongoDatabase, T> task) {
    return client(url, user, client -> task.apply(client.getDatabase(ADMIN)));
  }

  private <T> T client(String url, Optional<String> user, Function<MongoClient, T> task) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(url));
    if (Files.exists(keys.resolve("trusted.p12"))) {
      SSLContext context = tls();
      settings.applyToSslSettings(tls -> tls.enabled(true).context(context));
    }
    user.ifPresent(
        name -> settings.credential(MongoCredential.createCredential(name, ADMIN, password(name))));
    try (MongoClient client = MongoClients.create(settings.build())) {
      return task.apply(client);
    }
  }

  private SSLContext tls() {
    try {
      KeyManagerFactory own =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      own.init(keyStore("client"), password("client"));
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(keyStore("trusted"));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new MongoException("the key stores in " + keys + " can't be used", e);
    }
  }

  private KeyStore keyStore(String name) throws GeneralSecurityException {
    try {
      return KeyStore.getInstance(keys.resolve(name + ".p12").toFile(), password(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private char[] password(String name) {
    return readText(passwordFile(name)).toCharArray();
  }

  private static String readText(Path file) {
    try {
      return Files.readString(file, StandardCharsets.US_ASCII).trim();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Document command(String name) {
    return new Document(name, 1);
  }
}
