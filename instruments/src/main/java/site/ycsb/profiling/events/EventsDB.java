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
 * Makes an event of each call of the DB that it wraps, also of one that throws.
 *
 * <p>Threading: as every DB, one instance for each thread. Cost: an event for each call, without a
 * stack.
 *
 * @param <E> the type of the events
 */
abstract class EventsDB<E> extends ForwardingDB {
  EventsDB(DB db) {
    super(db);
  }

  /** An event that begins now. */
  abstract E begin(String operation);

  /**
   * Ends an event.
   *
   * @param returnsData whether the operation is one that returns data
   * @param status null when the call threw
   */
  abstract void end(E event, String operation, boolean returnsData, @Nullable Status status);

  static @Nullable String nameOf(@Nullable Status status) {
    return status == null ? null : status.getName();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    E event = begin("READ");
    @Nullable Status status = null;
    try {
      status = delegate().read(table, key, fields, result);
      return status;
    } finally {
      end(event, "READ", true, status);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    E event = begin("SCAN");
    @Nullable Status status = null;
    try {
      status = delegate().scan(table, startkey, recordcount, fields, result);
      return status;
    } finally {
      end(event, "SCAN", true, status);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    E event = begin("UPDATE");
    @Nullable Status status = null;
    try {
      status = delegate().update(table, key, values);
      return status;
    } finally {
      end(event, "UPDATE", false, status);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    E event = begin("INSERT");
    @Nullable Status status = null;
    try {
      status = delegate().insert(table, key, values);
      return status;
    } finally {
      end(event, "INSERT", false, status);
    }
  }

  @Override
  public Status delete(String table, String key) {
    E event = begin("DELETE");
    @Nullable Status status = null;
    try {
      status = delegate().delete(table, key);
      return status;
    } finally {
      end(event, "DELETE", false, status);
    }
  }
}
