package site.ycsb;

import java.util.Properties;
import site.ycsb.client.binding.DbLoader;

/** YCSB's name for what creates DB objects by the name of their class; see {@link DbLoader}. */
public final class DBFactory {
  private DBFactory() {}

  /**
   * A DB with its configuration, inside a {@link DBWrapper} that measures it; throws when the class
   * doesn't exist, is no DB, or can't be constructed.
   */
  public static DB newDB(String dbname, Properties properties) throws UnknownDBException {
    DB measured = new DBWrapper(DbLoader.load(dbname));
    measured.setProperties(properties);
    return measured;
  }
}
