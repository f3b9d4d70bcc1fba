package site.ycsb.interleaved.run;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.spi.ServerlessStore;
import site.ycsb.testing.doubles.AnsweringDB;

/** Answers OK to a read of a record that isn't there, with fields that are null. */
public final class AbsentFieldsDB extends AnsweringDB implements ServerlessStore {
  static final Set<String> INSERTED = new ConcurrentSkipListSet<>();

  @Override
  protected Status answer() {
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    INSERTED.add(table + ' ' + key);
    return Status.OK;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    @SuppressWarnings("NullAway") // what bindings made for YCSB return of absent fields
    StringByteIterator value =
        new StringByteIterator(INSERTED.contains(table + ' ' + key) ? "x" : null);
    result.put("field0", value);
    return Status.OK;
  }
}
