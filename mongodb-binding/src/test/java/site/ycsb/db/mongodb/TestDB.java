package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.config.Notices;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.run.RunContext;

/** A DB under test in a run of its own, with values as text. */
final class TestDB implements AutoCloseable {
  private final ByteArrayOutputStream notices = new ByteArrayOutputStream();
  private final MongoDB db = new MongoDB();

  private TestDB(Properties properties) {
    RunContext.of(properties)
        .setNotices(new Notices(new PrintStream(notices, true, StandardCharsets.UTF_8)));
    db.setProperties(properties);
  }

  /** A connected one. */
  static TestDB open(Properties properties) throws DBException {
    Measurements.setProperties(properties);
    RunContext.of(properties).setBatchOutcomes(Measurements.getMeasurements()::reportStatus);
    TestDB opened = new TestDB(properties);
    opened.db.init();
    return opened;
  }

  MongoDB db() {
    return db;
  }

  /** What the user was told. */
  String notices() {
    return notices.toString(StandardCharsets.UTF_8);
  }

  Status insert(String table, String key, Map<String, String> values) {
    return db.insert(table, key, bytes(values));
  }

  Status update(String table, String key, Map<String, String> values) {
    return db.update(table, key, bytes(values));
  }

  /** A record that has to be there. */
  Map<String, String> read(String table, String key, @Nullable Set<String> fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertEquals(Status.OK, db.read(table, key, fields, result));
    return text(result);
  }

  List<Map<String, String>> scan(
      String table, String from, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    assertEquals(Status.OK, db.scan(table, from, count, fields, result));
    List<Map<String, String>> rows = new ArrayList<>();
    result.forEach(row -> rows.add(text(row)));
    return rows;
  }

  @Override
  public void close() throws DBException {
    db.cleanup();
  }

  static Map<String, ByteIterator> bytes(Map<String, String> values) {
    Map<String, ByteIterator> iterators = new HashMap<>();
    values.forEach(
        (field, value) ->
            iterators.put(
                field, new ByteArrayByteIterator(value.getBytes(StandardCharsets.UTF_8))));
    return iterators;
  }

  private static Map<String, String> text(Map<String, ByteIterator> values) {
    Map<String, String> text = new TreeMap<>();
    values.forEach(
        (field, value) -> text.put(field, new String(value.toArray(), StandardCharsets.UTF_8)));
    return text;
  }
}
