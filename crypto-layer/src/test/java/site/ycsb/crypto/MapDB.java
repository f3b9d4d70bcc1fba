package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store in a map that keeps values as text and can tell nothing of itself, as a binding made for
 * YCSB.
 */
public class MapDB extends DB {
  /** The name of its {@link MapStore}. */
  static final String STORE = "test.store";

  /** What every operation answers, instead of doing anything. */
  static final String STATUS = "test.status";

  /** Adds the key as field y_id and a field without a value, as YCSB's Cassandra binding does. */
  static final String EXTRAS = "test.extras";

  /** Where scans put keys; null when nobody asked. */
  @Nullable List<String> scannedKeys;

  /** A new store. */
  public MapDB() {}

  /** A value as it is kept. */
  byte[] stored(ByteIterator value) {
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }

  MapStore store() {
    return MapStore.named(getProperties().getProperty(STORE, "default"));
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    if (status() != null) {
      return status();
    }
    @Nullable Map<String, byte[]> row = store().table(table).get(key);
    if (row == null) {
      return Status.NOT_FOUND;
    }
    copy(key, row, fields, result);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (status() != null) {
      return status();
    }
    if (scannedKeys != null) {
      scannedKeys.clear();
    }
    store().table(table).tailMap(startkey, true).entrySet().stream()
        .limit(recordcount)
        .forEach(
            entry -> {
              HashMap<String, ByteIterator> row = new HashMap<>();
              copy(entry.getKey(), entry.getValue(), fields, row);
              result.add(row);
              if (scannedKeys != null) {
                scannedKeys.add(entry.getKey());
              }
            });
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (status() != null) {
      return status();
    }
    @Nullable Map<String, byte[]> row = store().table(table).get(key);
    if (row == null) {
      return Status.NOT_FOUND;
    }
    values.forEach((name, value) -> row.put(name, stored(value)));
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (status() != null) {
      return status();
    }
    Map<String, byte[]> row = new ConcurrentHashMap<>();
    values.forEach((name, value) -> row.put(name, stored(value)));
    store().table(table).put(key, row);
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    if (status() != null) {
      return status();
    }
    return store().table(table).remove(key) == null ? Status.NOT_FOUND : Status.OK;
  }

  private @Nullable Status status() {
    @Nullable String name = getProperties().getProperty(STATUS);
    return name == null ? null : "OK".equals(name) ? Status.OK : new Status(name, "as asked");
  }

  @SuppressWarnings("NullAway") // YCSB's Cassandra binding puts null for a column without a value
  private void copy(
      String key,
      Map<String, byte[]> row,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result) {
    row.forEach(
        (name, value) -> {
          if (fields == null || fields.contains(name)) {
            result.put(name, new ByteArrayByteIterator(value.clone()));
          }
        });
    if (getProperties().containsKey(EXTRAS)) {
      result.put("y_id", new ByteArrayByteIterator(key.getBytes(StandardCharsets.UTF_8)));
      result.put("extra", null);
    }
  }
}
