package site.ycsb.client;

import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.config.SourcedProperties;

/** Makes DB objects that are only asked what they are: they get a copy of the configuration. */
final class DbProbe {
  private DbProbe() {}

  /**
   * A DB that will never be initialised.
   *
   * @throws UnknownDBException when it can't be made
   * @throws site.ycsb.config.ConfigurationException when it refuses its configuration
   */
  static DB make(String className, SourcedProperties properties) throws UnknownDBException {
    DB db = DBFactory.newPlainDb(className);
    db.setProperties(properties.copy());
    return db;
  }
}
