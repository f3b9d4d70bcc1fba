package site.ycsb.db;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
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

  /** It reads none. */
  @Override
  public List<Property<?>> properties() {
    return List.of();
  }
}
