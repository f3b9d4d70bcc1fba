package site.ycsb.spi.store;

/** What a file of a store is for, as far as it matters for what encryption at rest covers. */
public enum StoredKind {
  /** Records of tables. */
  DATA,
  /** The log of writes. */
  LOG,
  /** Writes for nodes that are down. */
  HINTS,
  /** What leads to records, such as indexes and statistics of a table. */
  INDEX,
  /** The store's own tables: schema, state. */
  SYSTEM,
  /** Anything else. */
  OTHER
}
