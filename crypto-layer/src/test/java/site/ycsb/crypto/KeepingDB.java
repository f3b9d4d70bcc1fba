package site.ycsb.crypto;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/** A store that keeps its first record as bytes and hands it back whatever is asked for. */
public final class KeepingDB extends DB implements StorageFormat {
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
