package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.Vector;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/** How many bytes an operation allocates, over what the store allocates by itself. */
final class AllocationTest {
  private static final String TABLE = TestRun.TABLE;
  private static final String KEY = "user6284781860667377211";
  private static final int FIELDS = 10;
  private static final int VALUE_BYTES = 100;
  private static final int RECORDS = 10;
  private static final int MEASURED = 100;

  /** Of scans, each of so many records. */
  private static final int MEASURED_SCANS = 500 / RECORDS;

  /** An iterator, and the header and the round-up of its array, are 44 of them. */
  private static final int MOST_BYTES_PER_VALUE = 64;

  /** A HashMap of ten entries: itself, its table of 16, ten nodes; and the stored key's String. */
  private static final int ROW_BYTES = 48 + 80 + 10 * 32 + 160;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  AllocationTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  /**
   * The last column is what the provider makes for each value by itself, with a margin: objects for
   * the IV, which both APIs ask for outside of CBC, copies of hashes, and whatever GCM needs
   * inside.
   */
  @ParameterizedTest
  @CsvSource({
    "BC, AES/CBC/PKCS7Padding, randomized, 130, 0",
    "BC-java, AES/CBC/PKCS7Padding, randomized, 130, 0",
    "SunJCE, AES/CBC/PKCS7Padding, randomized, 130, 0",
    "BC, AES/CBC-HMAC-SHA2, randomized, 170, 128",
    "BC-java, AES/CBC-HMAC-SHA2, randomized, 170, 0",
    "SunJCE, AES/CBC-HMAC-SHA2, randomized, 170, 128",
    "BC, AES/CTR/NoPadding, randomized, 118, 96",
    "SunJCE, AES/CTR/NoPadding, randomized, 118, 160",
    "BC, AES/CFB/NoPadding, randomized, 118, 96",
    "SunJCE, AES/CFB/NoPadding, randomized, 118, 160",
    "BC, AES/GCM/NoPadding, randomized, 138, 1200",
    "SunJCE, AES/GCM/NoPadding, randomized, 138, 1600",
    "BC, AES/GCM-SIV, randomized, 138, 3600",
    "BC, AES/OCB/NoPadding, randomized, 141, 0",
    "BC-java, AES/OCB/NoPadding, randomized, 141, 0",
    "SunJCE, AES/OCB/NoPadding, randomized, 141, 0",
    "BC, ChaCha20-Poly1305, randomized, 138, 600",
    "SunJCE, ChaCha20-Poly1305, randomized, 138, 2800",
    "BC, AES/CBC/PKCS7Padding, deterministic, 130, 0",
    "SunJCE, AES/CBC/PKCS7Padding, deterministic, 130, 64"
  })
  void operations_warmedUp_allocateLittleMoreThanTheirResult(
      String provider, String cipher, String values, int storedBytes, int inside) throws Exception {
    try (TestRun run =
        TestRun.load(KeepingDB.class, keyFile, store)
            .with("encryption.provider", provider)
            .with("encryption.cipher", cipher)
            .with("encryption.values", values)) {
      EncryptingDB db = run.db();
      KeepingDB plain = (KeepingDB) db.delegate();
      Map<String, ByteIterator> row = row();
      assertEquals(Status.OK, db.insert(TABLE, KEY, row));
      assertEquals(storedBytes, plain.kept.values().iterator().next().length);

      long insert =
          bytesOf(MEASURED, () -> insert(db, row)) - bytesOf(MEASURED, () -> insert(plain, row));
      long read = bytesOf(MEASURED, () -> read(db)) - bytesOf(MEASURED, () -> read(plain));
      long scans =
          bytesOf(MEASURED_SCANS, () -> scan(db)) - bytesOf(MEASURED_SCANS, () -> scan(plain));

      assertWithin("insert", insert, storedBytes, inside);
      assertWithin("read", read, VALUE_BYTES, inside);
      assertWithin("scan, one record", scans / RECORDS, VALUE_BYTES, inside);
    }
  }

  @ParameterizedTest
  @CsvSource({"BC", "SunJCE"})
  void delete_compactKey_allocatesNoMoreThanADeterministicOne(String provider) throws Exception {
    long compact;
    long deterministic;
    try (TestRun one = keys(provider, "compact");
        TestRun two = keys(provider, "deterministic")) {
      EncryptingDB compactDb = one.db();
      EncryptingDB deterministicDb = two.db();
      compact = bytesOf(MEASURED, () -> compactDb.delete(TABLE, KEY));
      deterministic = bytesOf(MEASURED, () -> deterministicDb.delete(TABLE, KEY));
    }
    assertTrue(compact <= deterministic, compact + " bytes, deterministic " + deterministic);
  }

  private TestRun keys(String provider, String mode) {
    return TestRun.load(KeepingDB.class, keyFile, store)
        .with("encryption.provider", provider)
        .with("encryption.keys", mode);
  }

  private static void assertWithin(String what, long bytes, int payload, int inside) {
    long most = ROW_BYTES + FIELDS * (long) (payload + MOST_BYTES_PER_VALUE + inside);
    assertTrue(bytes > 0 && bytes <= most, what + ": " + bytes + " bytes, at most " + most);
  }

  private static Map<String, ByteIterator> row() {
    Map<String, ByteIterator> row = new HashMap<>();
    for (int i = 0; i < FIELDS; i++) {
      row.put("field" + i, new ByteArrayByteIterator(new byte[VALUE_BYTES]));
    }
    return row;
  }

  private static Status insert(DB db, Map<String, ByteIterator> row) {
    for (ByteIterator value : row.values()) {
      value.reset();
    }
    return db.insert(TABLE, KEY, row);
  }

  private static Status read(DB db) {
    return db.read(TABLE, KEY, null, new HashMap<>());
  }

  private static Status scan(DB db) {
    return db.scan(TABLE, KEY, RECORDS, null, new Vector<>());
  }

  /** Of one operation, when twice as many as are measured came before. */
  private static long bytesOf(int measured, Supplier<Status> operation) {
    for (int i = 0; i < 2 * measured; i++) {
      assertEquals(Status.OK, operation.get());
    }
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < measured; i++) {
      var unused = operation.get();
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / measured;
  }

  /** A store that keeps its first record as bytes and hands it back whatever is asked for. */
  public static final class KeepingDB extends DB implements StorageFormat {
    final Map<String, byte[]> kept = new HashMap<>();

    /** Empty. */
    public KeepingDB() {}

    @Override
    public ValueStorage valueStorage(String table) {
      return ValueStorage.BYTES;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      if (kept.isEmpty()) {
        values.forEach((name, value) -> kept.put(name, value.toArray()));
      }
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      for (Map.Entry<String, byte[]> field : kept.entrySet()) {
        result.put(field.getKey(), new ByteArrayByteIterator(field.getValue()));
      }
      return Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      for (int i = 0; i < recordcount; i++) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        read(table, startkey, fields, row);
        result.add(row);
      }
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.OK;
    }
  }
}
