package site.ycsb.crypto;

import site.ycsb.spi.InProcessStore;

/** A store that ends with the process. */
public final class InProcessDB extends MapDB implements InProcessStore {
  /** A new store. */
  public InProcessDB() {}
}
