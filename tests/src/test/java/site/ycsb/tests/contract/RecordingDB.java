package site.ycsb.tests.contract;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Keeps what scans return; nothing may fail. */
final class RecordingDB extends DB {
  private final DB recorded;
  private final List<List<Map<String, String>>> scans = new ArrayList<>();

  RecordingDB(DB recorded) {
    this.recorded = recorded;
  }

  /** The rows of each scan. */
  List<List<Map<String, String>>> scans() {
    return scans;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    Status status = ok(recorded.scan(table, startkey, recordcount, fields, result));
    List<Map<String, String>> rows = new ArrayList<>();
    for (HashMap<String, ByteIterator> row : result) {
      rows.add(ContractRun.asText(row));
      row.values().forEach(ByteIterator::reset);
    }
    scans.add(rows);
    return status;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return ok(recorded.read(table, key, fields, result));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return ok(recorded.update(table, key, values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return ok(recorded.insert(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return ok(recorded.delete(table, key));
  }

  private static Status ok(Status status) {
    if (!status.isOk()) {
      throw new AssertionError(status);
    }
    return status;
  }
}
