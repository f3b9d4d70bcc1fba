package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.Vector;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What becomes of authenticated values that somebody changes or moves in the store. */
final class BoundValuesTest {
  private static final String TABLE = TestRun.TABLE;
  private static final String OTHER_TABLE = "othertable";

  private final Path keyFile;
  private final String storeName = UUID.randomUUID().toString();
  private final MapStore store = MapStore.named(storeName);

  BoundValuesTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  static Stream<Arguments> modes() {
    return Stream.of(
            "AES/GCM/NoPadding",
            "AES/CBC-HMAC-SHA2",
            "AES/GCM-SIV",
            "AES/OCB/NoPadding",
            "ChaCha20-Poly1305")
        .flatMap(
            cipher ->
                Stream.of("BC", "SunJCE")
                    .filter(provider -> !cipher.endsWith("SIV") || provider.equals("BC"))
                    .flatMap(
                        provider ->
                            Stream.of(128, 192, 256)
                                .filter(bits -> !cipher.endsWith("SIV") || bits != 192)
                                .filter(bits -> !cipher.startsWith("ChaCha20") || bits == 256)
                                .map(bits -> Arguments.of(cipher, provider, bits))));
  }

  static Stream<Arguments> modesOf256Bits() {
    return modes().filter(mode -> mode.get()[2].equals(256));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void read_anyBitChangedOrAnyLength_fails(String cipher, String provider, int bits)
      throws Exception {
    try (TestRun run = run(cipher, provider, bits)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row("field0", new byte[20]));
      Map<String, byte[]> row = store.onlyRow(TABLE);
      String name = row.keySet().iterator().next();
      byte[] original = store.onlyValue(TABLE);
      int detected = 0;
      for (int bit = 0; bit < original.length * 8; bit++) {
        byte[] changed = original.clone();
        changed[bit / 8] ^= (byte) (1 << (bit % 8));
        row.put(name, changed);
        assertFailed(db, "user1");
        detected++;
      }
      assertEquals(original.length * 8, detected);
      for (int length = 0; length < original.length + 33; length++) {
        if (length != original.length) {
          row.put(name, Arrays.copyOf(original, length));
          assertFailed(db, "user1");
        }
      }
      row.put(name, original);
      assertEquals(Status.OK, db.read(TABLE, "user1", null, new HashMap<>()));
    }
  }

  @ParameterizedTest
  @MethodSource("modesOf256Bits")
  void read_valueMovedToAnotherPlace_fails(String cipher, String provider, int bits)
      throws Exception {
    try (TestRun run = run(cipher, provider, bits)) {
      EncryptingDB db = run.db();
      insertTwoRecords(db);
      List<String> keys = List.copyOf(store.table(TABLE).keySet());
      Map<String, byte[]> one = row(TABLE, keys.get(0));
      Map<String, byte[]> two = row(TABLE, keys.get(1));
      List<String> names = List.copyOf(one.keySet());
      byte[] kept = value(one, names.get(0));

      one.put(names.get(0), value(one, names.get(1)));
      assertOneFails(db, "to another field");
      one.put(names.get(0), value(two, names.get(0)));
      assertOneFails(db, "to another record");
      one.put(names.get(0), kept);
      assertEquals(2, okReads(db));

      db.insert(OTHER_TABLE, "user1", TestRun.row("field0", new byte[20]));
      Map<String, byte[]> elsewhere = store.table(OTHER_TABLE).firstEntry().getValue();
      elsewhere.replaceAll((name, value) -> kept);
      Status status = db.read(OTHER_TABLE, "user1", null, new HashMap<>());
      assertEquals(EncryptingDB.DECRYPTION_FAILED, status, "to another table");
    }
  }

  /** What profile=authenticated wrote before it was OCB. */
  @ParameterizedTest
  @ValueSource(strings = {"BC", "BC-java", "SunJCE"})
  void read_valuesOfCbcWithHmac_areReadByOcbAndCheckedToo(String provider) throws Exception {
    try (TestRun run = run("AES/CBC-HMAC-SHA2", provider, 256)) {
      insertTwoRecords(run.db());
    }
    try (TestRun run = run("AES/OCB/NoPadding", provider, 256)) {
      EncryptingDB db = run.db();
      assertEquals(2, okReads(db));
      assertEquals(2, scanAll(db).size());
      db.update(TABLE, "user1", TestRun.row(Map.of("field0", "new")));
      assertEquals("new", TestRun.read(db, "user1").get("field0"));
      assertEquals(2, okReads(db), "values of both in one record");

      Map<String, byte[]> row = store.table(TABLE).firstEntry().getValue();
      row.values().forEach(value -> value[value.length - 1] ^= 1);
      assertOneFails(db, "changed");
    }
  }

  @ParameterizedTest
  @MethodSource("modesOf256Bits")
  void read_olderValueOfTheSamePlace_isNotNoticed(String cipher, String provider, int bits)
      throws Exception {
    try (TestRun run = run(cipher, provider, bits)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "old")));
      Map<String, byte[]> row = store.onlyRow(TABLE);
      String name = row.keySet().iterator().next();
      byte[] old = store.onlyValue(TABLE);
      db.update(TABLE, "user1", TestRun.row(Map.of("field0", "new")));
      assertEquals(Map.of("field0", "new"), TestRun.read(db, "user1"));
      row.put(name, old);
      assertEquals(Map.of("field0", "old"), TestRun.read(db, "user1"));
    }
  }

  @ParameterizedTest
  @MethodSource("modesOf256Bits")
  void scan_bindingThatGivesKeys_noticesWhateverWasMoved(String cipher, String provider, int bits)
      throws Exception {
    boolean boundToStoredKeys = cipher.startsWith("AES/OCB");
    for (String keys : List.of("deterministic", "compact", "none", "token", "ordered")) {
      if (!boundToStoredKeys && Set.of("token", "ordered").contains(keys)) {
        continue;
      }
      for (String encoding : List.of("auto", "binary")) {
        store.table(TABLE).clear();
        try (TestRun run =
            run(cipher, provider, bits)
                .with("encryption.keys", keys)
                .with("encryption.keycache", keys.equals("compact") ? "5" : "0")
                .with("encryption.encoding", encoding)) {
          EncryptingDB db = run.db();
          insertTwoRecords(db);
          List<String> stored = List.copyOf(store.table(TABLE).keySet());
          Map<String, byte[]> one = row(TABLE, stored.get(0));
          Map<String, byte[]> two = row(TABLE, stored.get(1));
          assertEquals(2, scanAll(db).size());
          assertEquals(2, okScans(db, Set.of("field0")));

          Map<String, byte[]> original = new HashMap<>(one);
          one.putAll(two);
          two.putAll(original);
          assertEquals(0, okScans(db, null), "complete rows");
          assertEquals(0, okScans(db, Set.of("field0")), "the only value of each row");
          two.putAll(one);
          one.putAll(original);
          assertEquals(2, okScans(db, null));

          store.table(TABLE).put(stored.get(0) + "x", new HashMap<>(original));
          assertTrue(okScans(db, null) < 2, "a key that isn't one, or another record's");
        }
      }
    }
  }

  /**
   * Whoever knows which records two stored keys stand for can change the IV of one so that it
   * decrypts to the other: a second key of that record, which its values' tag would fit. That the
   * encryption layer never writes this key shows by the check of the key alone.
   */
  @ParameterizedTest
  @CsvSource({"auto, field0", "binary, field0", "auto,", "binary,"})
  void scan_keyMadeToDecryptToAnotherRecord_fails(String encoding, @Nullable String field)
      throws Exception {
    try (TestRun run = run("AES/OCB/NoPadding", "BC", 256).with("encryption.encoding", encoding)) {
      EncryptingDB db = run.db();
      @Nullable Set<String> fields = field == null ? null : Set.of(field);
      NavigableMap<String, Map<String, byte[]>> table = store.table(TABLE);
      db.insert(TABLE, "user1", TestRun.row(Map.of("field0", "a", "field1", "b")));
      String keyOf1 = table.firstKey();
      db.insert(TABLE, "user2", TestRun.row(Map.of("field0", "c", "field1", "d")));
      String first = table.firstKey().equals(keyOf1) ? "user1" : "user2";
      Map<String, byte[]> firstRow = Objects.requireNonNull(table.get(table.firstKey()));
      assertEquals(
          Status.OK, db.scan(TABLE, first, 10, fields, new Vector<>()), "what nobody changed");

      byte[] last = bytesOfKey(table.lastKey(), encoding);
      last[4] ^= '1' ^ '2';
      table.put(textOfKey(last, encoding), firstRow);
      assertEquals(3, table.size());
      assertEquals(
          EncryptingDB.DECRYPTION_FAILED,
          db.scan(TABLE, first, 10, fields, new Vector<>()),
          "the first record a second time");
    }
  }

  private static byte[] bytesOfKey(String stored, String encoding) {
    return encoding.equals("binary")
        ? stored.getBytes(StandardCharsets.ISO_8859_1)
        : Base64.getUrlDecoder().decode(stored);
  }

  private static String textOfKey(byte[] stored, String encoding) {
    return encoding.equals("binary")
        ? new String(stored, StandardCharsets.ISO_8859_1)
        : Base64.getUrlEncoder().withoutPadding().encodeToString(stored);
  }

  /** What OCB wrote when values were bound to plain keys, as in former-formats.txt. */
  @ParameterizedTest
  @CsvSource({"deterministic, true", "compact, true", "none, true", "token, false"})
  void scan_valueBoundToThePlainKey_isReadAndBelongsToItsRecord(String keys, boolean reversible)
      throws Exception {
    byte[] former =
        HexFormat.of()
            .parseHex(
                "120181fd54e0c2d59f22a0a1a2a3a4a5a6a7a8a9aaabacadaed26c0b93096ca38bea34ac380cf757b7b30c"
                    + "737146d999d2739c6a55");
    Files.writeString(keyFile, PythonProgramTest.fixedKeyset());
    try (TestRun run = run("AES/OCB/NoPadding", "BC", 256).with("encryption.keys", keys)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user6284781860667377211", TestRun.row(Map.of("field0", "new")));
      Map<String, byte[]> row = store.onlyRow(TABLE);
      String name = row.keySet().iterator().next();
      row.put(name, former);
      Map<String, String> plain = Map.of("field0", "hello, world");
      assertEquals(List.of(plain), TestRun.scan(db, "user6284781860667377211", 1));
      assertEquals(plain, TestRun.read(db, "user6284781860667377211"));

      store.table(TABLE).clear();
      db.insert(TABLE, "user2", TestRun.row(Map.of("field0", "new")));
      store.onlyRow(TABLE).put(name, former);
      assertFailed(db, "user2");
      Status scanned = db.scan(TABLE, "user2", 1, null, new Vector<>());
      assertEquals(reversible ? EncryptingDB.DECRYPTION_FAILED : Status.OK, scanned);
    }
  }

  /** What the store itself added to a table has no value of ours. */
  @Test
  void scan_rowWithoutOurFieldsOrKey_isEmpty() throws Exception {
    try (TestRun run = run("AES/OCB/NoPadding", "BC", 256)) {
      EncryptingDB db = run.db();
      insertTwoRecords(db);
      store.table(TABLE).put("~", Map.of("added", new byte[1]));
      List<Map<String, String>> rows = scanAll(db);
      assertEquals(3, rows.size());
      assertEquals(Map.of(), rows.get(2));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "ordered"})
  void scan_keysAreOneWay_valuesOfARowAreBoundToEachOther(String keys) throws Exception {
    try (TestRun run = run("AES/GCM/NoPadding", "BC", 256).with("encryption.keys", keys)) {
      assertRowsAreBoundInThemselves(run.db());
    }
  }

  @ParameterizedTest
  @MethodSource("modesOf256Bits")
  void scan_bindingThatGivesNoKeys_valuesOfARowAreBoundToEachOther(
      String cipher, String provider, int bits) throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, storeName)
            .with("encryption.cipher", cipher)
            .with("encryption.provider", provider)
            .with("encryption.keylength", Integer.toString(bits))) {
      assertRowsAreBoundInThemselves(run.db());
    }
  }

  private void assertRowsAreBoundInThemselves(EncryptingDB db) {
    insertTwoRecords(db);
    List<String> keys = List.copyOf(store.table(TABLE).keySet());
    Map<String, byte[]> one = row(TABLE, keys.get(0));
    Map<String, byte[]> two = row(TABLE, keys.get(1));
    assertEquals(2, scanAll(db).size());

    Map<String, byte[]> original = new HashMap<>(one);
    one.putAll(two);
    assertEquals(2, scanAll(db).size());
    assertOneFails(db, "a read knows the record");

    String name = original.keySet().iterator().next();
    one.putAll(original);
    one.put(name, value(two, name));
    assertTrue(okScans(db, null) < 2);
  }

  private static int okScans(EncryptingDB db, @Nullable Set<String> fields) {
    int ok = 0;
    for (String start : List.of("user1", "user2")) {
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      ok += db.scan(TABLE, start, 10, fields, rows).isOk() ? 1 : 0;
    }
    return ok;
  }

  private TestRun run(String cipher, String provider, int bits) {
    return TestRun.load(BytesDB.class, keyFile, storeName)
        .with("encryption.cipher", cipher)
        .with("encryption.provider", provider)
        .with("encryption.keylength", Integer.toString(bits));
  }

  private static void insertTwoRecords(EncryptingDB db) {
    for (int i = 1; i <= 2; i++) {
      db.insert(TABLE, "user" + i, TestRun.row(Map.of("field0", "a" + i, "field1", "b" + i)));
    }
  }

  /** All records, from the place of the key whose ciphertext comes first. */
  private static List<Map<String, String>> scanAll(EncryptingDB db) {
    List<Map<String, String>> from1 = TestRun.scan(db, "user1", 10);
    List<Map<String, String>> from2 = TestRun.scan(db, "user2", 10);
    return from1.size() > from2.size() ? from1 : from2;
  }

  private Map<String, byte[]> row(String table, String key) {
    return Objects.requireNonNull(store.table(table).get(key));
  }

  private static byte[] value(Map<String, byte[]> row, String name) {
    return Objects.requireNonNull(row.get(name));
  }

  private static void assertFailed(EncryptingDB db, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(EncryptingDB.DECRYPTION_FAILED, db.read(TABLE, key, null, result));
    assertTrue(result.isEmpty());
  }

  private static void assertOneFails(EncryptingDB db, String what) {
    assertEquals(1, okReads(db), what);
  }

  private static int okReads(EncryptingDB db) {
    int ok = 0;
    for (String key : List.of("user1", "user2")) {
      ok += db.read(TABLE, key, null, new HashMap<>()).isOk() ? 1 : 0;
    }
    return ok;
  }
}
