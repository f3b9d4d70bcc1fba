package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.Vector;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Authenticated values that somebody changes at random: every change is noticed by a read and by a
 * scan.
 *
 * <p>{@code -Dtest.mutations} says how many for each mode, 1,000 by default; {@code -Dtest.seed}
 * repeats them.
 */
final class RandomMutationsTest {
  private static final int MUTATIONS = Integer.getInteger("test.mutations", 1_000);
  private static final String TABLE = TestRun.TABLE;
  private static final int RECORDS = 3;
  private static final int[] LENGTHS = {0, 1, 20, 100};

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final SplittableRandom random = new SplittableRandom(seed);
  private final Path keyFile;
  private final String storeName = UUID.randomUUID().toString();
  private final MapStore store = MapStore.named(storeName);

  /** What was changed last. */
  private String kind = "";

  RandomMutationsTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @CsvSource({
    "AES/OCB/NoPadding, BC, 128, auto",
    "AES/OCB/NoPadding, BC, 256, auto",
    "AES/OCB/NoPadding, SunJCE, 256, binary",
    "ChaCha20-Poly1305, BC, 256, auto",
    "AES/CBC-HMAC-SHA2, BC, 256, auto"
  })
  void readAndScan_valueChangedAtRandom_noticeIt(
      String cipher, String provider, String bits, String encoding) throws Exception {
    try (TestRun run =
        TestRun.load(BytesDB.class, keyFile, storeName)
            .with("encryption.cipher", cipher)
            .with("encryption.provider", provider)
            .with("encryption.keylength", bits)
            .with("encryption.encoding", encoding)) {
      EncryptingDB db = run.db();
      for (int record = 0; record < RECORDS; record++) {
        Map<String, ByteIterator> row = new HashMap<>();
        for (int field = 0; field < LENGTHS.length; field++) {
          row.putAll(TestRun.row("field" + field, new byte[LENGTHS[field]]));
        }
        assertEquals(Status.OK, db.insert(TABLE, "user" + record, row));
      }
      assertEquals(RECORDS, okReads(db));
      String first = firstRecord(db);

      List<Map<String, byte[]>> rows = new ArrayList<>(store.table(TABLE).values());
      for (int i = 0; i < MUTATIONS; i++) {
        Map<String, byte[]> row = rows.get(random.nextInt(RECORDS));
        String field = List.copyOf(new TreeMap<>(row).keySet()).get(random.nextInt(row.size()));
        byte[] original = Objects.requireNonNull(row.get(field));
        byte[] changed = changed(original, rows);
        if (!Arrays.equals(changed, original)) {
          row.put(field, changed);
          int number = i;
          assertEquals(RECORDS - 1, okReads(db), () -> "read of " + described(number));
          assertEquals(
              EncryptingDB.DECRYPTION_FAILED,
              db.scan(TABLE, first, RECORDS, null, new Vector<>()),
              () -> "scan of " + described(number));
          row.put(field, original);
        }
      }
      assertEquals(RECORDS, okReads(db));
    }
  }

  private String described(int number) {
    return "mutation " + number + " (" + kind + "), -Dtest.seed=" + seed;
  }

  private byte[] changed(byte[] original, List<Map<String, byte[]>> rows) {
    byte[] other = any(rows);
    int at = random.nextInt(original.length + 1);
    return switch (random.nextInt(7)) {
      case 0 -> {
        kind = "bits flipped";
        byte[] copy = original.clone();
        for (int i = random.nextInt(8); i >= 0; i--) {
          copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
        yield copy;
      }
      case 1 -> {
        kind = "bytes replaced";
        byte[] copy = original.clone();
        for (int i = random.nextInt(16); i >= 0; i--) {
          copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
        }
        yield copy;
      }
      case 2 -> {
        kind = "bytes inserted";
        byte[] inserted = new byte[1 + random.nextInt(33)];
        random.nextBytes(inserted);
        yield joined(Arrays.copyOf(original, at), joined(inserted, from(original, at)));
      }
      case 3 -> {
        kind = "bytes removed";
        int end = at + random.nextInt(original.length - at + 1);
        yield joined(Arrays.copyOf(original, at), from(original, end));
      }
      case 4 -> {
        kind = "begin of one, end of another";
        yield joined(Arrays.copyOf(original, at), from(other, Math.min(at, other.length)));
      }
      case 5 -> {
        kind = "another place's";
        yield other.clone();
      }
      default -> {
        kind = "random from a place on";
        byte[] copy = original.clone();
        for (int i = at; i < copy.length; i++) {
          copy[i] = (byte) random.nextInt(256);
        }
        yield copy;
      }
    };
  }

  private byte[] any(List<Map<String, byte[]>> rows) {
    List<byte[]> values =
        List.copyOf(new TreeMap<>(rows.get(random.nextInt(rows.size()))).values());
    return values.get(random.nextInt(values.size()));
  }

  private static byte[] from(byte[] bytes, int begin) {
    return Arrays.copyOfRange(bytes, begin, bytes.length);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static int okReads(EncryptingDB db) {
    int ok = 0;
    for (int record = 0; record < RECORDS; record++) {
      Status status = db.read(TABLE, "user" + record, null, new HashMap<>());
      if (!status.isOk()) {
        assertEquals(EncryptingDB.DECRYPTION_FAILED, status);
      }
      ok += status.isOk() ? 1 : 0;
    }
    return ok;
  }

  /** The record from which a scan gives all. */
  private static String firstRecord(EncryptingDB db) {
    for (int record = 0; record < RECORDS; record++) {
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
      assertEquals(Status.OK, db.scan(TABLE, "user" + record, RECORDS, null, rows));
      if (rows.size() == RECORDS) {
        return "user" + record;
      }
    }
    throw new AssertionError("no scan gives all records");
  }
}
