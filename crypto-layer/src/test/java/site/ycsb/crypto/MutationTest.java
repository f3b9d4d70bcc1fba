package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.Vector;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What becomes of data that somebody changes in the store: CBC has no tag, keys and names have. */
final class MutationTest {
  private static final String TABLE = TestRun.TABLE;
  private static final int HEADER_BYTES = 2;
  private static final int IV_BYTES = 16;
  private static final int BLOCK_BYTES = 16;

  private final TestRun run;
  private final EncryptingDB db;
  private final MapStore store;
  private final byte[] value = new byte[100];

  MutationTest(@TempDir Path folder) throws Exception {
    String name = UUID.randomUUID().toString();
    store = MapStore.named(name);
    run = TestRun.load(BytesDB.class, folder.resolve("keys"), name);
    db = run.db();
    Arrays.fill(value, (byte) 'v');
    db.insert(TABLE, "user1", TestRun.row("field0", value));
  }

  @AfterEach
  void close() throws Exception {
    run.close();
  }

  @Test
  void read_ivChanged_givesThatByteOfTheFirstBlockChanged() {
    tamper(stored -> flip(stored, HEADER_BYTES + 5));
    byte[] expected = value.clone();
    expected[5] ^= 1;
    assertTrue(Arrays.equals(expected, readOk()));
  }

  @Test
  void read_middleBlockChanged_givesGarbageThereAndOneByteChangedAfter() {
    tamper(stored -> flip(stored, HEADER_BYTES + IV_BYTES + 2 * BLOCK_BYTES + 5));
    byte[] read = readOk();
    assertEquals(value.length, read.length);
    int differing = 0;
    for (int i = 0; i < read.length; i++) {
      boolean inGarbledBlock = i / BLOCK_BYTES == 2;
      boolean flippedByte = i == 3 * BLOCK_BYTES + 5;
      if (flippedByte) {
        assertEquals((byte) (value[i] ^ 1), read[i]);
      } else if (!inGarbledBlock) {
        assertEquals(value[i], read[i]);
      } else if (value[i] != read[i]) {
        differing++;
      }
    }
    assertTrue(differing > 0);
  }

  @Test
  void read_paddingByteChanged_fails() {
    // the last byte of the block before the last one is xored into the last padding byte
    tamper(stored -> flip(stored, stored.length - BLOCK_BYTES - 1));
    assertFailed();
  }

  /** A value of 100 bytes has 12 bytes of padding. */
  @Test
  void read_blockBeforeTheLastChanged_failsOnlyWhereThatChangesThePadding() {
    byte[] original = store.onlyValue(TABLE);
    for (int i = 0; i < BLOCK_BYTES; i++) {
      int at = original.length - 2 * BLOCK_BYTES + i;
      tamper(stored -> flip(original.clone(), at));
      Status status = db.read(TABLE, "user1", null, new HashMap<>());
      boolean padding = i >= value.length % BLOCK_BYTES;
      assertEquals(padding ? EncryptingDB.DECRYPTION_FAILED : Status.OK, status, "byte " + i);
    }
  }

  @Test
  void read_paddingChangedToAnotherValidOne_isNotNoticed() {
    // the last byte of 12 becomes 1, so that 11 bytes of padding belong to the value
    tamper(
        stored -> {
          stored[stored.length - BLOCK_BYTES - 1] ^= 12 ^ 1;
          return stored;
        });
    assertEquals(value.length + 11, readOk().length);
  }

  @Test
  void read_firstBlockRemoved_isNotNoticedAndGivesNoGarbage() {
    tamper(stored -> withoutBlock(stored, HEADER_BYTES));
    assertArrayEquals(Arrays.copyOf(value, value.length - BLOCK_BYTES), readOk());
  }

  @Test
  void read_middleBlockRemoved_isNotNoticedAndGivesGarbageWhereItWas() {
    tamper(stored -> withoutBlock(stored, HEADER_BYTES + IV_BYTES + 2 * BLOCK_BYTES));
    byte[] read = readOk();
    assertEquals(value.length - BLOCK_BYTES, read.length);
    for (int i = 0; i < read.length; i++) {
      if (i / BLOCK_BYTES != 2) {
        assertEquals(value[i], read[i], "byte " + i);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"AES/CTR/NoPadding", "AES/CFB/NoPadding"})
  void read_bitFlippedAndTruncatedWithoutPadding_isNotNoticed(String cipher) throws Exception {
    try (TestRun other =
        TestRun.load(
                BytesDB.class,
                Path.of(run.properties().getProperty("encryption.keyfile")),
                run.properties().getProperty(MapDB.STORE))
            .with("encryption.cipher", cipher)) {
      EncryptingDB unpadded = other.db();
      store.table(TABLE).clear();
      unpadded.insert(TABLE, "user1", TestRun.row("field0", value));
      int begin = HEADER_BYTES + IV_BYTES;
      int kept = 2 * BLOCK_BYTES + 3;
      tamper(stored -> flip(Arrays.copyOf(stored, begin + kept), begin + 5));
      byte[] read = readOk(unpadded);

      byte[] expected = Arrays.copyOf(value, kept);
      expected[5] ^= 1;
      assertArrayEquals(
          Arrays.copyOf(expected, BLOCK_BYTES), Arrays.copyOf(read, BLOCK_BYTES), "first block");
      assertEquals(cipher.contains("CTR"), Arrays.equals(expected, read), "with CFB, garbage next");
      assertEquals(kept, read.length);
    }
  }

  @Test
  void read_lastBlockChanged_failsOrGivesGarbageAndNeverThrows() {
    byte[] original = store.onlyValue(TABLE);
    int failed = 0;
    for (int bit = 0; bit < BLOCK_BYTES * 8; bit++) {
      byte[] changed = original.clone();
      changed[changed.length - 1 - bit / 8] ^= (byte) (1 << (bit % 8));
      tamper(stored -> changed);
      Map<String, ByteIterator> result = new HashMap<>();
      Status status = db.read(TABLE, "user1", null, result);
      if (EncryptingDB.DECRYPTION_FAILED.equals(status)) {
        assertTrue(result.isEmpty());
        failed++;
      } else {
        assertEquals(Status.OK, status);
      }
    }
    // a random block has valid padding once in about 255 times
    assertTrue(failed >= 110, "failed " + failed + " of 128");
  }

  @Test
  void read_everyTruncationOrExtension_failsOrIsWholeBlocks() {
    byte[] original = store.onlyValue(TABLE);
    for (int length = 0; length < original.length + 40; length++) {
      int kept = length;
      if (length == original.length) {
        continue;
      }
      tamper(stored -> Arrays.copyOf(original, kept));
      Status status = db.read(TABLE, "user1", null, new HashMap<>());
      boolean wholeBlocks = (length - HEADER_BYTES) % BLOCK_BYTES == 0 && length > 18;
      if (!wholeBlocks) {
        assertEquals(EncryptingDB.DECRYPTION_FAILED, status, "length " + length);
      }
    }
  }

  @Test
  void read_unknownFormatOrKeyIndex_fails() {
    for (int position : new int[] {0, 1}) {
      byte[] original = store.onlyValue(TABLE).clone();
      for (int content = 0; content < 256; content++) {
        byte[] changed = original.clone();
        changed[position] = (byte) content;
        tamper(stored -> changed);
        Status status = db.read(TABLE, "user1", null, new HashMap<>());
        assertEquals(content == 1 ? Status.OK : EncryptingDB.DECRYPTION_FAILED, status);
      }
      tamper(stored -> original);
    }
  }

  @Test
  void read_nameChangedWithinItsFormat_fails() {
    Map<String, byte[]> row = store.onlyRow(TABLE);
    String name = row.keySet().iterator().next();
    byte[] stored = Objects.requireNonNull(row.remove(name));
    char other = name.charAt(20) == 'a' ? 'b' : 'a';
    row.put(name.substring(0, 20) + other + name.substring(21), stored);
    assertFailed();
  }

  @Test
  void read_nameReplacedByAForeignOne_leavesTheFieldOut() {
    Map<String, byte[]> row = store.onlyRow(TABLE);
    String name = row.keySet().iterator().next();
    byte[] stored = Objects.requireNonNull(row.remove(name));
    for (String foreign : List.of("field0", "e", "", "E" + name.substring(1), name + "a")) {
      row.clear();
      row.put(foreign, stored);
      assertEquals(Map.of(), TestRun.read(db, "user1"), foreign);
    }
  }

  @Test
  void read_keyChangedInTheStore_isNotFound() {
    String key = store.table(TABLE).firstKey();
    Map<String, byte[]> row = Objects.requireNonNull(store.table(TABLE).remove(key));
    store.table(TABLE).put(key.substring(1) + "A", row);
    assertEquals(Status.NOT_FOUND, db.read(TABLE, "user1", null, new HashMap<>()));
  }

  @Test
  void read_anyBitOfAStoredKeyFlipped_isNotFoundAndAScanGivesNoForeignData() throws Exception {
    db.insert(TABLE, "user2", TestRun.row(Map.of("field0", "foreign")));
    String key = keyOfRowWith(100);
    Map<String, byte[]> row = Objects.requireNonNull(store.table(TABLE).remove(key));
    byte[] stored = Base64.getUrlDecoder().decode(key);
    assertEquals(48 - 16, stored.length);
    int flipped = 0;
    for (int bit = 0; bit < stored.length * 8; bit++) {
      stored[bit / 8] ^= (byte) (1 << (bit % 8));
      String changed = Base64.getUrlEncoder().withoutPadding().encodeToString(stored);
      stored[bit / 8] ^= (byte) (1 << (bit % 8));
      store.table(TABLE).put(changed, row);
      assertEquals(Status.NOT_FOUND, db.read(TABLE, "user1", null, new HashMap<>()));
      assertEquals(Map.of("field0", "foreign"), TestRun.read(db, "user2"));
      for (Map<String, String> found : TestRun.scan(db, "user1", 10)) {
        // its own row, or the other's: each whole
        assertTrue(
            found.equals(Map.of("field0", "v".repeat(100)))
                || found.equals(Map.of("field0", "foreign")),
            found.toString());
      }
      store.table(TABLE).remove(changed);
      flipped++;
    }
    assertEquals(256, flipped);
    store.table(TABLE).put(key, row);
    assertEquals(Map.of("field0", "v".repeat(100)), TestRun.read(db, "user1"));
  }

  /** The stored key of the record whose value is so long. */
  private String keyOfRowWith(int valueBytes) {
    return store.table(TABLE).entrySet().stream()
        .filter(
            entry ->
                entry.getValue().values().iterator().next().length
                    == HEADER_BYTES + IV_BYTES + (valueBytes / BLOCK_BYTES + 1) * BLOCK_BYTES)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  @Test
  void scan_oneBadRecordAmongGood_failsWithAnEmptyResult() {
    for (int i = 2; i < 10; i++) {
      db.insert(TABLE, "user" + i, TestRun.row("field0", value));
    }
    String last = store.table(TABLE).lastKey();
    String field = store.table(TABLE).lastEntry().getValue().keySet().iterator().next();
    store.tamper(TABLE, last, field, stored -> flip(stored, stored.length - BLOCK_BYTES - 1));
    int failures = 0;
    for (int i = 1; i < 10; i++) {
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      // every scan reaches the last record
      Status status = db.scan(TABLE, "user" + i, 100, null, rows);
      assertEquals(EncryptingDB.DECRYPTION_FAILED, status);
      assertTrue(rows.isEmpty());
      failures++;
    }
    assertEquals(
        (long) failures,
        db.sections().stream()
            .flatMap(section -> section.metrics().stream())
            .filter(metric -> metric.name().equals("DecryptionFailures"))
            .findFirst()
            .orElseThrow()
            .value());
  }

  @Test
  void read_deterministicValueChangedOrMoved_fails() throws Exception {
    try (TestRun other =
        TestRun.load(
                BytesDB.class,
                Path.of(run.properties().getProperty("encryption.keyfile")),
                run.properties().getProperty(MapDB.STORE))
            .with("encryption.values", "deterministic")) {
      EncryptingDB deterministic = other.db();
      store.table(TABLE).clear();
      deterministic.insert(TABLE, "user1", TestRun.row(Map.of("a", "one", "b", "two")));
      Map<String, byte[]> row = store.onlyRow(TABLE);
      List<String> names = List.copyOf(row.keySet());
      byte[] first = Objects.requireNonNull(row.get(names.get(0)));
      byte[] second = Objects.requireNonNull(row.get(names.get(1)));
      row.put(names.get(0), second);
      Status moved = deterministic.read(TABLE, "user1", null, new HashMap<>());
      assertEquals(EncryptingDB.DECRYPTION_FAILED, moved);
      for (int bit = 0; bit < first.length * 8; bit++) {
        byte[] changed = first.clone();
        changed[bit / 8] ^= (byte) (1 << (bit % 8));
        row.put(names.get(0), changed);
        Status status = deterministic.read(TABLE, "user1", null, new HashMap<>());
        assertEquals(EncryptingDB.DECRYPTION_FAILED, status);
      }
    }
  }

  @Test
  void read_textThatIsNotBase64url_fails() throws Exception {
    try (TestRun other =
        TestRun.load(
            MapDB.class,
            Path.of(run.properties().getProperty("encryption.keyfile")),
            run.properties().getProperty(MapDB.STORE))) {
      EncryptingDB text = other.db();
      text.insert(TABLE, "user1", TestRun.row("field0", value));
      tamper(
          stored -> {
            stored[10] = '=';
            return stored;
          });
      assertEquals(
          EncryptingDB.DECRYPTION_FAILED, text.read(TABLE, "user1", null, new HashMap<>()));
      tamper(stored -> "plain text".getBytes(StandardCharsets.UTF_8));
      assertEquals(
          EncryptingDB.DECRYPTION_FAILED, text.read(TABLE, "user1", null, new HashMap<>()));
    }
  }

  private void tamper(UnaryOperator<byte[]> change) {
    String key = store.table(TABLE).firstKey();
    String field = store.onlyRow(TABLE).keySet().iterator().next();
    store.tamper(TABLE, key, field, change);
  }

  private static byte[] flip(byte[] stored, int position) {
    stored[position] ^= 1;
    return stored;
  }

  /** Without 16 bytes from a place on. */
  private static byte[] withoutBlock(byte[] stored, int from) {
    byte[] rest = Arrays.copyOfRange(stored, from + BLOCK_BYTES, stored.length);
    byte[] shorter = Arrays.copyOf(stored, stored.length - BLOCK_BYTES);
    System.arraycopy(rest, 0, shorter, from, rest.length);
    return shorter;
  }

  private byte[] readOk() {
    return readOk(db);
  }

  private static byte[] readOk(EncryptingDB db) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read(TABLE, "user1", null, result));
    return Objects.requireNonNull(result.get("field0")).toArray();
  }

  private void assertFailed() {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(TABLE, "user1", null, result);
    assertEquals(EncryptingDB.DECRYPTION_FAILED, status);
    assertTrue(result.isEmpty());
  }
}
