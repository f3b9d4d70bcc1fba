package site.ycsb.crypto.independent;

import java.math.BigInteger;

/** The bytes that a text in base64url, base32hex or hex stands for. */
final class StoredTexts {
  private StoredTexts() {}

  static byte[] base64url(String text) {
    return bytes(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 6);
  }

  static byte[] base32hex(String text) {
    return bytes(text, "0123456789abcdefghijklmnopqrstuv", 5);
  }

  static byte[] hex(String text) {
    return bytes(text, "0123456789abcdef", 4);
  }

  private static byte[] bytes(String text, String digits, int bitsPerDigit) {
    BigInteger number = BigInteger.ONE;
    for (int i = 0; i < text.length(); i++) {
      int value = digits.indexOf(text.charAt(i));
      if (value < 0) {
        throw new IllegalArgumentException("no digit: " + text.charAt(i));
      }
      number = number.shiftLeft(bitsPerDigit).add(BigInteger.valueOf(value));
    }
    int bits = text.length() * bitsPerDigit;
    byte[] all = number.shiftRight(bits % 8).toByteArray();
    // the one in front kept the zeros behind it
    return Jdk.slice(all, all.length - bits / 8, all.length);
  }
}
