package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

/**
 * A schema whose one table is kept in the store's table "schema": name, fields and kind of values.
 */
final class RecordingSchema implements SchemaAdmin {
  /** How many parts a table is cut into; where is kept in the store's table "splits". */
  static final int PARTS = 8;

  private final MapStore store;
  private final NavigableMap<String, Map<String, byte[]>> schemas;
  private final NavigableMap<String, Map<String, byte[]>> splits;

  RecordingSchema(MapStore store) {
    this.store = store;
    schemas = store.table("schema");
    splits = store.table("splits");
  }

  @Override
  public SchemaState check(TableSchema wanted) {
    Map<String, byte[]> there = schemas.get(wanted.table());
    if (there == null) {
      return SchemaState.of(false, List.of(), List.of(), List.of());
    }
    List<String> missing = new ArrayList<>(wanted.fields());
    missing.removeAll(there.keySet());
    List<String> foreign = new ArrayList<>(there.keySet());
    foreign.removeAll(wanted.fields());
    foreign.remove("(values)");
    byte[] kind = there.get("(values)");
    boolean fits = kind != null && Arrays.equals(kind, kindOf(wanted));
    return SchemaState.of(
        true, missing, foreign, fits ? List.of() : List.of("other kind of values"));
  }

  @Override
  public void create(TableSchema wanted) {
    Map<String, byte[]> fields = new ConcurrentHashMap<>();
    wanted.fields().forEach(field -> fields.put(field, new byte[0]));
    fields.put("(values)", kindOf(wanted));
    schemas.put(wanted.table(), fields);
    wanted.keys().splits(PARTS).forEach(split -> splits.put(split, Map.of()));
  }

  @Override
  public OptionalLong storedBytes(TableSchema wanted) {
    return schemas.containsKey(wanted.table()) ? OptionalLong.of(4711) : OptionalLong.empty();
  }

  @Override
  public boolean isEmpty(String table) {
    return store.table(table).isEmpty();
  }

  @Override
  public void drop(TableSchema wanted) {
    schemas.remove(wanted.table());
  }

  @Override
  public String print(TableSchema wanted) {
    return wanted.fields() + " " + wanted.values();
  }

  @Override
  public void close() {
    schemas.put("closed", Map.of());
  }

  private static byte[] kindOf(TableSchema schema) {
    return schema.values().name().getBytes(StandardCharsets.US_ASCII);
  }
}
