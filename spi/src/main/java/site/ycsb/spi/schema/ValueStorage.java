package site.ycsb.spi.schema;

/** How a store keeps field values. */
public enum ValueStorage {
  /** Any bytes come back as they were written. */
  BYTES,
  /** Values pass through a character encoding: only text survives. */
  TEXT
}
