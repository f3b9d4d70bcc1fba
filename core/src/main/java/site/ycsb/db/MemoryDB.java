package site.ycsb.db;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.config.Property;
import site.ycsb.spi.ByteParts;
import site.ycsb.spi.InProcessStore;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.ScanOrder;
import site.ycsb.spi.ScannedKeys;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

/**
 * Keeps records in this process, ordered by key, for all threads of a run.
 *
 * <p>What operations mean here: an insertion replaces the record as a whole; an update changes the
 * given fields of a record that exists; reading, updating or deleting a record that isn't there is
 * NOT_FOUND and changes nothing; a field that a record doesn't have is left out of the result; a
 * scan begins with the first key that isn't below the start key, in the order of the keys' UTF-8
 * bytes, and returns fewer records, or none, when there are no more. Each operation on one record
 * happens at once; a scan sees each record as it was at some moment of the scan.
 */
public final class MemoryDB extends DB
    implements ByteParts, InProcessStore, PropertySource, ScanOrder, ScannedKeys, StorageFormat {
  private static final RunLocal<MemoryTables> TABLES = RunLocal.named("memory tables");

  private MemoryTables tables = new MemoryTables();
  private @Nullable List<String> scannedKeys;

  @Override
  public void init() {
    // Live as long as the run: threads that load may be gone before others run.
    tables = RunContext.of(getProperties()).get(TABLES, MemoryTables::new);
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    @Nullable MemoryRecord found = tables.table(table).get(key);
    if (found == null) {
      return Status.NOT_FOUND;
    }
    found.copyTo(fields, result);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    int left = recordcount;
    if (scannedKeys != null) {
      scannedKeys.clear();
    }
    for (Map.Entry<String, MemoryRecord> found :
        tables.table(table).tailMap(startkey, true).entrySet()) {
      if (left <= 0) {
        break;
      }
      left--;
      HashMap<String, ByteIterator> row = new HashMap<>();
      found.getValue().copyTo(fields, row);
      result.add(row);
      if (scannedKeys != null) {
        scannedKeys.add(found.getKey());
      }
    }
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    MemoryRecord changes = MemoryRecord.of(values);
    return tables.table(table).computeIfPresent(key, (same, old) -> old.with(changes)) == null
        ? Status.NOT_FOUND
        : Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    tables.table(table).put(key, MemoryRecord.of(values));
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return tables.table(table).remove(key) == null ? Status.NOT_FOUND : Status.OK;
  }

  /** Takes any text, so also those whose characters are one byte each. */
  @Override
  public Set<RecordPart> keepAsBytes(Set<RecordPart> parts) {
    return parts;
  }

  @Override
  public void giveKeysTo(List<String> keys) {
    scannedKeys = keys;
  }

  @Override
  public boolean scansInKeyOrder() {
    return true;
  }

  @Override
  public ValueStorage valueStorage(String table) {
    return ValueStorage.BYTES;
  }

  @Override
  public List<Property<?>> properties() {
    return List.of();
  }

  /** The tables of one run. A table exists as soon as it is named. Thread-safe, without a lock. */
  static final class MemoryTables {
    private final Map<String, ConcurrentNavigableMap<String, MemoryRecord>> tables =
        new ConcurrentHashMap<>();

    ConcurrentNavigableMap<String, MemoryRecord> table(String name) {
      ConcurrentNavigableMap<String, MemoryRecord> table = tables.get(name);
      return table != null
          ? table
          : tables.computeIfAbsent(
              name, absent -> new ConcurrentSkipListMap<>(MemoryTables::compareAsUtf8));
    }

    /** The order of two texts' UTF-8 bytes, which is that of their code points. */
    static int compareAsUtf8(String one, String other) {
      int common = Math.min(one.length(), other.length());
      for (int i = 0; i < common; i++) {
        char a = one.charAt(i);
        char b = other.charAt(i);
        if (a != b) {
          return rank(a) - rank(b);
        }
      }
      return one.length() - other.length();
    }

    /** Puts surrogates, which stand for code points above all others, behind the others. */
    private static int rank(char c) {
      if (c < Character.MIN_SURROGATE) {
        return c;
      }
      return c > Character.MAX_SURROGATE ? c - 0x800 : c + 0x2000;
    }
  }

  /** The fields of one record. Immutable: nobody else has its arrays. */
  static final class MemoryRecord {
    private final Map<String, byte[]> fields;

    private MemoryRecord(Map<String, byte[]> fields) {
      this.fields = fields;
    }

    /** Consumes values. */
    static MemoryRecord of(Map<String, ByteIterator> values) {
      Map<String, byte[]> fields = new HashMap<>(capacity(values.size()));
      values.forEach((name, value) -> fields.put(name, value.toArray()));
      return new MemoryRecord(fields);
    }

    MemoryRecord with(MemoryRecord changes) {
      Map<String, byte[]> changed = new HashMap<>(fields);
      changed.putAll(changes.fields);
      return new MemoryRecord(changed);
    }

    void copyTo(@Nullable Set<String> wanted, Map<String, ByteIterator> result) {
      if (wanted == null) {
        fields.forEach((name, value) -> result.put(name, new ByteArrayByteIterator(value)));
        return;
      }
      for (String name : wanted) {
        byte[] value = fields.get(name);
        if (value != null) {
          result.put(name, new ByteArrayByteIterator(value));
        }
      }
    }

    private static int capacity(int entries) {
      return (int) (entries / 0.75f) + 1;
    }
  }
}
