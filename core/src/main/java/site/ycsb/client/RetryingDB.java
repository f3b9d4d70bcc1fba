package site.ycsb.client;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.spi.Delegating;

/**
 * Tries failed operations again, with the same bytes: values are kept, since the first try consumes
 * them. It stands next to the store: inside of what encrypts, which would make other bytes each
 * time, and inside of what measures, so that a latency is that of all tries and their pauses.
 */
final class RetryingDB extends DB implements Delegating {
  private final DB db;
  private final RetryPolicy policy;
  private final RetryCounts counts;
  private final BooleanSupplier stopRequested;
  private final Timer timer;

  RetryingDB(
      DB db, RetryPolicy policy, RetryCounts counts, BooleanSupplier stopRequested, Timer timer) {
    this.db = db;
    this.policy = policy;
    this.counts = counts;
    this.stopRequested = stopRequested;
    this.timer = timer;
  }

  @Override
  public DB delegate() {
    return db;
  }

  @Override
  public void setProperties(Properties p) {
    db.setProperties(p);
  }

  @Override
  public Properties getProperties() {
    return db.getProperties();
  }

  @Override
  public void init() throws DBException {
    db.init();
  }

  @Override
  public void cleanup() throws DBException {
    db.cleanup();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return persist(
        () -> {
          result.clear();
          return db.read(table, key, fields, result);
        });
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return persist(
        () -> {
          result.clear();
          return db.scan(table, startkey, recordcount, fields, result);
        });
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    KeptValues kept = new KeptValues(values);
    return persist(() -> db.update(table, key, kept.fresh()));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    KeptValues kept = new KeptValues(values);
    return persist(() -> db.insert(table, key, kept.fresh()));
  }

  @Override
  public Status delete(String table, String key) {
    return persist(() -> db.delete(table, key));
  }

  private Status persist(Supplier<@Nullable Status> operation) {
    Status status = known(operation.get());
    int retries = 0;
    while (retries < policy.limit()
        && policy.statuses().contains(status.getName())
        && !stopRequested.getAsBoolean()) {
      retries++;
      counts.retry();
      pause(policy.pauseNanos(retries));
      status = known(operation.get());
    }
    if (retries > 0) {
      counts.end(status.isOk());
    }
    return status;
  }

  private static Status known(@Nullable Status status) {
    return status == null ? Status.ERROR : status;
  }

  private void pause(long nanos) {
    long endNanos = timer.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = endNanos - timer.nanoTime()) {
      if (stopRequested.getAsBoolean() || Thread.currentThread().isInterrupted()) {
        return;
      }
      timer.park(Math.min(left, 50_000_000));
    }
  }
}
