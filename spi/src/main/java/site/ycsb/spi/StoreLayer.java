package site.ycsb.spi;

import site.ycsb.DB;

/**
 * Puts something directly around a store's DB, inside of every layer that wraps it. Found in the
 * {@code RunContext} by a layer that makes the store's DB; absent when the run wants nothing there.
 */
@FunctionalInterface
public interface StoreLayer {
  /**
   * The DB to use in the store's place.
   *
   * @param db a new DB of the store
   */
  DB around(DB db);
}
