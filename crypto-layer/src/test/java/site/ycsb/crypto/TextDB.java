package site.ycsb.crypto;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * A store of texts as bindings made for YCSB treat Redis: values come back as texts, fields that
 * are requested by name and absent as texts that are null, and a record that isn't there is what
 * {@link #MISSING} says.
 */
public final class TextDB extends MapDB {
  /** What a read of all fields of a missing record answers. */
  static final String MISSING = "test.missing";

  /** A new store. */
  public TextDB() {}

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = super.read(table, key, fields, found);
    copy(found, fields, result);
    if (fields != null) {
      return Status.OK;
    }
    String missing = getProperties().getProperty(MISSING, "NOT_FOUND");
    return status.isOk() || missing.equals("NOT_FOUND")
        ? status
        : missing.equals("OK") ? Status.OK : Status.ERROR;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    Status status = super.scan(table, startkey, recordcount, fields, found);
    for (HashMap<String, ByteIterator> record : found) {
      HashMap<String, ByteIterator> row = new HashMap<>();
      copy(record, fields, row);
      result.add(row);
    }
    return status;
  }

  @SuppressWarnings("NullAway") // bindings made for YCSB do this
  private static void copy(
      Map<String, ByteIterator> found,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result) {
    found.forEach((name, value) -> result.put(name, new StringByteIterator(value.toString())));
    if (fields != null) {
      fields.forEach(name -> result.putIfAbsent(name, new StringByteIterator(null)));
    }
  }
}
