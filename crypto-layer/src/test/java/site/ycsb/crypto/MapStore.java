package site.ycsb.crypto;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/** What the test's DBs keep, by a name, so that several runs see the same data. Thread-safe. */
final class MapStore {
  private static final Map<String, MapStore> STORES = new ConcurrentHashMap<>();

  private final Map<String, NavigableMap<String, Map<String, byte[]>>> tables =
      new ConcurrentHashMap<>();

  static MapStore named(String name) {
    return STORES.computeIfAbsent(name, key -> new MapStore());
  }

  NavigableMap<String, Map<String, byte[]>> table(String name) {
    return tables.computeIfAbsent(name, key -> new ConcurrentSkipListMap<>());
  }

  /** The one record of a table. */
  Map<String, byte[]> onlyRow(String table) {
    List<Map<String, byte[]>> rows = new ArrayList<>(table(table).values());
    if (rows.size() != 1) {
      throw new AssertionError(rows.size() + " records");
    }
    return rows.get(0);
  }

  /** The one value of the one record of a table. */
  byte[] onlyValue(String table) {
    List<byte[]> values = new ArrayList<>(onlyRow(table).values());
    if (values.size() != 1) {
      throw new AssertionError(values.size() + " values");
    }
    return values.get(0);
  }

  /** Changes a stored value, as somebody with access to the store could. */
  void tamper(String table, String key, String field, UnaryOperator<byte[]> change) {
    Map<String, byte[]> row = Objects.requireNonNull(table(table).get(key));
    row.put(field, change.apply(Objects.requireNonNull(row.get(field)).clone()));
  }

  /** Everything that is stored, as text: keys, names, values. */
  List<String> everything() {
    List<String> texts = new ArrayList<>();
    new TreeMap<>(tables)
        .forEach(
            (table, rows) ->
                rows.forEach(
                    (key, row) -> {
                      texts.add(key);
                      row.forEach(
                          (name, value) -> {
                            texts.add(name);
                            texts.add(new String(value, java.nio.charset.StandardCharsets.UTF_8));
                          });
                    }));
    return texts;
  }
}
