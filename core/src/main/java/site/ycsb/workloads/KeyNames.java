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

  /** What all keys begin with, if one of them shows that they are made here; otherwise nothing. */
  static String prefixOf(String key) {
    return key.startsWith(PREFIX) ? PREFIX : "";
  }
}
