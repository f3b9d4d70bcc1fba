package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
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

/** What each operation does. Tests use records of their own. */
@ExtendWith(LocalServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OperationsIT {
  private static final String NAMESPACE = "it_operations";
  private static final byte[] FAMILY = Bytes.toBytes("family");
  private static final TableSchema TABLE =
      new TableSchema("records", List.of("field0", "field1", "field2"), ValueStorage.TEXT);
  private static final TableSchema SCANNED =
      new TableSchema("scanned", List.of("a", "b"), ValueStorage.TEXT);

  private final ByteArrayOutputStream notices = new ByteArrayOutputStream();
  private final HBaseDB db = new HBaseDB();
  private @Nullable Connection driver;

  @BeforeAll
  void connect(LocalServer.Running server) throws Exception {
    db.setProperties(noticed(server.properties(NAMESPACE)));
    try (SchemaAdmin admin = db.schemaAdmin()) {
      for (TableSchema table : List.of(TABLE, SCANNED)) {
        admin.drop(table);
        admin.create(table);
        assertTrue(admin.check(table).usable(), table::toString);
      }
    }
    db.init();
    driver = server.driver();
    for (int i = 0; i < 100; i++) {
      assertEquals(
          Status.OK,
          db.insert("scanned", "user%02d".formatted(i), text(Map.of("a", "a" + i, "b", "b" + i))));
    }
  }

  @AfterAll
  void disconnect() throws Exception {
    db.cleanup();
    Objects.requireNonNull(driver).close();
    db.cleanup(); // a second time does nothing
  }

  @Test
  void read_allFields_returnsThemWithoutTheKey() {
    insert("all", Map.of("field0", "a", "field1", "b", "field2", "c"));

    assertEquals(Map.of("field0", "a", "field1", "b", "field2", "c"), read("all", null));
  }

  @Test
  void read_someFields_returnsThese() {
    insert("some", Map.of("field0", "a", "field1", "b", "field2", "c"));

    assertEquals(Map.of("field1", "b"), read("some", Set.of("field1")));
    assertEquals(Map.of("field0", "a", "field2", "c"), read("some", Set.of("field2", "field0")));
    assertEquals(Map.of(), read("some", Set.of()));
  }

  @Test
  void read_missingRecord_isNotFound() {
    Map<String, ByteIterator> result = new HashMap<>();

    assertEquals(Status.NOT_FOUND, db.read("records", "nobody", null, result));
    assertEquals(Status.NOT_FOUND, db.read("records", "nobody", Set.of("field0"), result));
    assertEquals(Status.NOT_FOUND, db.read("records", "nobody", Set.of(), result));
    assertEquals(Map.of(), result);
  }

  @Test
  void update_someFields_keepsTheOthers() {
    insert("updated", Map.of("field0", "a", "field1", "b"));

    assertEquals(Status.OK, db.update("records", "updated", text(Map.of("field1", "new"))));
    assertEquals(Map.of("field0", "a", "field1", "new"), read("updated", null));
  }

  @Test
  void update_missingRecord_writesIt() {
    assertEquals(Status.OK, db.update("records", "upserted", text(Map.of("field1", "b"))));
    assertEquals(Map.of("field1", "b"), read("upserted", null));
  }

  @Test
  void insert_twice_lastOneStands() {
    insert("twice", Map.of("field0", "first", "field1", "stays"));
    insert("twice", Map.of("field0", "second"));

    assertEquals(Map.of("field0", "second", "field1", "stays"), read("twice", null));
  }

  @Test
  void delete_record_isGone() {
    insert("deleted", Map.of("field0", "a"));

    assertEquals(Status.OK, db.delete("records", "deleted"));
    assertEquals(Status.NOT_FOUND, db.read("records", "deleted", null, new HashMap<>()));
    assertEquals(Status.OK, db.delete("records", "deleted"), "HBase doesn't look");
  }

  @Test
  void insert_whatHBaseDoesntTake_isABadRequest() {
    assertEquals(Status.BAD_REQUEST, db.insert("records", "no field", Map.of()));
    assertEquals(Status.BAD_REQUEST, db.update("records", "", text(Map.of("field0", "a"))));
    assertEquals(
        Status.BAD_REQUEST, db.insert("records", "k".repeat(40_000), text(Map.of("f", "a"))));
    assertEquals(Status.BAD_REQUEST, db.insert("no such table", "k", text(Map.of("f", "a"))));
    assertEquals(Status.BAD_REQUEST, db.insert("nosuchtable", "k", text(Map.of("f", "a"))));
    assertEquals(Status.BAD_REQUEST, db.read("nosuchtable", "k", null, new HashMap<>()));
    assertTrue(notices.toString(StandardCharsets.UTF_8).contains("BAD_REQUEST"));
  }

  @Test
  void insert_anyBytes_comeBack() {
    byte[] all = new byte[256];
    IntStream.range(0, 256).forEach(i -> all[i] = (byte) i);
    byte[] large = new byte[1 << 20];
    new java.util.Random(1).nextBytes(large);
    String name = "größe €.$\"'\n";
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("all", new ByteArrayByteIterator(all));
    values.put("large", new ByteArrayByteIterator(large));
    values.put("empty", new ByteArrayByteIterator(new byte[0]));
    values.put(name, new ByteArrayByteIterator(all, 10, 20));
    assertEquals(Status.OK, db.insert("records", "Schlüssel \0\n€", values));

    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read("records", "Schlüssel \0\n€", null, result));
    assertEquals(Set.of("all", "large", "empty", name), result.keySet());
    assertArrayEquals(all, bytes(result, "all"));
    assertArrayEquals(large, bytes(result, "large"));
    assertArrayEquals(new byte[0], bytes(result, "empty"));
    assertArrayEquals(java.util.Arrays.copyOfRange(all, 10, 30), bytes(result, name));
  }

  @Test
  void scan_fromAKey_returnsSoManyInOrderOfKeys() {
    assertEquals(List.of("a10", "a11", "a12"), scan("user10", 3));
    assertEquals(List.of("a11", "a12"), scan("user10x", 2));
    assertEquals(List.of("a98", "a99"), scan("user98", 50));
    assertEquals(100, scan("user", 1000).size());
  }

  @Test
  void scan_nothingThere_isOkAndEmpty() {
    assertEquals(List.of(), scan("v", 10));
    assertEquals(List.of(), scan("user10", 0));
  }

  @Test
  void scan_someFields_returnsThese() {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();

    assertEquals(Status.OK, db.scan("scanned", "user42", 1, Set.of("b"), rows));
    assertEquals(Map.of("b", "b42"), StringByteIterator.getStringMap(rows.get(0)));
  }

  @Test
  void scan_withoutPageFilter_returnsTheSame(LocalServer.Running server) throws DBException {
    assertEquals(
        List.of("a10", "a11", "a12"), scanned(server, "user10", 3, "hbase.usepagefilter=false"));
  }

  @Test
  void scan_valueFilter_leavesOutWhatDoesntCompare(LocalServer.Running server) throws DBException {
    assertEquals(
        List.of("a97"),
        scanned(
            server,
            "user95",
            3,
            "hbase.usepagefilter=false",
            "hbase.usescanvaluefiltering=true",
            "hbase.scanfilteroperator=equal",
            "hbase.scanfiltervalue=613937")); // a97
  }

  /** The layout of YCSB 0.17: row key = key, one family, qualifier = field name. */
  @Test
  void read_recordsWrittenAsYcsbDoes_areOurs() throws IOException {
    try (Table table = table()) {
      Put put = new Put(Bytes.toBytes("user6284781860667377211"));
      put.addColumn(FAMILY, Bytes.toBytes("field0"), Bytes.toBytes("by the driver"));
      put.addColumn(FAMILY, Bytes.toBytes("field1"), new byte[] {0, -1});
      table.put(put);
    }

    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read("records", "user6284781860667377211", null, result));
    assertEquals(Set.of("field0", "field1"), result.keySet());
    assertArrayEquals(new byte[] {0, -1}, bytes(result, "field1"));
    assertEquals("by the driver", String.valueOf(result.get("field0")));
  }

  @Test
  void insert_record_isStoredAsYcsbDoes() throws IOException {
    insert("user1", Map.of("field0", "by us"));

    try (Table table = table()) {
      Result row = table.get(new Get(Bytes.toBytes("user1")));
      assertEquals(1, row.size());
      assertEquals("by us", Bytes.toString(row.getValue(FAMILY, Bytes.toBytes("field0"))));
    }
  }

  @Test
  void facts_afterInit_nameServerAndDriver() {
    assertEquals("Apache HBase 2.6.4-hadoop3", db.facts().get("server"));
    assertEquals("hbase-client 2.6.4-hadoop3", db.facts().get("driver"));
    assertEquals(1, db.nodes());
    assertEquals(false, db.standIn());
  }

  private Table table() throws IOException {
    return Objects.requireNonNull(driver).getTable(TableName.valueOf(NAMESPACE, "records"));
  }

  private Properties noticed(Properties properties) {
    RunContext.of(properties)
        .setNotices(new Notices(new PrintStream(notices, true, StandardCharsets.UTF_8)));
    return properties;
  }

  private void insert(String key, Map<String, String> values) {
    assertEquals(Status.OK, db.insert("records", key, text(values)));
  }

  private Map<String, String> read(String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read("records", key, fields, result));
    return StringByteIterator.getStringMap(result);
  }

  private List<String> scan(String start, int count) {
    return scan(db, start, count);
  }

  private static List<String> scan(HBaseDB db, String start, int count) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertEquals(Status.OK, db.scan("scanned", start, count, null, rows));
    return rows.stream().map(row -> String.valueOf(row.get("a"))).toList();
  }

  private List<String> scanned(
      LocalServer.Running server, String start, int count, String... settings) throws DBException {
    Properties properties = noticed(server.properties(NAMESPACE));
    properties.putAll(HBaseConfigTest.properties(settings));
    HBaseDB other = new HBaseDB();
    other.setProperties(properties);
    other.init();
    try {
      return scan(other, start, count);
    } finally {
      other.cleanup();
    }
  }

  private static Map<String, ByteIterator> text(Map<String, String> values) {
    return StringByteIterator.getByteIteratorMap(values);
  }

  private static byte[] bytes(Map<String, ByteIterator> result, String field) {
    return Objects.requireNonNull(result.get(field)).toArray();
  }
}
