package site.ycsb.spi;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Forwards all calls to another DB: a layer overrides what it does otherwise. Threading: as any DB,
 * an instance belongs to one thread.
 */
public abstract class ForwardingDB extends DB implements Delegating {
  private final DB delegate;

  protected ForwardingDB(DB delegate) {
    this.delegate = delegate;
  }

  @Override
  public final DB delegate() {
    return delegate;
  }

  @Override
  public void setProperties(Properties p) {
    delegate.setProperties(p);
  }

  @Override
  public Properties getProperties() {
    return delegate.getProperties();
  }

  @Override
  public void init() throws DBException {
    delegate.init();
  }

  @Override
  public void cleanup() throws DBException {
    delegate.cleanup();
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return delegate.read(table, key, fields, result);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return delegate.scan(table, startkey, recordcount, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return delegate.update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return delegate.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return delegate.delete(table, key);
  }
}
