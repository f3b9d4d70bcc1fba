package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** Compact record keys and field names, through the encryption layer. */
final class CompactModesTest {
  private static final String TABLE = TestRun.TABLE;
  private static final String KEY = "user6284781860667377211";

  private final Path keyFile;
  private final String storeName = UUID.randomUUID().toString();
  private final MapStore store = MapStore.named(storeName);

  CompactModesTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 22, '', 27",
    "user1, 22, field0, 27",
    "user123, 22, field99, 27",
    "user1234, 43, field100, 53",
    "user6284781860667377211, 43, a_name_of_exactly_23_by, 53",
    "user62847818606673772110, 64, a_name_of_exactly_24_byt, 78"
  })
  void insert_ofALength_storesSoManyCharacters(
      String key, int keyCharacters, String name, int nameCharacters) throws Exception {
    try (TestRun run = compact(storeName)) {
      assertEquals(Status.OK, run.db().insert(TABLE, key, TestRun.row(Map.of(name, "a"))));
      String storedKey = store.table(TABLE).firstKey();
      String storedName = store.onlyRow(TABLE).keySet().iterator().next();
      assertEquals(keyCharacters, storedKey.length());
      assertEquals(nameCharacters, storedName.length());
      assertTrue(storedKey.matches("[A-Za-z0-9_-]+"), storedKey);
      // an identifier of CQL without quotes, a qualifier, a name without '.' and '$'
      assertTrue(storedName.matches("e[0-9a-v]+"), storedName);
      assertEquals(Map.of(name, "a"), TestRun.read(run.db(), key));
    }
  }

  @Test
  void insert_keyOrNameOfTenThousandCharacters_isFound() throws Exception {
    try (TestRun run = compact(storeName)) {
      String text = "k".repeat(10_000);
      run.db().insert(TABLE, text, TestRun.row(Map.of(text, "a")));
      assertEquals(Map.of(text, "a"), TestRun.read(run.db(), text));
    }
  }

  @Test
  void read_anyBitOfTheStoredKeyFlipped_isNotFound() throws Exception {
    try (TestRun run = compact(storeName)) {
      EncryptingDB db = run.db();
      db.insert(TABLE, KEY, TestRun.row(Map.of("field0", "a")));
      String storedKey = store.table(TABLE).firstKey();
      byte[] bytes = decode(RadixText.BASE64URL, storedKey);
      assertEquals(32, bytes.length);
      Map<String, byte[]> row = store.onlyRow(TABLE);
      for (int bit = 0; bit < bytes.length * 8; bit++) {
        store.table(TABLE).clear();
        store.table(TABLE).put(encode(RadixText.BASE64URL, flipped(bytes, bit)), row);
        assertEquals(Status.NOT_FOUND, db.read(TABLE, KEY, null, new HashMap<>()));
      }
      store.table(TABLE).clear();
      store.table(TABLE).put(storedKey, row);
      assertEquals(Map.of("field0", "a"), TestRun.read(db, KEY));
    }
  }

  @Test
  void read_anyBitOfAStoredNameFlipped_fails() throws Exception {
    try (TestRun run = compact(storeName)) {
      run.db().insert(TABLE, KEY, TestRun.row(Map.of("field0", "a")));
      Map<String, byte[]> row = store.onlyRow(TABLE);
      String storedName = row.keySet().iterator().next();
      byte[] value = row.get(storedName);
      byte[] bytes = decode(RadixText.BASE32HEX, storedName.substring(1));
      assertEquals(16, bytes.length);
      for (int bit = 0; bit < bytes.length * 8; bit++) {
        row.clear();
        row.put("e" + encode(RadixText.BASE32HEX, flipped(bytes, bit)), value);
        assertFails(run.db());
      }
    }
  }

  @Test
  void read_nameTruncatedOrOfAnotherFormat_leavesTheFieldOutOrFails() throws Exception {
    try (TestRun run = compact(storeName)) {
      run.db().insert(TABLE, KEY, TestRun.row(Map.of("field0", "a", "a longer name", "b")));
      Map<String, byte[]> row = store.onlyRow(TABLE);
      String name = row.keySet().stream().filter(n -> n.length() == 53).findFirst().orElseThrow();
      byte[] value = row.remove(name);
      // not whole blocks: some other field of the store
      row.put(name.substring(0, 40), value);
      assertEquals(Map.of("field0", "a"), TestRun.read(run.db(), KEY));
      // its first block alone, in the format
      byte[] first = Arrays.copyOf(decode(RadixText.BASE32HEX, name.substring(1)), 16);
      row.put("e" + encode(RadixText.BASE32HEX, first), value);
      assertFails(run.db());
    }
  }

  @Test
  void encrypt_otherTablePurposeLengthOrMode_givesAnotherText() throws Exception {
    Set<String> texts = new HashSet<>();
    int made = 0;
    for (String bits : List.of("128", "192", "256")) {
      for (String mode : List.of("deterministic", "compact")) {
        String name = storeName + bits + mode;
        try (TestRun run =
            TestRun.load(BytesDB.class, keyFile, name)
                .with("encryption.keylength", bits)
                .with("encryption.keys", mode)
                .with("encryption.names", mode)) {
          for (String table : List.of("one", "two")) {
            run.db().insert(table, "same", TestRun.row(Map.of("same", "a")));
            String storedKey = MapStore.named(name).table(table).firstKey();
            String storedName = MapStore.named(name).onlyRow(table).keySet().iterator().next();
            texts.add(prefix(decode(RadixText.BASE64URL, storedKey)));
            texts.add(prefix(decode(RadixText.BASE32HEX, storedName.substring(1))));
            made += 2;
          }
        }
      }
    }
    assertEquals(24, made);
    // the synthetic IV has the same key at every length, so that it is the same for all of them
    assertEquals(12 + 4, texts.size());
  }

  @Test
  void insert_commonPrefixes_shareNoCharactersButByChance() throws Exception {
    try (TestRun run = compact(storeName)) {
      for (int i = 0; i < 500; i++) {
        run.db().insert(TABLE, "user628478186066" + i, TestRun.row(Map.of("field0", "a")));
      }
    }
    Set<String> beginnings = new HashSet<>();
    store.table(TABLE).keySet().forEach(key -> beginnings.add(key.substring(0, 12)));
    assertEquals(500, beginnings.size());
  }

  @Test
  void names_compactProfile_areWhatIsStored() throws Exception {
    TableSchema wanted = new TableSchema(TABLE, List.of("field0", "field1"), ValueStorage.TEXT);
    try (TestRun run = compact(storeName);
        SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
      run.db().insert(TABLE, KEY, TestRun.row(Map.of("field0", "a", "field1", "b")));
      assertEquals(store.onlyRow(TABLE).keySet(), new HashSet<>(admin.names(wanted).values()));
      admin.create(wanted);
      assertTrue(admin.check(wanted).usable());
    }
  }

  @Test
  void schema_namesOfAnotherMode_areForeign() throws Exception {
    TableSchema wanted = new TableSchema(TABLE, List.of("field0", "field1"), ValueStorage.TEXT);
    try (TestRun standard = TestRun.load(BytesDB.class, keyFile, storeName);
        TestRun run = compact(storeName);
        SchemaAdmin before = standard.uninitialised().schemaAdmin();
        SchemaAdmin admin = run.uninitialised().schemaAdmin()) {
      before.create(wanted);
      assertEquals(2, admin.check(wanted).foreignFields().size());
      assertEquals(wanted.fields(), admin.check(wanted).missingFields());
    }
  }

  @Test
  void operations_compactProfile_worksAsAWhole() throws Exception {
    try (TestRun load = compact(storeName)) {
      EncryptingDB db = load.db();
      for (int i = 0; i < 50; i++) {
        db.insert(TABLE, "user" + i, TestRun.row(Map.of("field0", "a" + i, "field1", "b")));
      }
    }
    try (TestRun run =
        TestRun.run(BytesDB.class, keyFile, storeName)
            .with("encryption.profile", "compact")
            .with("encryption.provider", "SunJCE")) {
      EncryptingDB db = run.db();
      assertEquals(Map.of("field0", "a7", "field1", "b"), TestRun.read(db, "user7"));
      assertEquals(Status.OK, db.update(TABLE, "user7", TestRun.row(Map.of("field0", "c"))));
      assertEquals(Map.of("field0", "c", "field1", "b"), TestRun.read(db, "user7"));
      assertEquals(Status.OK, db.delete(TABLE, "user8"));
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      assertEquals(Status.OK, db.scan(TABLE, "user0", 50, Set.of("field0"), rows));
      assertTrue(!rows.isEmpty());
      assertTrue(run.said().contains("don't keep the order"));
      assertEquals(0L, KeyModesTest.figure(db, "ScanOrderKept"));
      String facts = db.facts().toString();
      assertTrue(facts.contains("record keys compact, field names compact"), facts);
      assertTrue(facts.contains("AES/CTR/NoPadding"), facts);
    }
  }

  private TestRun compact(String name) {
    return TestRun.load(BytesDB.class, keyFile, name).with("encryption.profile", "compact");
  }

  private static void assertFails(EncryptingDB db) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(EncryptingDB.DECRYPTION_FAILED, db.read(TABLE, KEY, null, result));
    assertTrue(result.isEmpty());
  }

  private static byte[] flipped(byte[] bytes, int bit) {
    byte[] changed = bytes.clone();
    changed[bit / 8] ^= (byte) (1 << (bit % 8));
    return changed;
  }

  private static String prefix(byte[] stored) {
    return Arrays.toString(Arrays.copyOf(stored, 16));
  }

  private static byte[] decode(RadixText radix, String text) {
    byte[] characters = text.getBytes(StandardCharsets.US_ASCII);
    byte[] bytes = new byte[radix.decodedLength(characters.length)];
    assertEquals(bytes.length, radix.decode(characters, 0, characters.length, bytes, 0));
    return bytes;
  }

  private static String encode(RadixText radix, byte[] bytes) {
    byte[] characters = new byte[radix.encodedLength(bytes.length)];
    radix.encode(bytes, 0, bytes.length, characters, 0);
    return new String(characters, StandardCharsets.US_ASCII);
  }
}
