package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.Vector;
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
import site.ycsb.StringByteIterator;
import site.ycsb.config.Notices;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** What each operation does, on tables of text and of bytes. Tests use records of their own. */
@ExtendWith(LocalServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperationsIT {
  private static final String KEYSPACE = "it_operations";
  private static final TableSchema TEXT =
      new TableSchema("texts", List.of("field0", "field1", "field2"), ValueStorage.TEXT);
  private static final TableSchema BYTES =
      new TableSchema(
          "bytes",
          List.of("f", "dots.and.$dollars", "Upper", "\"quoted\"", "größe€", "; DROP --"),
          ValueStorage.BYTES);
  private static final TableSchema SCANNED =
      new TableSchema("scanned", List.of("a", "b"), ValueStorage.TEXT);

  private final ByteArrayOutputStream notices = new ByteArrayOutputStream();
  private final CassandraDB db = new CassandraDB();
  private @Nullable CqlSession driver;

  @BeforeAll
  void connect(LocalServer.Running server) throws DBException {
    Properties properties = server.properties(KEYSPACE);
    RunContext.of(properties)
        .setNotices(new Notices(new PrintStream(notices, true, StandardCharsets.UTF_8)));
    db.setProperties(properties);
    try (SchemaAdmin admin = db.schemaAdmin()) {
      for (TableSchema table : List.of(TEXT, BYTES, SCANNED)) {
        admin.drop(table);
        admin.create(table);
        assertTrue(admin.check(table).usable(), table::toString);
      }
    }
    db.init();
    driver =
        CqlSession.builder()
            .addContactPoint(new InetSocketAddress(server.host(), server.port()))
            .withConfigLoader(
                DriverConfigLoader.fromString(
                    "datastax-java-driver { basic.load-balancing-policy.class ="
                        + " DcInferringLoadBalancingPolicy, basic.request.timeout = 20 seconds }"))
            .build();
    for (int i = 0; i < 100; i++) {
      assertEquals(
          Status.OK, db.insert("scanned", "user" + i, text(Map.of("a", "a" + i, "b", "b" + i))));
    }
  }

  @AfterAll
  void disconnect() throws DBException {
    db.cleanup();
    Objects.requireNonNull(driver).close();
    db.cleanup(); // a second time does nothing
  }

  @Test
  void read_allFields_returnsThemWithoutTheKey() {
    insert("texts", "all", Map.of("field0", "a", "field1", "b", "field2", "c"));

    assertEquals(Map.of("field0", "a", "field1", "b", "field2", "c"), read("texts", "all", null));
  }

  @Test
  void read_someFields_returnsThese() {
    insert("texts", "some", Map.of("field0", "a", "field1", "b", "field2", "c"));

    assertEquals(Map.of("field1", "b"), read("texts", "some", Set.of("field1")));
    assertEquals(
        Map.of("field0", "a", "field2", "c"),
        read("texts", "some", new HashSet<>(List.of("field2", "field0"))));
    assertEquals(Map.of(), read("texts", "some", Set.of()));
  }

  @Test
  void read_fieldWithoutValue_isLeftOut() {
    insert("texts", "partial", Map.of("field0", "a"));

    assertEquals(Map.of("field0", "a"), read("texts", "partial", null));
    assertEquals(Map.of(), read("texts", "partial", Set.of("field1")));
  }

  @Test
  void read_missingRecord_isNotFound() {
    Map<String, ByteIterator> result = new HashMap<>();

    assertEquals(Status.NOT_FOUND, db.read("texts", "nobody", null, result));
    assertEquals(Status.NOT_FOUND, db.read("texts", "nobody", Set.of("field0"), result));
    assertEquals(Map.of(), result);
  }

  @Test
  void update_someFields_keepsTheOthers() {
    insert("texts", "updated", Map.of("field0", "a", "field1", "b"));

    assertEquals(Status.OK, db.update("texts", "updated", text(Map.of("field1", "new"))));
    assertEquals(Map.of("field0", "a", "field1", "new"), read("texts", "updated", null));
  }

  @Test
  void update_missingRecord_writesIt() {
    assertEquals(Status.OK, db.update("texts", "upserted", text(Map.of("field1", "b"))));
    assertEquals(Map.of("field1", "b"), read("texts", "upserted", null));
  }

  @Test
  void update_nothing_isABadRequest() {
    assertEquals(Status.BAD_REQUEST, db.update("texts", "x", Map.of()));
  }

  @Test
  void insert_twice_lastOneStands() {
    insert("texts", "twice", Map.of("field0", "first", "field1", "stays"));
    insert("texts", "twice", Map.of("field0", "second"));

    assertEquals(Map.of("field0", "second", "field1", "stays"), read("texts", "twice", null));
  }

  @Test
  void insert_noField_makesAnEmptyRecord() {
    assertEquals(Status.OK, db.insert("texts", "empty", Map.of()));
    assertEquals(Map.of(), read("texts", "empty", null));
  }

  @Test
  void delete_record_isGone() {
    insert("texts", "deleted", Map.of("field0", "a"));

    assertEquals(Status.OK, db.delete("texts", "deleted"));
    assertEquals(Status.NOT_FOUND, db.read("texts", "deleted", null, new HashMap<>()));
    assertEquals(Status.OK, db.delete("texts", "deleted"), "Cassandra doesn't look");
  }

  @Test
  void insert_reusedMap_isNotConfusedWithAnEarlierOne() {
    HashMap<String, ByteIterator> values = new HashMap<>(text(Map.of("field0", "a")));
    assertEquals(Status.OK, db.insert("texts", "reused", values));
    values.clear();
    values.putAll(text(Map.of("field1", "b")));
    assertEquals(Status.OK, db.insert("texts", "reused", values));
    values.clear();
    values.putAll(text(Map.of("field0", "c")));
    assertEquals(Status.OK, db.insert("texts", "reused", values));

    assertEquals(Map.of("field0", "c", "field1", "b"), read("texts", "reused", null));
  }

  @Test
  void text_nonAscii_comesBackAsUtf8() {
    insert("texts", "schlüssel€", Map.of("field0", "Grüße €𝄞"));

    assertEquals(Map.of("field0", "Grüße €𝄞"), read("texts", "schlüssel€", null));
  }

  @Test
  void text_bytesThatAreNoUtf8_areRejected() {
    byte[] noText = {'a', (byte) 0xC3, '('};

    assertEquals(Status.BAD_REQUEST, db.insert("texts", "notext", bytes(Map.of("field0", noText))));
    assertEquals(Status.BAD_REQUEST, db.update("texts", "notext", bytes(Map.of("field0", noText))));
    assertEquals(Status.NOT_FOUND, db.read("texts", "notext", null, new HashMap<>()));
  }

  @Test
  void empty_value_isAValue() {
    insert("texts", "zero", Map.of("field0", ""));
    assertEquals(Status.OK, db.insert("bytes", "zero", bytes(Map.of("f", new byte[0]))));

    assertEquals(Map.of("field0", ""), read("texts", "zero", null));
    assertEquals(Map.of("f", ""), read("bytes", "zero", null));
  }

  @Test
  void bytes_allByteValues_comeBackUnchanged() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    assertEquals(Status.OK, db.insert("bytes", "all", bytes(Map.of("f", all))));

    assertArrayEquals(all, readBytes("all", "f"));
  }

  @Test
  void bytes_oneMebibyte_comesBackUnchanged() {
    byte[] large = new byte[1 << 20];
    new Random(1).nextBytes(large);
    assertEquals(Status.OK, db.update("bytes", "large", bytes(Map.of("f", large))));

    assertArrayEquals(large, readBytes("large", "f"));
  }

  @Test
  void names_ofAnySpelling_areColumns() {
    Map<String, byte[]> values = new HashMap<>();
    for (String name : BYTES.fields()) {
      values.put(name, name.getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(Status.OK, db.insert("bytes", "names", bytes(values)));

    Map<String, String> expected = new HashMap<>();
    values.keySet().forEach(name -> expected.put(name, name));
    assertEquals(expected, read("bytes", "names", null));
    for (String name : values.keySet()) {
      assertEquals(Map.of(name, name), read("bytes", "names", Set.of(name)));
      assertEquals(Status.OK, db.update("bytes", "names", bytes(Map.of(name, values.get(name)))));
    }
  }

  @Test
  void scan_count_isALimit() {
    String first = keysInStoreOrder().get(0);

    assertEquals(10, scan(first, 10, null).size());
    assertEquals(100, scan(first, 100, null).size());
    assertEquals(100, scan(first, 101, null).size());
    assertEquals(0, scan(first, 0, null).size());
  }

  @Test
  void scan_key_isTheFirstRecord() {
    List<String> keys = keysInStoreOrder();

    for (int i : new int[] {0, 1, 50, 99}) {
      List<Map<String, String>> rows = scan(keys.get(i), 3, null);
      assertEquals(Math.min(3, 100 - i), rows.size());
      for (int j = 0; j < rows.size(); j++) {
        String number = keys.get(i + j).substring("user".length());
        assertEquals(Map.of("a", "a" + number, "b", "b" + number), rows.get(j));
      }
    }
  }

  @Test
  void scan_someFields_returnsThese() {
    for (Map<String, String> row : scan(keysInStoreOrder().get(0), 100, Set.of("b"))) {
      assertEquals(Set.of("b"), row.keySet());
    }
  }

  @Test
  void scan_missingKey_startsAfterIt() {
    assertTrue(scan("nobody", 100, null).size() <= 100);
  }

  @Test
  void operations_onMissingTable_areBadRequests() {
    assertEquals(Status.BAD_REQUEST, db.read("missing", "k", null, new HashMap<>()));
    assertEquals(Status.BAD_REQUEST, db.scan("missing", "k", 1, null, new Vector<>()));
    assertEquals(Status.BAD_REQUEST, db.insert("missing", "k", text(Map.of("a", "b"))));
    assertEquals(Status.BAD_REQUEST, db.update("missing", "k", text(Map.of("a", "b"))));
    assertEquals(Status.BAD_REQUEST, db.delete("missing", "k"));
    assertEquals(Status.BAD_REQUEST, db.insert("texts", "k", text(Map.of("unknown", "b"))));
  }

  @Test
  void failures_ofOneKind_areSaidOnce() {
    for (int i = 0; i < 5; i++) {
      db.read("missing" + i, "k", null, new HashMap<>());
    }

    long lines =
        notices
            .toString(StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.contains("InvalidQueryException"))
            .count();
    assertEquals(1, lines);
  }

  @Test
  void valueStorage_isThatOfTheColumns() {
    assertEquals(ValueStorage.TEXT, db.valueStorage("texts"));
    assertEquals(ValueStorage.BYTES, db.valueStorage("bytes"));
    assertEquals(ValueStorage.BYTES, db.valueStorage("missing"));
  }

  @Test
  void facts_afterInit_nameServerAndDriver() {
    Map<String, String> facts = db.facts();

    assertTrue(
        String.valueOf(facts.get("server")).startsWith("Apache Cassandra 5."), facts::toString);
    assertEquals("1", facts.get("nodes"));
    assertEquals("reads ONE, writes ONE", facts.get("consistency"));
    assertTrue(String.valueOf(facts.get("driver")).startsWith("Java driver 4."), facts::toString);
  }

  /** By the tokens that the server computes, read without the binding. */
  private List<String> keysInStoreOrder() {
    List<Row> rows =
        Objects.requireNonNull(driver)
            .execute("SELECT y_id, token(y_id) AS place FROM " + KEYSPACE + ".scanned")
            .all();
    return rows.stream()
        .sorted(Comparator.comparingLong(row -> row.getLong("place")))
        .map(row -> String.valueOf(row.getString("y_id")))
        .toList();
  }

  private void insert(String table, String key, Map<String, String> values) {
    assertEquals(Status.OK, db.insert(table, key, text(values)));
  }

  private Map<String, String> read(String table, String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read(table, key, fields, result));
    return StringByteIterator.getStringMap(result);
  }

  private byte[] readBytes(String key, String field) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read("bytes", key, Set.of(field), result));
    assertEquals(Set.of(field), result.keySet());
    return Objects.requireNonNull(result.get(field)).toArray();
  }

  private List<Map<String, String>> scan(String key, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    assertEquals(Status.OK, db.scan("scanned", key, count, fields, result));
    return result.stream().map(StringByteIterator::getStringMap).toList();
  }

  private static Map<String, ByteIterator> text(Map<String, String> values) {
    return StringByteIterator.getByteIteratorMap(values);
  }

  private static Map<String, ByteIterator> bytes(Map<String, byte[]> values) {
    Map<String, ByteIterator> iterators = new HashMap<>();
    values.forEach(
        (name, value) ->
            iterators.put(name, new ByteArrayByteIterator(Arrays.copyOf(value, value.length))));
    return iterators;
  }
}
