package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.mongodb.ClientEncryptionSettings;
import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.vault.ClientEncryption;
import com.mongodb.client.vault.ClientEncryptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.spi.run.RunContext;

/**
 * A client whose driver encrypts, and the driver with nothing of ours in between, whose keys are
 * read from the file and the key vault.
 */
@ExtendWith(LocalServer.class)
abstract class CsfleFixture {
  static final String TABLE = "records";

  @TempDir Path folder;

  final LocalServer.Running server;
  final MongoClient driver;
  private final String database;

  CsfleFixture(LocalServer.Running server, String database) {
    this.server = server;
    this.database = database;
    driver = MongoClients.create(server.url());
  }

  @BeforeEach
  void empty() {
    driver.getDatabase(database).drop();
  }

  @AfterEach
  void disconnect() {
    driver.close();
  }

  /** A thread of a run. */
  static final class Client implements AutoCloseable {
    final CsfleDB db = new CsfleDB();
    private final Properties properties;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    Client(Properties properties) {
      this.properties = properties;
      RunContext.of(properties)
          .setNotices(new Notices(new PrintStream(said, true, StandardCharsets.UTF_8)));
      db.setProperties(properties);
    }

    static Client open(Properties properties) throws DBException {
      Client client = new Client(properties);
      client.db.init();
      return client;
    }

    String said() {
      return said.toString(StandardCharsets.UTF_8);
    }

    Status insert(String key, Map<String, String> values) {
      return db.insert(TABLE, key, TestDB.bytes(values));
    }

    Map<String, String> read(String key) {
      Map<String, ByteIterator> result = new HashMap<>();
      assertEquals(Status.OK, db.read(TABLE, key, null, result));
      return text(result);
    }

    @Override
    public void close() throws DBException {
      db.cleanup();
      RunContext.of(properties).close();
    }
  }

  static Map<String, String> text(Map<String, ByteIterator> values) {
    Map<String, String> text = new TreeMap<>();
    values.forEach(
        (field, value) -> text.put(field, new String(value.toArray(), StandardCharsets.UTF_8)));
    return text;
  }

  final Path keyFile() {
    return folder.resolve("master.key");
  }

  /** Those of a load, or of a run. */
  final Properties properties(boolean load, String... more) {
    Properties properties = server.properties(database);
    properties.setProperty("dotransactions", String.valueOf(!load));
    properties.setProperty("mongodb.csfle", "true");
    properties.setProperty("mongodb.csfle.key.file", keyFile().toString());
    for (int i = 0; i < more.length; i += 2) {
      properties.setProperty(more[i], more[i + 1]);
    }
    return properties;
  }

  final MongoCollection<BsonDocument> collection() {
    return driver.getDatabase(database).getCollection(TABLE, BsonDocument.class);
  }

  final BsonDocument onlyDocument() {
    return Objects.requireNonNull(collection().find().first());
  }

  /** The driver's encryption, with the keys where our client put them. */
  final ClientEncryption independent() throws IOException {
    byte[] master = Base64.getDecoder().decode(Files.readString(keyFile()).trim());
    return ClientEncryptions.create(
        ClientEncryptionSettings.builder()
            .keyVaultMongoClientSettings(
                MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(server.url()))
                    .build())
            .keyVaultNamespace(database + ".__keyVault")
            .kmsProviders(Map.of("local", Map.of("key", master)))
            .build());
  }

  final BsonDocument onlyKey() {
    List<BsonDocument> keys =
        driver
            .getDatabase(database)
            .getCollection("__keyVault", BsonDocument.class)
            .find()
            .into(new ArrayList<>());
    assertEquals(1, keys.size(), keys::toString);
    return keys.get(0);
  }
}
