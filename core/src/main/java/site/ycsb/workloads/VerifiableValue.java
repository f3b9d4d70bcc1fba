package site.ycsb.workloads;

import java.nio.charset.StandardCharsets;

/**
 * The value that a field of a record has when data is to be verified: {@code <key>:<field>}, then
 * again and again ':' and the {@link String#hashCode()} of all that stands before, truncated. The
 * same texts and bytes as YCSB's; of a character the bytes have the low one.
 */
final class VerifiableValue {
  private static final int MAX_INT_DIGITS = 11;
  private static final char MAX_LATIN = 0xff;

  private VerifiableValue() {}

  static String text(String key, String field, int length) {
    if (isLatin(key) && isLatin(field)) {
      return new String(of(key, field, length), StandardCharsets.ISO_8859_1);
    }
    StringBuilder text = new StringBuilder(length).append(key).append(':').append(field);
    while (text.length() < length) {
      text.append(':');
      text.append(text.toString().hashCode());
    }
    text.setLength(length);
    return text.toString();
  }

  private static boolean isLatin(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > MAX_LATIN) {
        return false;
      }
    }
    return true;
  }

  static byte[] of(String key, String field, int length) {
    byte[] value = new byte[length];
    // the hash of a text grows with it: 31 * hash + next character
    int at = put(value, 0, key);
    int hash = key.hashCode();
    at = put(value, at, ":");
    hash = 31 * hash + ':';
    at = put(value, at, field);
    for (int i = 0; i < field.length(); i++) {
      hash = 31 * hash + field.charAt(i);
    }
    byte[] digits = new byte[MAX_INT_DIGITS];
    while (at < length) {
      value[at++] = ':';
      hash = 31 * hash + ':';
      int first = digitsOf(hash, digits);
      for (int i = first; i < MAX_INT_DIGITS; i++) {
        if (at < length) {
          value[at++] = digits[i];
        }
        hash = 31 * hash + digits[i];
      }
    }
    return value;
  }

  private static int put(byte[] value, int from, String text) {
    int count = Math.min(text.length(), value.length - from);
    for (int i = 0; i < count; i++) {
      value[from + i] = (byte) text.charAt(i);
    }
    return from + count;
  }

  /** Writes a number to the end of the buffer and returns where it begins. */
  private static int digitsOf(int number, byte[] buffer) {
    int at = buffer.length;
    // negative numbers reach one further than positive ones
    int rest = number < 0 ? number : -number;
    do {
      buffer[--at] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
    if (number < 0) {
      buffer[--at] = '-';
    }
    return at;
  }
}
