package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

/** Every way to store record keys, and the profiles. */
final class KeyModesTest {
  private static final String TABLE = TestRun.TABLE;
  private static final String[] KEYS = {"user1", "", "zoë", "ключ", "鍵 \uD83D\uDD11", "a/b'\"$."};

  private final Path keyFile;
  private final String storeName = UUID.randomUUID().toString();
  private final MapStore store = MapStore.named(storeName);

  KeyModesTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  /** The JDK's UTF-8 writes an unpaired surrogate as a question mark: two keys were one record. */
  @ParameterizedTest
  @ValueSource(strings = {"deterministic", "token", "ordered"})
  void operation_unpairedSurrogate_isRejected(String mode) throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, UUID.randomUUID().toString())
            .with("encryption.keys", mode)) {
      EncryptingDB db = run.db();
      db.insert(TestRun.TABLE, "a?", TestRun.row(Map.of("f", "v")));
      for (String key : List.of("a\uD800", "\uDC00a", "\uD800\uD800")) {
        assertEquals(
            Status.BAD_REQUEST, db.update(TestRun.TABLE, key, TestRun.row(Map.of("f", "w"))));
        assertEquals(Status.BAD_REQUEST, db.read(TestRun.TABLE, key, null, new HashMap<>()));
        assertEquals(Status.BAD_REQUEST, db.delete(TestRun.TABLE, key));
      }
      assertEquals(
          Status.BAD_REQUEST, db.insert(TestRun.TABLE, "b", TestRun.row(Map.of("f\uD800", "w"))));
      assertEquals(Map.of("f", "v"), TestRun.read(db, "a?"));
      assertEquals(
          Status.OK, db.insert(TestRun.TABLE, "\uD83D\uDE00", TestRun.row(Map.of("f", "v"))));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "encryption.keys, none",
    "encryption.keys, deterministic",
    "encryption.keys, compact",
    "encryption.names, compact",
    "encryption.keys, token",
    "encryption.keys, ordered",
    "encryption.iv, fixed",
    "encryption.keycache, 2",
    "encryption.profile, standard",
    "encryption.profile, paper",
    "encryption.profile, authenticated",
    "encryption.profile, fast",
    "encryption.profile, scan",
    "encryption.profile, compact"
  })
  void operations_anyUnicodeKeyAndName_findTheirRecord(String property, String value)
      throws Exception {
    try (TestRun run = TestRun.load(BytesDB.class, keyFile, storeName).with(property, value)) {
      EncryptingDB db = run.db();
      for (int round = 0; round < 2; round++) {
        for (String key : KEYS) {
          assertEquals(
              Status.OK, db.insert(TABLE, key, TestRun.row(Map.of(key, round + key, "f", ""))));
        }
        assertEquals(KEYS.length, store.table(TABLE).size());
        for (String key : KEYS) {
          assertEquals(Map.of(key, round + key, "f", ""), TestRun.read(db, key));
        }
      }
      for (String key : KEYS) {
        assertEquals(Status.OK, db.delete(TABLE, key));
        assertEquals(Status.NOT_FOUND, db.read(TABLE, key, null, new HashMap<>()));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"BC", "SunJCE"})
  void scan_orderedKeys_givesWhatThePlainOneGives(String provider) throws Exception {
    try (TestRun plainRun =
            TestRun.load(BytesDB.class, keyFile, storeName + "plain").with("encryption", "false");
        TestRun run =
            TestRun.load(BytesDB.class, keyFile, storeName)
                .with("encryption.profile", "scan")
                .with("encryption.provider", provider)) {
      EncryptingDB plain = plainRun.db();
      EncryptingDB ordered = run.db();
      List<String> keys = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        keys.add("user" + (i * 7919L * 104729L) % 1_000_003L);
      }
      for (String key : keys) {
        plain.insert(TABLE, key, TestRun.row(Map.of("field0", key)));
        ordered.insert(TABLE, key, TestRun.row(Map.of("field0", key)));
      }
      int compared = 0;
      for (String key : keys) {
        assertEquals(TestRun.scan(plain, key, 50), TestRun.scan(ordered, key, 50));
        compared++;
      }
      assertEquals(300, compared);
      assertEquals(1, run.said().split("encryption.keys=ordered shows", -1).length - 1);
      assertFalse(run.said().contains("don't keep the order"));
      assertEquals(1L, figure(ordered, "ScanOrderKept"));
    }
  }

  @Test
  void sections_orderedKeysOfAStoreThatScansByHash_areNotInOrderWhichIsSaid() throws Exception {
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, storeName)
            .with("encryption.profile", "scan")
            .with(BytesDB.BY_HASH, "true")) {
      EncryptingDB db = run.db();
      db.scan(TABLE, "user1", 1, null, new Vector<>());
      assertTrue(run.said().contains("don't keep the order in which the store scans"), run.said());
      assertEquals(0L, figure(db, "ScanOrderKept"));
    }
  }

  @Test
  void sections_orderedKeysOfAStoreThatCannotTell_areUnknown() throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, storeName).with("encryption.profile", "scan")) {
      EncryptingDB db = run.db();
      db.scan(TABLE, "user1", 1, null, new Vector<>());
      assertFalse(run.said().contains("don't keep the order"), run.said());
      assertEquals(-1L, figure(db, "ScanOrderKept"));
    }
  }

  @Test
  void sections_plainKeysOfAStoreThatScansByHash_areWhatThePlainWorkloadGets() throws Exception {
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, storeName)
            .with("encryption.keys", "none")
            .with(BytesDB.BY_HASH, "true")) {
      assertEquals(1L, figure(run.db(), "ScanOrderKept"));
    }
  }

  @Test
  void insert_tokenKeys_areTwentyTwoCharactersAndSaidNotToKeepTheOrder() throws Exception {
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, storeName).with("encryption.keys", "token")) {
      EncryptingDB db = run.db();
      db.insert(TABLE, "user6284781860667377211", TestRun.row(Map.of("field0", "a")));
      assertTrue(store.table(TABLE).firstKey().matches("[A-Za-z0-9_-]{22}"));
      db.scan(TABLE, "user1", 1, null, new Vector<>());
      assertTrue(run.said().contains("don't keep the order"));
      assertEquals(0L, figure(db, "ScanOrderKept"));
    }
  }

  @Test
  void insert_paperProfile_showsEqualValuesAndCommonPrefixesAndSaysSo() throws Exception {
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, storeName).with("encryption.profile", "paper")) {
      EncryptingDB db = run.db();
      String first = "user628478186066";
      for (String rest : List.of("7377211", "7377212")) {
        db.insert(TABLE, first + rest, TestRun.row(Map.of("field0", "x".repeat(100))));
      }
      List<String> keys = List.copyOf(store.table(TABLE).keySet());
      // 16 bytes in common are 21 whole characters of base64
      assertEquals(keys.get(0).substring(0, 21), keys.get(1).substring(0, 21));
      List<byte[]> values = new ArrayList<>();
      store.table(TABLE).values().forEach(row -> values.addAll(row.values()));
      assertEquals(112, values.get(0).length);
      assertTrue(Arrays.equals(values.get(0), values.get(1)));
      assertTrue(run.said().contains("encryption.iv=fixed shows"), run.said());
      assertTrue(db.facts().toString().contains("one key and one IV"), db.facts().toString());
    }
  }

  @Test
  void read_fixedIvInAnotherRun_givesWhatWasLoaded() throws Exception {
    for (String setting : List.of("encryption.iv=fixed", "encryption.profile=paper")) {
      String[] parts = setting.split("=", 2);
      try (TestRun load =
              TestRun.load(BytesDB.class, keyFile, storeName + setting).with(parts[0], parts[1]);
          TestRun run =
              TestRun.run(BytesDB.class, keyFile, storeName + setting)
                  .with(parts[0], parts[1])
                  .with("encryption.provider", "SunJCE")) {
        load.db().insert(TABLE, "user1", TestRun.row(Map.of("field0", "a")));
        assertEquals(Map.of("field0", "a"), TestRun.read(run.db(), "user1"));
      }
    }
  }

  static Object figure(EncryptingDB db, String name) {
    return db.sections().stream()
        .flatMap(section -> section.metrics().stream())
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }
}
