package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.db.mongodb.CsfleFixture.Client;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** Queryable Encryption as far as the driver does it: with doubles of a server and mongocryptd. */
class QueryableEncryptionTest {
  private static final String TABLE = CsfleFixture.TABLE;
  private static final int MONGODB_6 = 17;
  private static final int MONGODB_7 = 21;

  /** Libmongocrypt's FLE2InsertUpdatePayloadV2, of which a server makes what it stores. */
  private static final byte INSERT_PAYLOAD = 11;

  @TempDir private Path folder;

  private final MongocryptdDouble mongocryptd = new MongocryptdDouble();
  private final ReplicaSetDouble server = new ReplicaSetDouble(MONGODB_7);

  QueryableEncryptionTest() throws IOException {}

  @AfterEach
  void stop() throws IOException {
    mongocryptd.close();
    server.close();
  }

  @Test
  void insert_firstRecord_makesTheCollectionWithAKeyForEachField() throws Exception {
    try (Client load = Client.open(properties(server, true))) {
      assertEquals(Status.OK, load.insert("user1", Map.of("a", "one", "b", "two")), load::said);
      assertEquals(Status.OK, load.insert("user2", Map.of("a", "other")));

      BsonDocument made =
          Objects.requireNonNull(server.collections().get(TABLE)).getDocument("encryptedFields");
      Set<BsonValue> keys = new HashSet<>();
      for (BsonValue field : made.getArray("fields")) {
        keys.add(field.asDocument().getBinary("keyId"));
      }
      assertEquals(2, keys.size());
      assertEquals(
          Set.of(TABLE, "enxcol_." + TABLE + ".esc", "enxcol_." + TABLE + ".ecoc"),
          server.collections().keySet());
      assertEquals(Map.of("a", "one", "b", "two"), load.read("user1"));
      assertEquals(
          "Queryable Encryption for equality, 256 bits, by MongoDB's driver",
          load.db.facts().get("encryption"));
    }
    for (BsonDocument stored : server.documents(TABLE)) {
      BsonBinary value = stored.getBinary("a");
      assertEquals(6, value.getType());
      assertEquals(INSERT_PAYLOAD, value.getData()[0]);
    }
    assertEquals(2, server.documents(TABLE).size());
  }

  @Test
  void run_collectionOfALoad_isUsed() throws Exception {
    try (Client load = Client.open(properties(server, true))) {
      load.insert("user1", Map.of("a", "one", "b", "two"));
    }
    try (Client run = Client.open(properties(server, false))) {
      assertEquals(Map.of("a", "one", "b", "two"), run.read("user1"));
      assertEquals(Status.OK, run.db.update(TABLE, "user1", TestDB.bytes(Map.of("b", "new"))));
      assertEquals(Map.of("a", "one", "b", "new"), run.read("user1"));
    }
  }

  @Test
  void write_fieldThatWouldBeInClear_isRejected() throws Exception {
    try (Client load = Client.open(properties(server, true))) {
      load.insert("user1", Map.of("a", "one"));

      assertEquals(Status.BAD_REQUEST, load.insert("user2", Map.of("a", "one", "c", "three")));
      assertEquals(
          Status.BAD_REQUEST, load.db.update(TABLE, "user1", TestDB.bytes(Map.of("c", "three"))));
      assertTrue(load.said().contains("was made to encrypt other fields: [a]"), load.said());
    }
    assertEquals(1, server.documents(TABLE).size());
    assertFalse(server.documents(TABLE).get(0).containsKey("c"));
  }

  @Test
  void init_runWithoutSuchACollection_isRejected() throws Exception {
    Client.open(properties(server, true)).close();

    assertRejected(server, false, "the table " + TABLE + " wasn't made for Queryable Encryption");
  }

  @Test
  void init_loadIntoPlainRecords_isRejectedAndKeepsThem() {
    server.documents(TABLE).add(new BsonDocument("_id", new BsonString("plain")));

    assertRejected(server, true, "the table " + TABLE + " wasn't made for Queryable Encryption");
    assertEquals(1, server.documents(TABLE).size());
    assertFalse(Files.exists(folder.resolve("master.key")));
  }

  @Test
  void init_olderServer_isRejected() throws Exception {
    try (ReplicaSetDouble old = new ReplicaSetDouble(MONGODB_6)) {
      assertRejected(old, true, "of MongoDB 7.0 or newer, and this is a replica set");
    }
  }

  private void assertRejected(ReplicaSetDouble by, boolean load, String rule) {
    DBException thrown = assertThrows(DBException.class, () -> Client.open(properties(by, load)));

    assertInstanceOf(ConfigurationException.class, thrown.getCause());
    String said = String.valueOf(thrown.getMessage());
    assertTrue(said.startsWith("mongodb.csfle.mode=queryable"), said);
    assertTrue(said.contains(rule), said);
  }

  @Test
  void schema_tableOfQueryableEncryption_fitsAndIsMeasuredAndDroppedWithItsState()
      throws Exception {
    try (Client load = Client.open(properties(server, true))) {
      load.insert("user1", Map.of("a", "one"));
    }
    server.documents(TABLE).get(0).append("__safeContent__", new BsonArray());
    TableSchema wanted = new TableSchema(TABLE, List.of("a"), ValueStorage.BYTES);

    try (SchemaAdmin admin = new MongoSchemaAdmin(properties(server, true))) {
      assertTrue(admin.check(wanted).usable(), () -> admin.check(wanted).toString());
      assertEquals(3 * 5096, admin.storedBytes(wanted).orElseThrow());
      admin.drop(wanted);
    }
    assertEquals(Set.of(), server.collections().keySet());
  }

  private Properties properties(ReplicaSetDouble of, boolean load) {
    Properties properties = of.properties();
    properties.setProperty("dotransactions", String.valueOf(!load));
    properties.setProperty("table", TABLE);
    properties.setProperty("mongodb.csfle", "true");
    properties.setProperty("mongodb.csfle.mode", "queryable");
    properties.setProperty("mongodb.csfle.mongocryptd", mongocryptd.address());
    properties.setProperty("mongodb.csfle.key.file", folder.resolve("master.key").toString());
    return properties;
  }
}
