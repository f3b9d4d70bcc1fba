package site.ycsb.profiling.events;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.ForwardingDB;

/**
 * Makes an event of each operation. It stands outermost, directly inside of what measures.
 *
 * <p>Threading: as every DB, one instance for each thread. Cost: two events an operation, none of
 * them with a stack.
 */
public final class OperationEventsDB extends ForwardingDB {
  private @Nullable OperationTrace trace;

  public OperationEventsDB(DB db) {
    super(db);
  }

  /** Where something encrypts, makes known to the DB around the store which operation it is in. */
  @Override
  public void init() throws DBException {
    super.init();
    boolean encrypts =
        Capabilities.find(delegate(), CryptoSource.class)
            .flatMap(CryptoSource::cryptoTotals)
            .isPresent();
    if (encrypts) {
      OperationTrace shared = new OperationTrace();
      Capabilities.find(delegate(), StoreEventsDB.class).ifPresent(store -> store.join(shared));
      trace = shared;
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    OperationEvent event = begin();
    @Nullable Status status = null;
    try {
      status = delegate().read(table, key, fields, result);
      return status;
    } finally {
      end(event, "READ", status);
    }
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    OperationEvent event = begin();
    @Nullable Status status = null;
    try {
      status = delegate().scan(table, startkey, recordcount, fields, result);
      return status;
    } finally {
      end(event, "SCAN", status);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    OperationEvent event = begin();
    @Nullable Status status = null;
    try {
      status = delegate().update(table, key, values);
      return status;
    } finally {
      end(event, "UPDATE", status);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    OperationEvent event = begin();
    @Nullable Status status = null;
    try {
      status = delegate().insert(table, key, values);
      return status;
    } finally {
      end(event, "INSERT", status);
    }
  }

  @Override
  public Status delete(String table, String key) {
    OperationEvent event = begin();
    @Nullable Status status = null;
    try {
      status = delegate().delete(table, key);
      return status;
    } finally {
      end(event, "DELETE", status);
    }
  }

  private OperationEvent begin() {
    OperationEvent event = new OperationEvent();
    event.begin();
    if (trace != null) {
      trace.operationBegins();
    }
    return event;
  }

  private void end(OperationEvent event, String operation, @Nullable Status status) {
    if (trace != null) {
      trace.operationEnds(operation);
    }
    event.commit(operation, status == null ? null : status.getName());
  }
}
