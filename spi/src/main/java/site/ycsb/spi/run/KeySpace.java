package site.ycsb.spi.run;

import java.util.ArrayList;
import java.util.List;

/** Where the record keys of a table lie, for stores that cut a table into ranges of keys. */
@FunctionalInterface
public interface KeySpace {
  /**
   * The keys of YCSB's records: {@code user} and a hash as a decimal number, which begins with any
   * digit but 0. Cut where YCSB's documentation cuts them.
   */
  KeySpace YCSB =
      parts -> {
        List<String> splits = new ArrayList<>();
        for (long i = 1; i < parts; i++) {
          splits.add("user" + (1000 + i * (9999 - 1000) / parts));
        }
        return splits;
      };

  /**
   * The keys at which parts of about the same number of records begin, in order; the first part
   * begins before all keys, so there is one key less than parts.
   *
   * @param parts at least 1
   */
  List<String> splits(int parts);
}
