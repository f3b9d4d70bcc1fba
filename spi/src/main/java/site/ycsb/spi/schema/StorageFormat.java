package site.ycsb.spi.schema;

/** A DB that knows how its store keeps values. */
public interface StorageFormat {
  /**
   * How values of a table are kept: by its columns when it is there, otherwise as the binding would
   * make it for encrypted data. Called after init.
   */
  ValueStorage valueStorage(String table);
}
