package site.ycsb.client.chain;

import static site.ycsb.Workload.Operation.DELETE;
import static site.ycsb.Workload.Operation.INSERT;
import static site.ycsb.Workload.Operation.READ;
import static site.ycsb.Workload.Operation.SCAN;
import static site.ycsb.Workload.Operation.UPDATE;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload.Operation;
import site.ycsb.spi.ForwardingDB;

/**
 * Observes each operation of a DB, from its begin to its end, also of one that throws.
 *
 * <p>Threading: one instance for each thread, as any DB. Cost: what an observer notes at the begin
 * it keeps in its fields until the end, so that an operation allocates nothing for it.
 */
public abstract class ObservingDB extends ForwardingDB {
  protected ObservingDB(DB db) {
    super(db);
  }

  /** Notes that an operation begins; the last thing before the call. */
  protected abstract void begin(Operation operation);

  /**
   * Notes that it has ended.
   *
   * @param status null when it threw, and the failure goes on to the caller
   */
  protected abstract void end(Operation operation, @Nullable Status status);

  /** What a returned status counts as. */
  protected Status counted(Status returned) {
    return returned;
  }

  /** What an operation that threw counts as; unless overridden, it ends and the failure goes on. */
  protected Status thrown(Operation operation, Throwable failure) {
    end(operation, null);
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    throw (Error) failure;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    begin(READ);
    Status status;
    try {
      status = counted(delegate().read(table, key, fields, result));
    } catch (RuntimeException | Error e) {
      status = thrown(READ, e);
    }
    end(READ, status);
    return status;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    begin(SCAN);
    Status status;
    try {
      status = counted(delegate().scan(table, startkey, recordcount, fields, result));
    } catch (RuntimeException | Error e) {
      status = thrown(SCAN, e);
    }
    end(SCAN, status);
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    begin(UPDATE);
    Status status;
    try {
      status = counted(delegate().update(table, key, values));
    } catch (RuntimeException | Error e) {
      status = thrown(UPDATE, e);
    }
    end(UPDATE, status);
    return status;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    begin(INSERT);
    Status status;
    try {
      status = counted(delegate().insert(table, key, values));
    } catch (RuntimeException | Error e) {
      status = thrown(INSERT, e);
    }
    end(INSERT, status);
    return status;
  }

  @Override
  public Status delete(String table, String key) {
    begin(DELETE);
    Status status;
    try {
      status = counted(delegate().delete(table, key));
    } catch (RuntimeException | Error e) {
      status = thrown(DELETE, e);
    }
    end(DELETE, status);
    return status;
  }
}
