package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.config.Problems;
import site.ycsb.crypto.config.KeysetLocation;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;

/** Records whose values are decrypted in one call where that is faster. */
final class BatchedValuesTest {
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  BatchedValuesTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @CsvSource({
    "BC, AES/CBC/PKCS7Padding",
    "BC-java, AES/CBC/PKCS7Padding",
    "SunJCE, AES/CBC/PKCS7Padding",
    "BC, AES/CBC-HMAC-SHA2",
    "SunJCE, AES/CBC-HMAC-SHA2"
  })
  void read_oneValueDamaged_failsAndTheNextRecordIsReadAsItWas(String provider, String cipher)
      throws Exception {
    Map<String, String> record = new TreeMap<>();
    for (int i = 0; i < 40; i++) {
      record.put("field" + i, "x".repeat(i * 5) + i);
    }
    try (TestRun run = run(TestRun.load(BytesDB.class, keyFile, store), provider, cipher)) {
      EncryptingDB db = run.db();
      for (String key : List.of("user1", "user2")) {
        assertEquals("OK", db.insert(TestRun.TABLE, key, TestRun.row(record)).getName());
      }
      assertEquals(record, TestRun.read(db, "user1"));
      assertEquals(List.of(record, record), TestRun.scan(db, "user1", 2));

      Map<String, byte[]> stored =
          Objects.requireNonNull(MapStore.named(store).table(TestRun.TABLE).firstEntry())
              .getValue();
      stored.replaceAll((name, value) -> damagedWhereLong(value));
      Map<String, String> outcomes = new TreeMap<>();
      for (String key : List.of("user1", "user2", "user1", "user2")) {
        Map<String, ByteIterator> result = new HashMap<>();
        String status = db.read(TestRun.TABLE, key, null, result).getName();
        assertEquals(status.equals("OK") ? record : Map.of(), TestRun.texts(result));
        outcomes.merge(status, "1", String::concat);
      }
      assertEquals(Map.of("DECRYPTION_FAILED", "11", "OK", "11"), outcomes);
    }
  }

  /** Several batches, records with other fields in between, and one that is several batches. */
  @ParameterizedTest
  @CsvSource({"BC, AES/CBC/PKCS7Padding", "SunJCE, AES/CBC/PKCS7Padding", "BC, AES/OCB/NoPadding"})
  void scan_longerThanABatch_givesEachRecordItsFields(String provider, String cipher)
      throws Exception {
    List<Map<String, String>> records = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      Map<String, String> record = new TreeMap<>();
      for (int field = 0; field < i % 13; field++) {
        record.put("field" + (field + i % 3), i + "x".repeat(i == 50 ? 20_000 : 10 * i) + field);
      }
      records.add(record);
    }
    try (TestRun run = run(TestRun.load(BytesDB.class, keyFile, store), provider, cipher)) {
      EncryptingDB db = run.db();
      for (int i = 0; i < records.size(); i++) {
        db.insert(TestRun.TABLE, "user" + (100 + i), TestRun.row(records.get(i)));
      }
      for (int round = 0; round < 2; round++) {
        assertEquals(records, TestRun.scan(db, "user100", records.size()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"BC, AES/CBC/PKCS7Padding", "SunJCE, AES/CBC-HMAC-SHA2"})
  void read_valuesUnderTwoKeys_givesBoth(String provider, String cipher) throws Exception {
    try (TestRun run = run(TestRun.load(BytesDB.class, keyFile, store), provider, cipher)) {
      run.db().insert(TestRun.TABLE, "user1", TestRun.row(Map.of("a", "1", "b", "2", "c", "3")));
    }
    rotate();
    try (TestRun run = run(TestRun.run(BytesDB.class, keyFile, store), provider, cipher)) {
      EncryptingDB db = run.db();
      db.update(TestRun.TABLE, "user1", TestRun.row(Map.of("b", "new")));
      assertEquals(Map.of("a", "1", "b", "new", "c", "3"), TestRun.read(db, "user1"));
    }
  }

  private void rotate() throws Exception {
    SecureRandom random = new SecureRandom();
    TestRun any = TestRun.run(BytesDB.class, keyFile, store);
    KeysetLocation location = KeysetLocation.from(any.properties(), Map.of(), new Problems());
    try (KeysetFile file =
            location.open(
                new BouncyCastleEngines(),
                location.kmsKey(),
                question -> null,
                random,
                text -> {},
                TestRun.CHEAP);
        Keyset keyset = file.read().orElseThrow();
        Keyset rotated = keyset.rotated(random, Clock.systemUTC())) {
      file.replace(rotated);
    }
  }

  private static TestRun run(TestRun run, String provider, String cipher) {
    // a scan that begins at the first record returns all
    return run.with("encryption.provider", provider)
        .with("encryption.cipher", cipher)
        .with("encryption.keys", "none");
  }

  /** The last byte but a block: it flips the length of the padding. */
  private static byte[] damagedWhereLong(byte[] value) {
    byte[] changed = value.clone();
    if (value.length > 180) {
      changed[value.length - 17] ^= (byte) 0x80;
    }
    return changed;
  }
}
