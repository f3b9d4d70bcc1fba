package site.ycsb.spi;

/** A DB that knows in which order its store scans. */
public interface ScanOrder {
  /**
   * Whether scans return records in the order of their keys; otherwise in one of the store's own,
   * such as by a hash of the key. Called after init.
   */
  boolean scansInKeyOrder();
}
