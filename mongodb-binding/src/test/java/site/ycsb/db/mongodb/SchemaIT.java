package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

@ExtendWith(LocalServer.class)
class SchemaIT {
  private static final String DATABASE = "it_schema";

  /** Records of 100 kB that take 700 MB, where the local stand-in has 512 MB. */
  private static final int MORE_THAN_HEAP = 7000;

  private final LocalServer.Running server;

  SchemaIT(LocalServer.Running server) {
    this.server = server;
  }

  @Test
  void createAndDrop_collection_isThereAndGone() {
    TableSchema wanted = schema("made");
    try (SchemaAdmin admin = admin()) {
      admin.drop(wanted);
      admin.create(wanted);
      assertTrue(collections().contains("made"));
      admin.create(wanted); // a second time changes nothing
      assertTrue(admin.check(wanted).usable());
      assertTrue(admin.isEmpty("made"));

      admin.drop(wanted);
      assertFalse(collections().contains("made"));
      SchemaState dropped = admin.check(wanted);
      assertFalse(dropped.tableExists());
      assertTrue(dropped.notes().toString().contains("there is no "), dropped.notes().toString());
      assertTrue(admin.makesTables());
    }
  }

  /** What a mongod reports once it has written its files; the stand-in has none to report. */
  @Test
  void storedBytes_collection_isWhatItsServerReports() {
    TableSchema wanted = schema("stored");
    try (SchemaAdmin admin = admin();
        MongoClient client = MongoClients.create(server.url())) {
      admin.drop(wanted);
      assertEquals(OptionalLong.empty(), admin.storedBytes(wanted));
      MongoDatabase database = client.getDatabase(DATABASE);
      database.getCollection("stored").insertOne(new Document("_id", "a key"));

      Document stats = database.runCommand(new Document("collStats", "stored"));
      long reported =
          stats.get("storageSize", Number.class).longValue()
              + stats.get("totalIndexSize", (Number) 0).longValue();

      assertEquals(reported, admin.storedBytes(wanted).orElse(0));
    }
  }

  /** Of the server of YCSB_MONGODB_URL, encrypted or not, where it is given. */
  @Test
  void atRest_server_isToldAsTheServerSaysItself() {
    boolean encrypts = saysThatItEncrypts();
    try (SchemaAdmin admin = admin()) {
      AtRestState state = admin.atRest(schema("any")).orElseThrow();

      assertEquals(encrypts ? Protection.ENCRYPTED : Protection.IN_CLEAR, state.data());
      assertEquals(state.data(), state.log());
      assertEquals(encrypts, state.keyLengthBits() > 0);
      assertEquals(encrypts, state.reasons().isEmpty(), state.reasons().toString());
    }
  }

  private boolean saysThatItEncrypts() {
    try (MongoClient client = MongoClients.create(server.url())) {
      MongoDatabase admin = client.getDatabase("admin");
      Document status = admin.runCommand(new Document("serverStatus", 1));
      if (status.containsKey("encryptionAtRest")) {
        return status
            .get("encryptionAtRest", new Document())
            .getBoolean("encryptionEnabled", false);
      }
      Document options = admin.runCommand(new Document("getCmdLineOpts", 1));
      return options
          .get("parsed", new Document())
          .get("security", new Document())
          .getBoolean("enableEncryption", false);
    }
  }

  @Test
  void check_recordsWithOtherFields_namesThem() {
    insert("foreign", new Document("_id", "1").append("field0", 1).append("other", 2));
    try (SchemaAdmin admin = admin()) {
      SchemaState state = admin.check(schema("foreign"));
      assertFalse(admin.isEmpty("foreign"));

      assertFalse(state.usable());
      assertEquals(List.of("other"), state.foreignNames());
      assertEquals(List.of("field1"), state.missingFields());
      assertTrue(state.notes().toString().contains(DATABASE));
    }
  }

  @Test
  void check_recordsWithFewerFields_areUsable() {
    insert("partial", new Document("_id", "1").append("field1", 1));
    try (SchemaAdmin admin = admin()) {
      assertTrue(admin.check(schema("partial")).usable());
    }
  }

  @Test
  void check_moreRecordsThanTheServersHeapHolds_readsFewOfThem() {
    byte[] value = new byte[100_000];
    try (MongoClient client = MongoClients.create(server.url());
        SchemaAdmin admin = admin()) {
      for (int i = 0; i < MORE_THAN_HEAP; i++) {
        client
            .getDatabase(DATABASE)
            .getCollection("large")
            .insertOne(new Document("_id", "user" + i).append("field1", value));
      }

      assertTrue(admin.check(schema("large")).usable());
      admin.drop(schema("large"));
    }
  }

  @Test
  void check_databaseThatDoesntExist_isNamed() {
    MongoDB db = new MongoDB();
    db.setProperties(server.properties("no_such_database"));
    try (SchemaAdmin admin = db.schemaAdmin()) {
      SchemaState state = admin.check(schema("usertable"));

      assertFalse(state.tableExists());
      assertEquals(
          List.of("there is no database no_such_database, or nothing in it"), state.notes());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "system.users", "a$b", "quo\"te"})
  void anything_nameThatMongoRejects_isAProblemOfTheTable(String name) {
    try (SchemaAdmin admin = admin()) {
      ConfigurationException refused =
          assertThrows(ConfigurationException.class, () -> admin.create(schema(name)));

      assertEquals("table", refused.problems().get(0).key());
    }
  }

  @Test
  void print_anyTable_needsNoServer() {
    Properties nowhere = new Properties();
    nowhere.setProperty("mongodb.url", "mongodb://127.0.0.1:1/printed");
    try (SchemaAdmin admin = new MongoSchemaAdmin(nowhere)) {
      assertEquals("use printed\ndb.createCollection(\"t\")\n", admin.print(schema("t")));
    }
    try (SchemaAdmin admin = new MongoSchemaAdmin(new Properties())) {
      assertTrue(admin.print(schema("t")).startsWith("use ycsb\n"));
    }
  }

  private SchemaAdmin admin() {
    MongoDB db = new MongoDB();
    db.setProperties(server.properties(DATABASE));
    return db.schemaAdmin();
  }

  private void insert(String table, Document record) {
    try (MongoClient client = MongoClients.create(server.url())) {
      client.getDatabase(DATABASE).getCollection(table).drop();
      client.getDatabase(DATABASE).getCollection(table).insertOne(record);
    }
  }

  private Set<String> collections() {
    try (MongoClient client = MongoClients.create(server.url())) {
      return client.getDatabase(DATABASE).listCollectionNames().into(new HashSet<>());
    }
  }

  private static TableSchema schema(String table) {
    return new TableSchema(table, List.of("field0", "field1"), ValueStorage.TEXT);
  }
}
