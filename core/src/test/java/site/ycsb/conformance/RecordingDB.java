package site.ycsb.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Notes every call. */
public final class RecordingDB extends DB {
  private final boolean withValues;
  final List<String> calls = new ArrayList<>();

  RecordingDB(boolean withValues) {
    this.withValues = withValues;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    calls.add("read " + table + " " + key + " " + sorted(fields));
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    calls.add("scan " + table + " " + startkey + " " + recordcount + " " + sorted(fields));
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    calls.add("update " + table + " " + key + " " + shown(values));
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    calls.add("insert " + table + " " + key + " " + shown(values));
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    calls.add("delete " + table + " " + key);
    return Status.OK;
  }

  private static String sorted(@Nullable Set<String> fields) {
    return fields == null ? "all" : new TreeSet<>(fields).toString();
  }

  private Map<String, String> shown(Map<String, ByteIterator> values) {
    Map<String, String> shown = new TreeMap<>();
    values.forEach(
        (name, value) ->
            shown.put(name, withValues ? value.toString() : value.toArray().length + " bytes"));
    return shown;
  }
}
