package site.ycsb.workloads;

import site.ycsb.Utils;

/** Makes record keys: {@code user} and the record's number, hashed or not, padded with zeros. */
final class KeyNames {
  /** How many characters a number takes at most. */
  static final int MAX_DIGITS = 20;

  private static final String PREFIX = "user";

  /** Each thread's own, so that a key costs its text and nothing else. */
  private static final ThreadLocal<StringBuilder> TEXT =
      ThreadLocal.withInitial(() -> new StringBuilder(PREFIX));

  private KeyNames() {}

  static String name(long number, boolean ordered, int minDigits) {
    long shown = ordered ? number : Utils.hash(number);
    StringBuilder text = TEXT.get();
    text.setLength(PREFIX.length());
    for (int digits = minDigits > 1 ? digitsOf(shown) : 1; digits < minDigits; digits++) {
      text.append('0');
    }
    return text.append(shown).toString();
  }

  private static int digitsOf(long number) {
    return Long.toString(number).length();
  }

  /** Whether a key looks like those made here. A subclass of the workload may make others. */
  static boolean isLikely(String key) {
    return key.length() > PREFIX.length() && isStart(key);
  }

  /** Whether a text can be the beginning of a key made here. */
  static boolean isStart(String text) {
    int shown = Math.min(PREFIX.length(), text.length());
    return text.regionMatches(0, PREFIX, 0, shown)
        && text.chars().skip(shown).allMatch(c -> c >= '0' && c <= '9');
  }
}
