package site.ycsb.workloads;

import site.ycsb.Utils;

/** Makes record keys: {@code user} and the record's number, hashed or not, padded with zeros. */
final class KeyNames {
  /** How many characters a number takes at most. */
  static final int MAX_DIGITS = 20;

  private static final String PREFIX = "user";

  private KeyNames() {}

  static String name(long number, boolean ordered, int minDigits) {
    String digits = Long.toString(ordered ? number : Utils.hash(number));
    int zeros = minDigits - digits.length();
    return zeros > 0 ? PREFIX + "0".repeat(zeros) + digits : PREFIX.concat(digits);
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
