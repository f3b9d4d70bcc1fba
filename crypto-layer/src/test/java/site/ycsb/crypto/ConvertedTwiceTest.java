package site.ycsb.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** Values that a binding, or a caller, converts more than once. */
final class ConvertedTwiceTest {
  private final Path keyFile;
  private final String store = UUID.randomUUID().toString();

  ConvertedTwiceTest(@TempDir Path folder) {
    keyFile = folder.resolve("keys");
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "authenticated", "fast", "paper"})
  void write_bindingConvertsTwice_storesTheValues(String profile) throws Exception {
    try (TestRun run =
        TestRun.load(ConvertingTwiceDB.class, keyFile, store)
            .with("encryption.profile", profile)
            .with("encryption.encoding", "base64url")) {
      EncryptingDB db = run.db();
      assertEquals(Status.OK, db.insert(TestRun.TABLE, "user1", texts("first")));
      assertEquals(Map.of("field0", "first"), TestRun.read(db, "user1"));
      assertEquals(Status.OK, db.update(TestRun.TABLE, "user1", texts("second")));
      assertEquals(Map.of("field0", "second"), TestRun.read(db, "user1"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "authenticated", "fast"})
  void read_callerConvertsTwice_getsTheSame(String profile) throws Exception {
    try (TestRun run =
        TestRun.load(MapDB.class, keyFile, store).with("encryption.profile", profile)) {
      EncryptingDB db = run.db();
      db.insert(TestRun.TABLE, "user1", texts("first"));
      Map<String, ByteIterator> row = new HashMap<>();
      assertEquals(Status.OK, db.read(TestRun.TABLE, "user1", null, row));

      assertEquals(Map.of("field0", "first"), StringByteIterator.getStringMap(row));
      assertEquals(Map.of("field0", "first"), StringByteIterator.getStringMap(row));
      assertEquals(
          "first",
          new String(
              Objects.requireNonNull(row.get("field0")).toArray(),
              java.nio.charset.StandardCharsets.UTF_8));
    }
  }

  private static Map<String, ByteIterator> texts(String value) {
    return StringByteIterator.getByteIteratorMap(Map.of("field0", value));
  }

  /**
   * Converts the values of each write twice and keeps the second, as a binding after a conflict.
   */
  public static final class ConvertingTwiceDB extends MapDB {
    /** A new store. */
    public ConvertingTwiceDB() {}

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return super.insert(table, key, convertedAgain(values));
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return super.update(table, key, convertedAgain(values));
    }

    private static Map<String, ByteIterator> convertedAgain(Map<String, ByteIterator> values) {
      StringByteIterator.getStringMap(values);
      return new HashMap<>(
          StringByteIterator.getByteIteratorMap(StringByteIterator.getStringMap(values)));
    }
  }
}
