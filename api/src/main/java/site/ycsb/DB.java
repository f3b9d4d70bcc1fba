package site.ycsb;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/**
 * A store, as the client sees it. Each client thread has an instance of its own, made by the
 * constructor without arguments, given its properties, then {@link #init() initialised}; instances
 * needn't be thread-safe. Operations return a {@link Status} and don't throw.
 */
public abstract class DB {
  private Properties properties = new Properties();

  /** Hands over the configuration; called once, before {@link #init()}. */
  public void setProperties(Properties p) {
    properties = p;
  }

  /** The configuration; the same object for all threads of a run. */
  public Properties getProperties() {
    return properties;
  }

  /** Connects; called once on the thread that uses the instance. */
  public void init() throws DBException {}

  /** Disconnects; called once, after the last operation. */
  public void cleanup() throws DBException {}

  /**
   * Reads one record.
   *
   * @param fields the fields to read, null for all
   * @param result receives field names and values
   */
  public abstract Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result);

  /**
   * Reads records in the store's order, beginning with a key.
   *
   * @param recordcount how many at most
   * @param fields the fields to read, null for all
   * @param result receives a map of field names and values for each record
   */
  public abstract Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result);

  /** Overwrites the given fields of a record. */
  public abstract Status update(String table, String key, Map<String, ByteIterator> values);

  /** Writes a record. */
  public abstract Status insert(String table, String key, Map<String, ByteIterator> values);

  /** Deletes a record. */
  public abstract Status delete(String table, String key);
}
