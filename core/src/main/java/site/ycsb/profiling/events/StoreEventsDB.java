package site.ycsb.profiling.events;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.spi.ForwardingDB;

/**
 * Makes an event of each call of the store, tries again included. It stands innermost, directly
 * around the binding.
 *
 * <p>Threading: as every DB, one instance for each thread.
 */
public final class StoreEventsDB extends ForwardingDB {
  private @Nullable OperationTrace trace;

  public StoreEventsDB(DB db) {
    super(db);
  }

  void join(OperationTrace shared) {
    trace = shared;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    StoreCallEvent event = begin("READ");
    @Nullable Status status = null;
    try {
      status = delegate().read(table, key, fields, result);
      return status;
    } finally {
      end(event, "READ", status, true);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    StoreCallEvent event = begin("SCAN");
    @Nullable Status status = null;
    try {
      status = delegate().scan(table, startkey, recordcount, fields, result);
      return status;
    } finally {
      end(event, "SCAN", status, true);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    StoreCallEvent event = begin("UPDATE");
    @Nullable Status status = null;
    try {
      status = delegate().update(table, key, values);
      return status;
    } finally {
      end(event, "UPDATE", status, false);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    StoreCallEvent event = begin("INSERT");
    @Nullable Status status = null;
    try {
      status = delegate().insert(table, key, values);
      return status;
    } finally {
      end(event, "INSERT", status, false);
    }
  }

  @Override
  public Status delete(String table, String key) {
    StoreCallEvent event = begin("DELETE");
    @Nullable Status status = null;
    try {
      status = delegate().delete(table, key);
      return status;
    } finally {
      end(event, "DELETE", status, false);
    }
  }

  private StoreCallEvent begin(String operation) {
    if (trace != null) {
      trace.storeIsCalled(operation);
    }
    StoreCallEvent event = new StoreCallEvent();
    event.begin();
    return event;
  }

  private void end(
      StoreCallEvent event, String operation, @Nullable Status status, boolean returnsData) {
    event.commit(operation, status == null ? null : status.getName());
    if (trace != null) {
      trace.storeAnswered(returnsData && status != null && status.isOk());
    }
  }
}
