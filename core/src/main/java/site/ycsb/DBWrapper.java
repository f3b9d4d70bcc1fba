package site.ycsb;

import site.ycsb.client.chain.MeasuredDB;

/** YCSB's name for the DB that measures another one. */
public class DBWrapper extends MeasuredDB {
  /** Measures into the run's measurements. */
  public DBWrapper(DB db) {
    super(db);
  }
}
