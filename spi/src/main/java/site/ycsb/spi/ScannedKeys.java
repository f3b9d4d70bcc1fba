package site.ycsb.spi;

import java.util.List;

/** A DB that can give the record keys of the rows that it scans, which YCSB's interface doesn't. */
public interface ScannedKeys {
  /**
   * Gives the keys of each scan from now on: a scan clears the list, and adds the key of each row
   * that it adds to its result, in the same order. Called after {@code init}, once, and not where
   * nobody needs keys.
   *
   * @param keys used by the thread of this DB alone
   */
  void giveKeysTo(List<String> keys);
}
