package site.ycsb.spi.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Where the record keys of a table lie, for stores that cut a table into ranges of keys. */
@FunctionalInterface
public interface KeySpace {
  /** Parts have the same number of sampled keys; more of them make the parts more even. */
  int SAMPLED_PER_PART = 4000;

  /** What a command can keep in memory and sort in a moment. */
  int MAX_SAMPLED = 500_000;

  /** The keys of YCSB's records: {@code user} and a hash of 63 bits as a decimal number. */
  KeySpace YCSB = ofNumbers(Long.MAX_VALUE, number -> "user" + number);

  /**
   * Keys that are spread as those of the table are, in any order.
   *
   * @param count how many at most
   */
  List<String> sample(int count);

  /**
   * The keys of numbers from 0 on, of which each is as likely as the others.
   *
   * @param end the first number without a key, at least 1
   */
  static KeySpace ofNumbers(long end, LongFunction<String> key) {
    return count -> {
      long keys = Math.min(end, count);
      return LongStream.range(0, keys)
          .mapToObj(i -> key.apply(end / keys * i + end % keys * i / keys))
          .toList();
    };
  }

  /**
   * The keys at which parts of about the same number of records begin, in order; the first part
   * begins before all keys, so there is one key less than parts, or fewer where there are fewer
   * records. Each is as short as it can be.
   *
   * @param parts at least 1
   */
  default List<String> splits(int parts) {
    if (parts == 1) {
      return List.of();
    }
    List<String> keys =
        sample((int) Math.min(MAX_SAMPLED, (long) SAMPLED_PER_PART * parts)).stream()
            .sorted()
            .distinct()
            .toList();
    List<String> splits = new ArrayList<>();
    long before = 0;
    for (int part = 1; part < parts; part++) {
      long first = (long) part * keys.size() / parts;
      if (first > before) {
        splits.add(separator(keys.get((int) first - 1), keys.get((int) first)));
        before = first;
      }
    }
    return splits;
  }

  /** The shortest text that is behind the first key and not behind the second one. */
  private static String separator(String first, String second) {
    int same = 0;
    while (same < first.length() && first.charAt(same) == second.charAt(same)) {
      same++;
    }
    return second.substring(0, same + 1);
  }
}
