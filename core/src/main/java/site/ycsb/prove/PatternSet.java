package site.ycsb.prove;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Looks for many byte strings in one pass. A bit for each start of three bytes lets it go by nearly
 * everything at once.
 *
 * @param <T> what a pattern stands for
 */
final class PatternSet<T> {
  private static final int START_BYTES = 3;
  private static final int START_MASK = 0xFFFFFF;

  private final BitSet starts = new BitSet(START_MASK + 1);
  private final Map<Integer, List<Pattern<T>>> byStart = new HashMap<>();
  private int longest;

  private static final class Pattern<T> {
    final byte[] bytes;
    final T meaning;

    Pattern(byte[] bytes, T meaning) {
      this.bytes = bytes;
      this.meaning = meaning;
    }

    boolean standsAt(byte[] in, int offset, int end) {
      if (offset + bytes.length > end) {
        return false;
      }
      for (int i = 0; i < bytes.length; i++) {
        if (in[offset + i] != bytes[i]) {
          return false;
        }
      }
      return true;
    }
  }

  /** Adds a pattern of at least three bytes. */
  void add(byte[] bytes, T meaning) {
    int start = 0;
    for (int i = 0; i < START_BYTES; i++) {
      start = (start << 8 | (bytes[i] & 0xFF)) & START_MASK;
    }
    starts.set(start);
    byStart.computeIfAbsent(start, key -> new ArrayList<>()).add(new Pattern<>(bytes, meaning));
    longest = Math.max(longest, bytes.length);
  }

  /** How many bytes have to be looked at again when a search goes on behind them. */
  int overlapBytes() {
    return Math.max(0, longest - 1);
  }

  /** Tells the meaning of every pattern that stands in the first n bytes. */
  void search(byte[] in, int end, Consumer<T> found) {
    int start = 0;
    for (int i = 0; i < end; i++) {
      start = (start << 8 | (in[i] & 0xFF)) & START_MASK;
      if (i >= START_BYTES - 1 && starts.get(start)) {
        for (Pattern<T> pattern : byStart.getOrDefault(start, List.of())) {
          if (pattern.standsAt(in, i - START_BYTES + 1, end)) {
            found.accept(pattern.meaning);
          }
        }
      }
    }
  }
}
