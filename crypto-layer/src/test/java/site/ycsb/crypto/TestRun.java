package site.ycsb.crypto;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.keyset.PassphraseCost;
import site.ycsb.crypto.keyset.TestCosts;
import site.ycsb.spi.run.RunContext;

/** The properties of one run in a test, and the DBs of its threads. */
public final class TestRun implements AutoCloseable {
  public static final String TABLE = "usertable";

  /** Of passphrases of files whose protection isn't looked at. */
  static final PassphraseCost CHEAP = TestCosts.of(64, 1, 1, 1_000);

  private final SourcedProperties properties = new SourcedProperties();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final List<EncryptingDB> open = new ArrayList<>();

  private TestRun(Class<?> wrapped, Path keyFile, String store) {
    RunContext.of(properties)
        .setNotices(new Notices(new PrintStream(said, true, StandardCharsets.UTF_8)));
    with("encryption.db", wrapped.getName());
    with("encryption.keyfile", keyFile.toString());
    with(MapDB.STORE, store);
  }

  /** A load phase. */
  public static TestRun load(Class<?> wrapped, Path keyFile, String store) {
    return new TestRun(wrapped, keyFile, store).with("dotransactions", "false");
  }

  /** A run phase. */
  public static TestRun run(Class<?> wrapped, Path keyFile, String store) {
    return new TestRun(wrapped, keyFile, store).with("dotransactions", "true");
  }

  TestRun with(String key, String value) {
    properties.set(key, value, "-p");
    return this;
  }

  SourcedProperties properties() {
    return properties;
  }

  /** One more thread's DB, not initialised. */
  EncryptingDB uninitialised() {
    EncryptingDB db = new EncryptingDB();
    db.setProperties(properties);
    return db;
  }

  /** One more thread's DB. */
  EncryptingDB db() throws DBException {
    EncryptingDB db = uninitialised();
    db.init();
    open.add(db);
    return db;
  }

  /** What was said on stderr. */
  String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws DBException {
    for (EncryptingDB db : open) {
      db.cleanup();
    }
  }

  /** A record with one field. */
  public static Map<String, ByteIterator> row(String name, byte[] value) {
    Map<String, ByteIterator> row = new HashMap<>();
    row.put(name, new ByteArrayByteIterator(value));
    return row;
  }

  /** A record of text fields. */
  public static Map<String, ByteIterator> row(Map<String, String> texts) {
    Map<String, ByteIterator> row = new HashMap<>();
    texts.forEach(
        (name, text) ->
            row.put(name, new ByteArrayByteIterator(text.getBytes(StandardCharsets.UTF_8))));
    return row;
  }

  /** All fields of a record as text; throws when it can't be read. */
  public static Map<String, String> read(EncryptingDB db, String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(TABLE, key, null, result);
    if (!status.isOk()) {
      throw new AssertionError(status);
    }
    return texts(result);
  }

  public static Map<String, String> texts(Map<String, ByteIterator> row) {
    Map<String, String> texts = new TreeMap<>();
    row.forEach((name, value) -> texts.put(name, text(value)));
    return texts;
  }

  public static List<Map<String, String>> scan(EncryptingDB db, String start, int count) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    Status status = db.scan(TABLE, start, count, null, result);
    if (!status.isOk()) {
      throw new AssertionError(status);
    }
    return result.stream().map(TestRun::texts).toList();
  }

  private static String text(@Nullable ByteIterator value) {
    return value == null ? "(null)" : new String(value.toArray(), StandardCharsets.UTF_8);
  }
}
