package site.ycsb.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/**
 * A store that does nothing, but for handing back the record of its first insert: a read has to
 * give something to decrypt.
 */
public class NothingDB extends DB implements InProcessStore, StorageFormat {
  /** A table whose inserts take the values' arrays out of their iterators and forget them. */
  static final String TAKING = "taking";

  private final Map<String, byte[]> first = new HashMap<>();
  private String firstKey = "";
  @Nullable List<String> scannedKeys;

  /** Written so that no array is optimised away. */
  volatile byte[] taken = {};

  @Override
  public ValueStorage valueStorage(String table) {
    return ValueStorage.BYTES;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    for (Map.Entry<String, byte[]> field : first.entrySet()) {
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
    if (scannedKeys != null) {
      scannedKeys.clear();
    }
    for (int i = 0; i < recordcount; i++) {
      HashMap<String, ByteIterator> row = new HashMap<>();
      read(table, startkey, fields, row);
      result.add(row);
      if (scannedKeys != null) {
        scannedKeys.add(firstKey);
      }
    }
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (first.isEmpty()) {
      firstKey = key;
      values.forEach((name, value) -> first.put(name, value.toArray()));
    } else if (table.equals(TAKING)) {
      for (ByteIterator value : values.values()) {
        taken = value.toArray();
      }
    }
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.OK;
  }

  /** Gives the keys of what it scans, so that authenticated values are checked against them. */
  public static final class WithKeys extends NothingDB implements ScannedKeys {
    @Override
    public void giveKeysTo(List<String> keys) {
      scannedKeys = keys;
    }
  }
}
