package site.ycsb.benchmarks.compare;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.MemoryDB;
import site.ycsb.spi.Delegating;

/**
 * The memory store, a given share slower: each operation spins for that share of the time since the
 * end of the operation before, so that throughput goes down by the share whatever an operation
 * costs on this machine. A clock can't be read often enough to end a spin of some nanoseconds in
 * time; what one was too long, the next ones are shorter. With share 0 it does the same but the
 * spinning.
 */
public final class DelayedStore extends DB implements Delegating {
  /** Property: the share, 0.05 for 5 %. */
  static final String SHARE = "delayedstore.share";

  private final MemoryDB store = new MemoryDB();
  private final LongSupplier nanos;
  private double share;
  private double owedNanos;
  private long endNanos;

  /** Made by the client, by name. */
  public DelayedStore() {
    this(System::nanoTime);
  }

  DelayedStore(LongSupplier nanos) {
    this.nanos = nanos;
  }

  @Override
  public DB delegate() {
    return store;
  }

  @Override
  public void setProperties(Properties properties) {
    super.setProperties(properties);
    store.setProperties(properties);
  }

  @Override
  public void init() throws DBException {
    share = Double.parseDouble(getProperties().getProperty(SHARE, "0"));
    store.init();
    endNanos = nanos.getAsLong();
  }

  @Override
  public void cleanup() throws DBException {
    store.cleanup();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return delayed(store.read(table, key, fields, result));
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return delayed(store.scan(table, startkey, recordcount, fields, result));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return delayed(store.update(table, key, values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return delayed(store.insert(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return delayed(store.delete(table, key));
  }

  private Status delayed(Status status) {
    long beginNanos = nanos.getAsLong();
    owedNanos += share * (beginNanos - endNanos);
    endNanos = beginNanos;
    while (endNanos - beginNanos < owedNanos) {
      endNanos = nanos.getAsLong();
    }
    owedNanos -= endNanos - beginNanos;
    return status;
  }
}
