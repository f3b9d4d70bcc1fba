package site.ycsb.tests.e2e;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The MongoDB of YCSB_MONGODB_URL, or else a mongod of this machine, or else the stand-in, and the
 * driver with nothing of ours in between.
 *
 * @param ycsb commands that use it
 * @param url its address
 * @param standInServer the local store, when no other server is named
 * @param suffix ends the names of tables; a server that isn't ours may have others
 */
public record MongoServer(Ycsb ycsb, String url, @Nullable StoreServer standInServer, String suffix)
    implements Server {
  private static final @Nullable String GIVEN_URL = givenUrl();

  private static @Nullable String givenUrl() {
    @Nullable String url = System.getenv("YCSB_MONGODB_URL");
    return url == null || url.isBlank() ? null : url.trim();
  }

  static MongoServer start(Path folder) throws InterruptedException {
    if (GIVEN_URL != null) {
      String unique = "_" + UUID.randomUUID().toString().replace("-", "");
      return new MongoServer(Ycsb.in(folder).resident(), GIVEN_URL, null, unique);
    }
    return standIn(StoreServer.start("mongodb", folder));
  }

  static MongoServer standIn(StoreServer server) {
    String url = "mongodb://" + server.host() + ":" + server.port("mongodb") + "/";
    return new MongoServer(server.ycsb(), url, server, "");
  }

  @Override
  public Map<String, String> address() {
    return Map.of("mongodb.url", url);
  }

  @Override
  public String tableSpaceKey() {
    return "mongodb.database";
  }

  @Override
  public String table(String name) {
    return name + suffix;
  }

  @Override
  public boolean started() {
    return standInServer != null;
  }

  @Override
  public boolean standIn() {
    return standInServer != null
        && Files.exists(standInServer.folder().resolve("data/node1/standin.mv"));
  }

  @Override
  public String everythingIn(String table) {
    ClearText all = new ClearText();
    try (MongoClient client = MongoClients.create(url)) {
      List<MongoDatabase> databases = databasesWith(client, table);
      if (databases.size() != 1) {
        throw new AssertionError(databases.size() + " databases with a collection " + table);
      }
      all.add(databases.get(0).getName());
      for (BsonDocument document :
          databases.get(0).getCollection(table, BsonDocument.class).find()) {
        document.forEach((name, value) -> all.add(name, bytes(value)));
      }
    }
    return all.toString();
  }

  private static byte[] bytes(BsonValue value) {
    return value instanceof BsonBinary binary
        ? binary.getData()
        : value.asString().getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private static List<MongoDatabase> databasesWith(MongoClient client, String ending) {
    List<MongoDatabase> found = new ArrayList<>();
    for (String name : client.listDatabaseNames()) {
      MongoDatabase database = client.getDatabase(name);
      for (String collection : database.listCollectionNames()) {
        if (collection.endsWith(ending)) {
          found.add(database);
          break;
        }
      }
    }
    return found;
  }

  /** Stops the stand-in; a server that goes on loses the tables of this test run. */
  @Override
  public void close() {
    if (standInServer != null) {
      standInServer.close();
      return;
    }
    try (MongoClient client = MongoClients.create(url)) {
      for (MongoDatabase database : databasesWith(client, suffix)) {
        for (String collection : database.listCollectionNames()) {
          if (collection.endsWith(suffix)) {
            database.getCollection(collection).drop();
          }
        }
      }
    }
  }
}
