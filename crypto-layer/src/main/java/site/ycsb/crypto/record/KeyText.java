package site.ycsb.crypto.record;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.RadixText;

/**
 * Writes the bytes of stored record keys as the texts that a binding gets: in digits, or with one
 * character for each byte where the store takes bytes. Threading: one thread.
 */
final class KeyText {
  private final @Nullable RadixText digits;
  private final GrowingBuffer text = new GrowingBuffer();

  /**
   * Texts of one kind.
   *
   * @param digits null for one character, 0 to 255, for each byte
   */
  KeyText(@Nullable RadixText digits) {
    this.digits = digits;
  }

  /** The text of bytes that begin at 0. */
  String of(byte[] stored, int length) {
    if (digits == null) {
      return new String(stored, 0, length, StandardCharsets.ISO_8859_1);
    }
    int textLength = digits.encodedLength(length);
    byte[] characters = text.ofAtLeast(textLength);
    digits.encode(stored, 0, length, characters, 0);
    return new String(characters, 0, textLength, StandardCharsets.ISO_8859_1);
  }

  /**
   * Puts the bytes of a text into a buffer, at 0.
   *
   * @return how many they are; -1 when {@link #of} doesn't write such a text
   */
  int decode(String stored, GrowingBuffer bytes) {
    int length = stored.length();
    byte[] characters = digits == null ? bytes.ofAtLeast(length) : text.ofAtLeast(length);
    for (int i = 0; i < length; i++) {
      char character = stored.charAt(i);
      if (character > 0xff) {
        return -1;
      }
      characters[i] = (byte) character;
    }
    return digits == null
        ? length
        : digits.decode(characters, 0, length, bytes.ofAtLeast(digits.decodedLength(length)), 0);
  }
}
