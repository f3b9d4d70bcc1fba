package site.ycsb.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.db.MemoryDB.MemoryTables;
import site.ycsb.spi.schema.ValueStorage;

@SuppressWarnings("NullAway") // a null fails the test
final class MemoryDBTest {
  private static final String TABLE = "t";

  private final Properties properties = new Properties();
  private MemoryDB db;

  @BeforeEach
  void open() {
    db = open(properties);
  }

  private static MemoryDB open(Properties properties) {
    MemoryDB db = new MemoryDB();
    db.setProperties(properties);
    db.init();
    return db;
  }

  private static Map<String, ByteIterator> values(String... pairs) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (String pair : pairs) {
      int at = pair.indexOf('=');
      values.put(pair.substring(0, at), new StringByteIterator(pair.substring(at + 1)));
    }
    return values;
  }

  private Map<String, String> read(String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read(TABLE, key, fields, result));
    return new TreeMap<>(StringByteIterator.getStringMap(result));
  }

  private List<String> scan(String from, int count) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertEquals(Status.OK, db.scan(TABLE, from, count, null, rows));
    return new ArrayList<>(rows.stream().map(row -> row.get("f").toString()).toList());
  }

  @Test
  void read_allFields_returnsThem() {
    db.insert(TABLE, "k", values("a=1", "b=2"));
    assertEquals(Map.of("a", "1", "b", "2"), read("k", null));
  }

  @Test
  void read_someFields_returnsThoseThatAreThere() {
    db.insert(TABLE, "k", values("a=1", "b=2"));
    assertEquals(Map.of("b", "2"), read("k", Set.of("b", "c")));
  }

  @Test
  void read_missingRecord_isNotFound() {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.NOT_FOUND, db.read(TABLE, "k", null, result));
    assertTrue(result.isEmpty());
  }

  @Test
  void insert_existingRecord_replacesIt() {
    db.insert(TABLE, "k", values("a=1", "b=2"));
    db.insert(TABLE, "k", values("c=3"));
    assertEquals(Map.of("c", "3"), read("k", null));
  }

  @Test
  void update_existingRecord_changesGivenFields() {
    db.insert(TABLE, "k", values("a=1", "b=2"));
    assertEquals(Status.OK, db.update(TABLE, "k", values("b=3", "c=4")));
    assertEquals(Map.of("a", "1", "b", "3", "c", "4"), read("k", null));
  }

  @Test
  void update_missingRecord_isNotFoundAndMakesNone() {
    assertEquals(Status.NOT_FOUND, db.update(TABLE, "k", values("a=1")));
    assertEquals(Status.NOT_FOUND, db.read(TABLE, "k", null, new HashMap<>()));
  }

  @Test
  void delete_record_isGoneAndThenNotFound() {
    db.insert(TABLE, "k", values("a=1"));
    assertEquals(Status.OK, db.delete(TABLE, "k"));
    assertEquals(Status.NOT_FOUND, db.delete(TABLE, "k"));
    assertEquals(Status.NOT_FOUND, db.read(TABLE, "k", null, new HashMap<>()));
  }

  @Test
  void insert_callersArrayChangedLater_keepsWhatWasWritten() {
    byte[] bytes = "before".getBytes(StandardCharsets.UTF_8);
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("a", new ByteArrayByteIterator(bytes));
    db.insert(TABLE, "k", values);
    bytes[0] = 'X';
    assertEquals(Map.of("a", "before"), read("k", null));
  }

  @Test
  void insert_anyBytes_comeBack() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("a", new ByteArrayByteIterator(bytes));
    db.insert(TABLE, "k", values);
    Map<String, ByteIterator> result = new HashMap<>();
    db.read(TABLE, "k", null, result);
    byte[] found = result.get("a").toArray();
    assertTrue(Arrays.equals(bytes, found));
    assertNotSame(bytes, found);
    assertEquals(ValueStorage.BYTES, db.valueStorage(TABLE));
  }

  @Test
  void scan_fromAKey_returnsThatManyInOrder() {
    for (String key : List.of("d", "a", "c", "b")) {
      db.insert(TABLE, key, values("f=" + key));
    }
    assertEquals(List.of("b", "c"), scan("b", 2));
    assertEquals(List.of("c", "d"), scan("bb", 9));
    assertEquals(List.of(), scan("e", 9));
    assertEquals(List.of(), scan("a", 0));
  }

  @Test
  void scan_keysBeyondAscii_followsTheirUtf8Bytes() {
    List<String> keys =
        new ArrayList<>(List.of("z", "é", "€", "\uFFFD", "\uD83D\uDE00", "ab", "a"));
    for (String key : keys) {
      db.insert(TABLE, key, values("f=" + keys.indexOf(key)));
    }
    List<String> expected =
        keys.stream()
            .sorted(
                (a, b) ->
                    Arrays.compareUnsigned(
                        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)))
            .map(key -> "" + keys.indexOf(key))
            .toList();
    assertEquals(expected, scan("", 100));
  }

  @Test
  void compareAsUtf8_randomTexts_agreesWithTheirBytes() {
    Random random = new Random(7);
    int[] characters = {
      'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF
    };
    for (int i = 0; i < 20_000; i++) {
      String one = text(random, characters);
      String other = text(random, characters);
      int byBytes =
          Arrays.compareUnsigned(
              one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
      assertEquals(Integer.signum(byBytes), Integer.signum(MemoryTables.compareAsUtf8(one, other)));
    }
  }

  private static String text(Random random, int[] characters) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.appendCodePoint(characters[random.nextInt(characters.length)]);
    }
    return text.toString();
  }

  @Test
  void tables_differentNames_areApart() {
    db.insert("one", "k", values("a=1"));
    assertEquals(Status.NOT_FOUND, db.read("two", "k", null, new HashMap<>()));
  }

  @Test
  void data_otherThreadsOfTheRun_seeIt() {
    db.insert(TABLE, "k", values("a=1"));
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, open(properties).read(TABLE, "k", null, result));
    assertEquals(1, result.size());
  }

  @Test
  void data_loadingThreadsClosed_staysForTheRun() throws Exception {
    db.insert(TABLE, "k", values("a=1"));
    db.cleanup();
    assertEquals(Status.OK, open(properties).read(TABLE, "k", null, new HashMap<>()));
  }

  @Test
  void data_otherRun_isApart() {
    db.insert(TABLE, "k", values("a=1"));
    assertEquals(Status.NOT_FOUND, open(new Properties()).read(TABLE, "k", null, new HashMap<>()));
  }
}
