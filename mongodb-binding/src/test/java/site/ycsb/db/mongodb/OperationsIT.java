package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.bson.Document;
import org.bson.types.Binary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** What each operation does. Tests use records of their own. */
@ExtendWith(LocalServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperationsIT {
  private static final String DATABASE = "it_operations";
  private static final String TABLE = "records";
  private static final String SCANNED = "scanned";

  private @Nullable TestDB opened;
  private @Nullable MongoClient driver;

  @BeforeAll
  void connect(LocalServer.Running server) throws DBException {
    MongoClient client = MongoClients.create(server.url());
    client.getDatabase(DATABASE).drop();
    driver = client;
    opened = TestDB.open(server.properties(DATABASE));
    for (int i = 0; i < 100; i++) {
      assertEquals(Status.OK, test().insert(SCANNED, key(i), Map.of("a", "a" + i, "b", "b" + i)));
    }
  }

  @AfterAll
  void disconnect() throws DBException {
    test().close();
    test().close(); // a second time does nothing
    Objects.requireNonNull(driver).close();
  }

  @Test
  void insert_record_hasTheLayoutOfYcsbsBinding() {
    test().insert(TABLE, "laid out", Map.of("field0", "a", "field1", "b"));

    Document stored = collection().find(Filters.eq("_id", "laid out")).first();
    assertEquals(Set.of("_id", "field0", "field1"), stored.keySet());
    Binary value = stored.get("field0", Binary.class);
    assertEquals(0, value.getType());
    assertArrayEquals("a".getBytes(StandardCharsets.UTF_8), value.getData());
  }

  @Test
  void read_recordOfYcsbsBinding_isRead() {
    collection()
        .insertOne(
            new Document("_id", "from YCSB")
                .append("field0", "plain bytes".getBytes(StandardCharsets.UTF_8))
                .append("field1", new Binary(new byte[0])));

    assertEquals(
        Map.of("field0", "plain bytes", "field1", ""), test().read(TABLE, "from YCSB", null));
  }

  @Test
  void read_fieldsOfOtherTypes_areLeftOut() {
    String longName = "n".repeat(1000);
    collection()
        .insertOne(
            new Document("_id", "foreign")
                .append("text", "a")
                .append("number", 1)
                .append("nothing", null)
                .append("date", Instant.EPOCH)
                .append("list", List.of(new Binary(new byte[] {1}), "b"))
                .append("nested", new Document("field0", new Binary(new byte[] {2})))
                .append(longName, "long".getBytes(StandardCharsets.UTF_8))
                .append("field0", "bytes".getBytes(StandardCharsets.UTF_8)));

    assertEquals(Map.of(longName, "long", "field0", "bytes"), test().read(TABLE, "foreign", null));
    assertEquals(
        Map.of("field0", "bytes"),
        test().read(TABLE, "foreign", Set.of("field0", "nested", "nothing", "text")));
    assertEquals(
        List.of(Map.of(longName, "long", "field0", "bytes")),
        test().scan(TABLE, "foreign", 1, null));
  }

  @Test
  void read_someFields_returnsThese() {
    test().insert(TABLE, "some", Map.of("field0", "a", "field1", "b", "field2", "c"));

    assertEquals(Map.of("field1", "b"), test().read(TABLE, "some", Set.of("field1")));
    assertEquals(
        Map.of("field0", "a", "field2", "c"),
        test().read(TABLE, "some", Set.of("field0", "field2", "unknown")));
    assertEquals(Map.of(), test().read(TABLE, "some", Set.of()));
  }

  @Test
  void read_missingRecord_isNotFound() {
    Map<String, ByteIterator> result = new HashMap<>();

    assertEquals(Status.NOT_FOUND, db().read(TABLE, "nobody", null, result));
    assertEquals(Status.NOT_FOUND, db().read(TABLE, "nobody", Set.of("field0"), result));
    assertEquals(Status.NOT_FOUND, db().read("missing", "nobody", null, result));
    assertEquals(Map.of(), result);
  }

  @Test
  void update_someFields_keepsTheOthers() {
    test().insert(TABLE, "updated", Map.of("field0", "a", "field1", "b"));

    assertEquals(Status.OK, test().update(TABLE, "updated", Map.of("field1", "new", "f", "x")));
    assertEquals(
        Map.of("field0", "a", "field1", "new", "f", "x"), test().read(TABLE, "updated", null));
  }

  @Test
  void update_missingRecord_isNotFoundAndWritesNothing() {
    assertEquals(Status.NOT_FOUND, test().update(TABLE, "never", Map.of("field1", "b")));
    assertEquals(Status.NOT_FOUND, db().read(TABLE, "never", null, new HashMap<>()));
  }

  @Test
  void update_nothing_isABadRequest() {
    assertEquals(Status.BAD_REQUEST, db().update(TABLE, "x", Map.of()));
  }

  @Test
  void insert_twice_failsAndTheFirstOneStands() {
    assertEquals(Status.OK, test().insert(TABLE, "twice", Map.of("field0", "first")));
    assertEquals(Status.ERROR, test().insert(TABLE, "twice", Map.of("field0", "second")));

    assertEquals(Map.of("field0", "first"), test().read(TABLE, "twice", null));
  }

  @Test
  void insert_twiceWithUpsert_lastOneStands(LocalServer.Running server) throws DBException {
    java.util.Properties properties = server.properties(DATABASE);
    properties.setProperty("mongodb.upsert", "true");
    try (TestDB upserting = TestDB.open(properties)) {
      assertEquals(
          Status.OK, upserting.insert(TABLE, "replaced", Map.of("field0", "a", "field1", "b")));
      assertEquals(Status.OK, upserting.insert(TABLE, "replaced", Map.of("field0", "second")));
    }
    assertEquals(Map.of("field0", "second"), test().read(TABLE, "replaced", null));
  }

  @Test
  void delete_record_isGone() {
    test().insert(TABLE, "deleted", Map.of("field0", "a"));

    assertEquals(Status.OK, db().delete(TABLE, "deleted"));
    assertEquals(Status.NOT_FOUND, db().read(TABLE, "deleted", null, new HashMap<>()));
    assertEquals(Status.NOT_FOUND, db().delete(TABLE, "deleted"));
  }

  @Test
  void values_anyBytes_comeBackUnchanged() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    byte[] large = new byte[1 << 20];
    new Random(1).nextBytes(large);
    assertEquals(
        Status.OK,
        db().insert(
                TABLE,
                "bytes",
                Map.of(
                    "all", new ByteArrayByteIterator(all),
                    "large", new ByteArrayByteIterator(large),
                    "none", new ByteArrayByteIterator(new byte[0]))));

    Map<String, ByteIterator> result = new TreeMap<>();
    assertEquals(Status.OK, db().read(TABLE, "bytes", null, result));
    assertArrayEquals(all, Objects.requireNonNull(result.get("all")).toArray());
    assertArrayEquals(large, Objects.requireNonNull(result.get("large")).toArray());
    assertArrayEquals(new byte[0], Objects.requireNonNull(result.get("none")).toArray());
  }

  @Test
  void insert_documentBeyondTheLimit_isABadRequest() {
    assertEquals(
        Status.BAD_REQUEST,
        db().insert(
                TABLE, "too large", Map.of("f", new ByteArrayByteIterator(new byte[17 << 20]))));
  }

  @Test
  void names_ofOperatorsAndPaths_areBadRequests() {
    test().insert(TABLE, "names", Map.of("ok", "a"));

    for (String name : List.of("a.b", "$set", "", "_id")) {
      assertEquals(Status.BAD_REQUEST, test().insert(TABLE, "n" + name, Map.of(name, "b")), name);
      assertEquals(Status.BAD_REQUEST, test().update(TABLE, "names", Map.of(name, "b")), name);
      assertEquals(
          Status.BAD_REQUEST, db().read(TABLE, "names", Set.of(name), new HashMap<>()), name);
      assertEquals(
          Status.BAD_REQUEST, db().scan(TABLE, "n", 1, Set.of(name), new Vector<>()), name);
    }
    assertEquals(Map.of("ok", "a"), test().read(TABLE, "names", null));
  }

  @Test
  void names_ofAnyOtherSpelling_areFields() {
    Map<String, String> values =
        Map.of("Upper", "a", "\"quoted\"", "b", "größe€", "c", "in$ide", "d");
    assertEquals(Status.OK, test().insert(TABLE, "schlüssel€", values));
    assertEquals(Status.OK, test().update(TABLE, "schlüssel€", values));

    assertEquals(values, test().read(TABLE, "schlüssel€", null));
    assertEquals(Map.of("größe€", "c"), test().read(TABLE, "schlüssel€", Set.of("größe€")));
  }

  @Test
  void scan_fromAKey_isInTheOrderOfKeys() {
    for (int first : new int[] {0, 1, 50, 99}) {
      List<Map<String, String>> rows = test().scan(SCANNED, key(first), 3, null);
      assertEquals(Math.min(3, 100 - first), rows.size());
      for (int i = 0; i < rows.size(); i++) {
        int number = first + i;
        assertEquals(Map.of("a", "a" + number, "b", "b" + number), rows.get(i));
      }
    }
    assertEquals(Map.of("a", "a50", "b", "b50"), test().scan(SCANNED, "user049x", 1, null).get(0));
  }

  @Test
  void scan_count_isALimit() {
    assertEquals(100, test().scan(SCANNED, "", 1000, null).size());
    assertEquals(10, test().scan(SCANNED, "", 10, null).size());
    assertEquals(0, test().scan(SCANNED, "", 0, null).size());
    for (Map<String, String> row : test().scan(SCANNED, "", 1000, Set.of("b"))) {
      assertEquals(Set.of("b"), row.keySet());
    }
  }

  @Test
  void scan_nothingThere_isOk() {
    assertEquals(List.of(), test().scan(SCANNED, "v", 10, null));
    assertEquals(List.of(), test().scan("missing", "", 10, null));
  }

  @Test
  void failures_ofOneKind_areSaidOnceInTheServersWords() {
    for (int i = 0; i < 5; i++) {
      test().insert(SCANNED, key(0), Map.of("a", "again"));
    }

    String said = test().notices();
    assertEquals(1, said.lines().filter(line -> line.contains("duplicate key")).count(), said);
    assertFalse(said.contains("com.mongodb"), said);
  }

  @Test
  void facts_connected_tellServerDriverAndStandIn() {
    Map<String, String> facts = db().facts();

    assertTrue(facts.containsKey("server"), facts.toString());
    assertTrue(String.valueOf(facts.get("driver")).matches("MongoDB Java driver 5\\..*"));
    assertEquals(db().standIn() ? "yes" : "no", facts.get("stand-in"));
    // the local store's folder, when it is the stand-in that has written it
    boolean standIn = Files.exists(Path.of(".ycsb/mongodb/data/node1/standin.mv"));
    assertEquals(System.getenv("YCSB_MONGODB_URL") == null && standIn, db().standIn());
    assertTrue(db().nodes() != 0);
  }

  private TestDB test() {
    return Objects.requireNonNull(opened);
  }

  private MongoDB db() {
    return test().db();
  }

  private MongoCollection<Document> collection() {
    return Objects.requireNonNull(driver).getDatabase(DATABASE).getCollection(TABLE);
  }

  private static String key(int number) {
    return String.format("user%03d", number);
  }
}
