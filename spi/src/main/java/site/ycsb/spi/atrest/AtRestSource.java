package site.ycsb.spi.atrest;

/** A DB that can tell what its store encrypts at rest. */
public interface AtRestSource {
  /** What is known of a table and of the store's logs. Asked once, after init, on one DB. */
  AtRestState atRest(String table);
}
