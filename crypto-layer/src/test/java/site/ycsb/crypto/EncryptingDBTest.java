package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

final class EncryptingDBTest {
  private static final String TABLE = TestRun.TABLE;

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  EncryptingDBTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @ValueSource(classes = {MapDB.class, BytesDB.class, InProcessDB.class})
  void read_insertedRecord_givesItBackAndNothingIsStoredInClear(Class<?> wrapped) throws Exception {
    try (TestRun run = TestRun.load(wrapped, keyFile, store)) {
      EncryptingDB db = run.db();
      Map<String, String> row = Map.of("field0", "first value", "field1", "second value");
      assertEquals(Status.OK, db.insert(TABLE, "user1", TestRun.row(row)));
      assertEquals(row, TestRun.read(db, "user1"));
      for (String stored : MapStore.named(store).everything()) {
        assertFalse(stored.matches("(?s).*(user1|field[01]| value).*"), stored);
      }
    }
  }

  /** The client asks whether anything reads a property that nobody lists. */
  @Test
  void init_keyThatTheWrappedDbAsksFor_isReadInTheRun() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store)) {
      run.properties()
          .recordReads(
              () -> {
                EncryptingDB db = run.db();
                db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
              });
      assertTrue(run.properties().isRead(MapDB.STORE));
      assertFalse(run.properties().areAllRead());
    }
  }

  @Test
  void update_someFields_changesThemAlone() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a", "field1", "b")));
      assertEquals(Status.OK, db.update(TABLE, "user1", TestRun.row(Map.of("field1", "c"))));
      assertEquals(Map.of("field0", "a", "field1", "c"), TestRun.read(db, "user1"));
    }
  }

  @Test
  void delete_record_removesItOnly() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
      db.insert(TABLE, "user2", TestRun.row(Map.of("field0", "b")));
      assertEquals(Status.OK, db.delete(TABLE, "user1"));
      assertEquals(Status.NOT_FOUND, db.read(TABLE, "user1", null, new HashMap<>()));
      assertEquals(Map.of("field0", "b"), TestRun.read(db, "user2"));
    }
  }

  @Test
  void read_projection_givesItsFields() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a", "field1", "b")));
      Map<String, ByteIterator> result = new HashMap<>();
      assertEquals(Status.OK, db.read(TABLE, "user1", Set.of("field1"), result));
      assertEquals(Map.of("field1", "b"), TestRun.texts(result));
    }
  }

  @Test
  void read_setOfNamesThatItsCallerChanges_followsIt() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a", "field1", "b")));
      Set<String> fields = new HashSet<>(Set.of("field0"));
      Map<String, ByteIterator> first = new HashMap<>();
      assertEquals(Status.OK, db.read(TABLE, "user1", fields, first));
      fields.clear();
      fields.add("field1");
      Map<String, ByteIterator> second = new HashMap<>();
      assertEquals(Status.OK, db.read(TABLE, "user1", fields, second));
      assertEquals(Map.of("field0", "a"), TestRun.texts(first));
      assertEquals(Map.of("field1", "b"), TestRun.texts(second));
    }
  }

  @Test
  void read_otherRecordsAndTablesAfterwards_changeNoResult() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a", "field1", "b")));
      db.insert(TABLE, "user2", TestRun.row(Map.of("field1", "c")));
      db.insert("othertable", "user1", TestRun.row(Map.of("field2", "d", "field0", "e")));
      Map<String, ByteIterator> first = new HashMap<>();
      assertEquals(Status.OK, db.read(TABLE, "user1", null, first));
      assertEquals(
          Map.of("field2", "d", "field0", "e"), TestRun.texts(readAll(db, "othertable", "user1")));
      assertEquals(Map.of("field1", "c"), TestRun.texts(readAll(db, TABLE, "user2")));
      assertEquals(Status.NOT_FOUND, db.read(TABLE, "user3", null, new HashMap<>()));
      assertEquals(Map.of("field0", "a", "field1", "b"), TestRun.texts(first));
    }
  }

  @Test
  void scan_recordsWithDifferentFields_haveTheirOwn() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      Set<Map<String, String>> expected = new HashSet<>();
      for (int i = 0; i < 20; i++) {
        Map<String, String> record = new HashMap<>();
        for (int field = 0; field <= i; field++) {
          record.put("field" + (i % 2 == 0 ? field : 40 - field), "value" + i + "." + field);
        }
        db.insert(TABLE, "user" + i, TestRun.row(record));
        expected.add(record);
      }
      // the smallest encrypted key comes first
      int found = 0;
      for (int i = 0; i < 20; i++) {
        List<Map<String, String>> rows = TestRun.scan(db, "user" + i, 100);
        assertTrue(expected.containsAll(rows));
        found = Math.max(found, new HashSet<>(rows).size());
      }
      assertEquals(20, found);
    }
  }

  private static Map<String, ByteIterator> readAll(EncryptingDB db, String table, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read(table, key, null, result));
    return result;
  }

  @Test
  void scan_allRecords_givesEachOnceAndSaysOnceThatTheOrderIsAnother() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      for (int i = 0; i < 20; i++) {
        db.insert(TABLE, "user" + i, TestRun.row(Map.of("field0", "value" + i)));
      }
      assertEquals("", run.said().replaceAll("Made the key file.*\n", ""));
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      EncryptingDB other = run.db();
      int found = 0;
      for (int i = 0; i < 20; i++) {
        rows.clear();
        assertEquals(Status.OK, other.scan(TABLE, "user" + i, 100, Set.of("field0"), rows));
        assertEquals(Map.of("field0", "value" + i), TestRun.texts(rows.get(0)));
        found = Math.max(found, rows.size());
      }
      assertEquals(20, found);
      assertEquals(1, run.said().split("don't keep the order", -1).length - 1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "BC,SunJCE,128",
    "BC,SunJCE,192",
    "BC,SunJCE,256",
    "SunJCE,BC,128",
    "SunJCE,BC,192",
    "SunJCE,BC,256"
  })
  void read_byTheOtherProvider_givesWhatWasWritten(String writer, String reader, int bits)
      throws Exception {
    try (TestRun load =
            TestRun.load(BytesDB.class, keyFile, store)
                .with("encryption.provider", writer)
                .with("encryption.keylength", Integer.toString(bits));
        TestRun run =
            TestRun.run(BytesDB.class, keyFile, store)
                .with("encryption.provider", reader)
                .with("encryption.keylength", Integer.toString(bits))) {
      load.db().insert(TABLE, "user1", TestRun.row(Map.of("field0", "a", "field1", "b")));
      assertEquals(Map.of("field0", "a", "field1", "b"), TestRun.read(run.db(), "user1"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "randomized,binary", "randomized,base64url", "randomized,hex",
    "deterministic,binary", "deterministic,base64url", "deterministic,hex",
    "none,binary"
  })
  void read_valuesOfEveryLength_giveThemBack(String values, String encoding) throws Exception {
    for (String provider : List.of("BC", "SunJCE")) {
      try (TestRun run =
          TestRun.load(BytesDB.class, keyFile, store)
              .with("encryption.values", values)
              .with("encryption.encoding", encoding)
              .with("encryption.provider", provider)) {
        EncryptingDB db = run.db();
        Random random = new Random(4);
        for (int length = 0; length <= 71; length++) {
          byte[] value = new byte[length <= 70 ? length : 1 << 20];
          random.nextBytes(value);
          db.insert(TABLE, "key", TestRun.row("field0", value));
          Map<String, ByteIterator> result = new HashMap<>();
          assertEquals(Status.OK, db.read(TABLE, "key", null, result));
          assertArrayEquals(value, Objects.requireNonNull(result.get("field0")).toArray());
        }
      }
    }
  }

  @Test
  void read_anyUnicode_givesRecordsAndFieldsBack() throws Exception {
    List<String> names =
        List.of("", "x", "naïve", "\u0000", "ключ", "鍵", "🔑", "a.b$c", "x".repeat(5000));
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      for (String key : names) {
        for (String name : names) {
          assertEquals(Status.OK, db.insert(TABLE, key, TestRun.row(Map.of(name, key))));
          assertEquals(Map.of(name, key), TestRun.read(db, key));
        }
      }
      assertEquals(names.size(), MapStore.named(store).table(TABLE).size());
      for (String stored : MapStore.named(store).everything()) {
        assertTrue(stored.matches("[A-Za-z0-9_-]+"), stored);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {TextDB.class, MapDB.class, BytesDB.class})
  void read_textOfAnyCharacters_givesWhatAStoreOfTextsKeeps(Class<?> wrapped) throws Exception {
    // characters of one to four bytes, and half of one, which no store of texts keeps
    List<String> texts = List.of("", "5", "naïve", "€ 5", "鍵🔑\u0000", "\udfff!");
    for (String encrypted : List.of("false", "true")) {
      for (String values : List.of("randomized", "deterministic", "none")) {
        try (TestRun run =
            TestRun.load(wrapped, keyFile, store)
                .with("encryption", encrypted)
                .with("encryption.values", values)) {
          EncryptingDB db = run.db();
          for (String text : texts) {
            boolean keptAsBytes = encrypted.equals("false") || values.equals("none");
            if (wrapped == BytesDB.class && keptAsBytes) {
              continue; // such a binding keeps the low byte of a character, as YCSB's do
            }
            db.insert(TABLE, "user1", Map.of("field0", new StringByteIterator(text)));
            Map<String, ByteIterator> result = readAll(db, TABLE, "user1");
            assertEquals(
                text.replace("\udfff", "?"),
                Objects.requireNonNull(result.get("field0")).toString(),
                encrypted + " " + values);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"deterministic", "compact", "token", "ordered", "none"})
  void read_keysAndNamesOfAnyCharacters_findTheirRecord(String keys) throws Exception {
    try (TestRun run =
        TestRun.load(TextDB.class, keyFile, store)
            .with("encryption.keys", keys)
            .with("encryption.names", keys.equals("compact") ? "compact" : "deterministic")) {
      EncryptingDB db = run.db();
      // with the same low bytes
      List<String> names = List.of("user¬5", "user€5", "user鍵🔑");
      for (String name : names) {
        db.insert(TABLE, name, Map.of(name, new StringByteIterator(name)));
      }
      for (String name : names) {
        assertEquals(Map.of(name, name), TestRun.read(db, name));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"randomized", "none"})
  void readAndScan_fieldsThatTheRecordLacks_areLeftOut(String values) throws Exception {
    try (TestRun run =
        TestRun.load(TextDB.class, keyFile, store).with("encryption.values", values)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
      Map<String, ByteIterator> result = new HashMap<>();
      assertEquals(Status.OK, db.read(TABLE, "user1", Set.of("field0", "field7"), result));
      assertEquals(Map.of("field0", "a"), TestRun.texts(result));
      result.clear();
      assertEquals(Status.OK, db.read(TABLE, "user1", Set.of("field7"), result));
      assertEquals(Map.of(), TestRun.texts(result));
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      assertEquals(Status.OK, db.scan(TABLE, "user1", 1, Set.of("field0", "field7"), rows));
      assertEquals(Status.OK, db.scan(TABLE, "user1", 1, Set.of("field7"), rows));
      assertEquals(
          List.of(Map.of("field0", "a"), Map.of()), rows.stream().map(TestRun::texts).toList());
    }
  }

  @Test
  void insert_valueThatIsNull_isLeftToTheStore() throws Exception {
    try (TestRun run = TestRun.load(TextDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      NullPointerException e =
          assertThrows(NullPointerException.class, () -> db.insert(TABLE, "user1", nullText()));
      assertEquals(MapDB.class.getName(), e.getStackTrace()[0].getClassName());
    }
  }

  @SuppressWarnings("NullAway") // a workload may
  private static Map<String, ByteIterator> nullText() {
    return Map.of("field0", new StringByteIterator(null));
  }

  @Test
  void insert_sameValueTwice_isStoredDifferentlyUnlessDeterministic() throws Exception {
    for (String values : List.of("randomized", "deterministic")) {
      try (TestRun run =
          TestRun.load(BytesDB.class, keyFile, store).with("encryption.values", values)) {
        EncryptingDB db = run.db();
        db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "same")));
        String first =
            new String(MapStore.named(store).onlyValue(TABLE), StandardCharsets.ISO_8859_1);
        db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "same")));
        String second =
            new String(MapStore.named(store).onlyValue(TABLE), StandardCharsets.ISO_8859_1);
        assertEquals(values.equals("deterministic"), first.equals(second));
      }
    }
  }

  @Test
  void insert_callersMap_isLeftAsItIs() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      ByteIterator value = new ByteArrayByteIterator("value".getBytes(StandardCharsets.UTF_8));
      Map<String, ByteIterator> row = Map.of("field0", value);
      run.db().insert(TABLE, "user1", row);
      assertEquals(Set.of("field0"), row.keySet());
      assertFalse(value.hasNext());
    }
  }

  @Test
  void read_iteratorThatGivesItsBytesInParts_isReadWhole() throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      ByteIterator slow =
          new ByteArrayByteIterator("in several parts".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public int nextBuf(byte[] buffer, int offset) {
              buffer[offset] = nextByte();
              return 1;
            }
          };
      db.insert(TABLE, "user1", Map.of("field0", slow));
      assertEquals(Map.of("field0", "in several parts"), TestRun.read(db, "user1"));
    }
  }

  @Test
  void read_fieldsOfTheStoreItself_areLeftOut() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store).with(MapDB.EXTRAS, "true")) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
      assertEquals(Map.of("field0", "a"), TestRun.read(db, "user1"));
      assertEquals(List.of(Map.of("field0", "a")), TestRun.scan(db, "user1", 1));
    }
  }

  @Test
  void read_fieldWithoutValue_isLeftOut() throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, store)
            .with(MapDB.EXTRAS, "true")
            .with("encryption.fields", "field0")) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a", "field1", "clear")));
      Map<String, String> row = TestRun.read(db, "user1");
      assertEquals(Set.of("field0", "field1", "y_id"), row.keySet());
      assertEquals("a", row.get("field0"));
      assertEquals("clear", row.get("field1"));
      assertTrue(MapStore.named(store).everything().contains("clear"));
      assertFalse(MapStore.named(store).everything().contains("field0"));
    }
  }

  @Test
  void insert_keysAndNamesPlain_storesThemSo() throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, store)
            .with("encryption.keys", "none")
            .with("encryption.names", "none")) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
      db.insert(TABLE, "user2", TestRun.row(Map.of("field0", "b")));
      assertEquals(Set.of("user1", "user2"), MapStore.named(store).table(TABLE).keySet());
      assertEquals(
          Set.of("field0"), MapStore.named(store).table(TABLE).firstEntry().getValue().keySet());
      assertFalse(MapStore.named(store).everything().contains("a"));
      assertEquals(
          List.of(Map.of("field0", "a"), Map.of("field0", "b")), TestRun.scan(db, "user1", 2));
      assertFalse(run.said().contains("order"));
    }
  }

  @Test
  void anyOperation_otherStatusOfTheStore_passesUnchanged() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store).with(MapDB.STATUS, "QUOTA")) {
      EncryptingDB db = run.db();
      Status quota = new Status("QUOTA", "as asked");
      assertEquals(quota, db.insert(TABLE, "a", TestRun.row(Map.of("f", "v"))));
      assertEquals(quota, db.update(TABLE, "a", TestRun.row(Map.of("f", "v"))));
      assertEquals(quota, db.read(TABLE, "a", null, new HashMap<>()));
      assertEquals(quota, db.scan(TABLE, "a", 1, null, new Vector<>()));
      assertEquals(quota, db.delete(TABLE, "a"));
    }
  }

  @Test
  void everything_encryptionFalse_passesThrough() throws Exception {
    try (TestRun run = TestRun.run(MapDB.class, keyFile, store).with("encryption", "false")) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
      assertEquals(List.of("user1", "field0", "a"), MapStore.named(store).everything());
      assertEquals(Map.of("field0", "a"), TestRun.read(db, "user1"));
      assertEquals(Map.of("encryption", "off, everything passes through"), db.facts());
      assertEquals(List.of(), db.sections());
      assertFalse(keyFile.toFile().exists());
    }
  }

  @Test
  void insert_otherTable_isEncryptedWithOtherKeys() throws Exception {
    try (TestRun run = TestRun.load(MapDB.class, keyFile, store)) {
      EncryptingDB db = run.db();
      for (int round = 0; round < 2; round++) {
        db.insert("one", "user1", TestRun.row(Map.of("field0", "1")));
        db.insert("two", "user1", TestRun.row(Map.of("field0", "2")));
      }
      MapStore stored = MapStore.named(store);
      assertEquals(1, stored.table("one").size());
      assertEquals(1, stored.table("two").size());
      assertFalse(stored.table("one").firstKey().equals(stored.table("two").firstKey()));
      assertFalse(stored.onlyRow("one").keySet().equals(stored.onlyRow("two").keySet()));
    }
  }
}
