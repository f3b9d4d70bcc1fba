package site.ycsb.compare.reproduction;

import java.util.List;

/** The color of each store, the same in all charts. */
final class StoreColors {
  private static final List<String> STORES = List.of("cassandra", "hbase", "mongodb");

  private StoreColors() {}

  /** A store's color; that of figures of several stores together is the last one. */
  static int of(String store) {
    int known = STORES.indexOf(store);
    return known < 0 ? STORES.size() : known;
  }
}
