package site.ycsb.profiling.events;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.spi.Delegating;

/** What both DBs with events have in common: all that is no operation goes through. */
abstract class EventLayer extends DB implements Delegating {
  private final DB db;

  EventLayer(DB db) {
    this.db = db;
  }

  @Override
  public final DB delegate() {
    return db;
  }

  @Override
  public final void setProperties(Properties p) {
    db.setProperties(p);
  }

  @Override
  public final Properties getProperties() {
    return db.getProperties();
  }

  @Override
  public void init() throws DBException {
    db.init();
  }

  @Override
  public final void cleanup() throws DBException {
    db.cleanup();
  }
}
