package site.ycsb.crypto;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.crypto.keyset.Keyset;

/**
 * The operations of one thread, each under the keyset that is the latest when it begins. The first
 * one under another keyset derives its sub-keys, which takes its time.
 */
final class ReloadingOperations extends DB {
  private final KeysetReloader reloader;
  private final Function<Keyset, DB> operationsUnder;
  private Keyset keyset;
  private DB operations;

  /**
   * Operations under the latest keyset.
   *
   * @param operationsUnder makes those under one
   */
  ReloadingOperations(KeysetReloader reloader, Function<Keyset, DB> operationsUnder) {
    this.reloader = reloader;
    this.operationsUnder = operationsUnder;
    keyset = reloader.latest();
    operations = operationsUnder.apply(keyset);
  }

  private DB latest() {
    Keyset latest = reloader.latest();
    if (!isSame(latest, keyset)) {
      operations = operationsUnder.apply(latest);
      keyset = latest;
    }
    return operations;
  }

  /** The same object: what the reloader read anew is another one. */
  @SuppressWarnings("ReferenceEquality")
  private static boolean isSame(Keyset one, Keyset other) {
    return one == other;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return latest().read(table, key, fields, result);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return latest().scan(table, startkey, recordcount, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return latest().update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return latest().insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return latest().delete(table, key);
  }
}
