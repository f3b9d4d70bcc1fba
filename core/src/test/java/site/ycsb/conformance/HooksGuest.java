package site.ycsb.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NotingGenerators;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.HookedWorkload;

/** Answers with all calls of what a workload's subclass overrides and replaces, and of the DB. */
@SuppressWarnings("NullAway") // a null fails the test
public final class HooksGuest extends Guest {
  private final List<String> calls = new ArrayList<>();

  /** Properties; {@code guest.operations} names the operations of the run phase. */
  @Override
  public List<String> apply(List<String> texts) {
    Properties properties = properties(texts);
    Measurements.setProperties(properties);
    List<String> operations = List.of(properties.getProperty("guest.operations").split(","));
    HookedWorkload workload = new HookedWorkload(operations, calls);
    DB db = new StoringDB();
    try {
      workload.init(properties);
      Object state = workload.initThread(properties, 0, 1);
      for (int i = 0; i < 12; i++) {
        workload.doInsert(db, state);
      }
      boolean goesOn = true;
      while (goesOn) {
        goesOn = workload.doTransaction(db, state);
        calls.add("" + goesOn);
      }
      workload.cleanup();
    } catch (WorkloadException e) {
      throw new IllegalStateException(e);
    }
    List<String> all = new ArrayList<>(calls);
    all.add("" + NotingGenerators.zipfianDraw(calls));
    all.addAll(calls);
    return all;
  }

  /** Notes calls and keeps records. */
  private final class StoringDB extends DB {
    private final TreeMap<String, Map<String, String>> records = new TreeMap<>();

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      calls.add("read " + table + " " + key + " " + (fields == null ? "" : new TreeSet<>(fields)));
      records
          .get(key)
          .forEach(
              (field, value) -> {
                if (fields == null || fields.contains(field)) {
                  result.put(field, new StringByteIterator(value));
                }
              });
      return Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      calls.add("scan " + startkey + " " + (fields == null ? "" : new TreeSet<>(fields)));
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      calls.add("update " + table + " " + key + " " + new TreeSet<>(values.keySet()));
      records.get(key).putAll(StringByteIterator.getStringMap(values));
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      calls.add("insert " + table + " " + key + " " + new TreeSet<>(values.keySet()));
      records.put(key, StringByteIterator.getStringMap(values));
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      calls.add("delete " + key);
      return Status.OK;
    }
  }
}
