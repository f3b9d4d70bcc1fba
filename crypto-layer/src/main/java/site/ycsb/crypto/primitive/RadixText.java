package site.ycsb.crypto.primitive;

import java.util.Arrays;

/**
 * Bytes as text without padding: hex, base32hex or base64url. Each byte string has exactly one
 * text, and every other text is rejected. Immutable, thread-safe.
 *
 * <p>Source: RFC 4648, sections 5, 7 and 8.
 */
public final class RadixText {
  /** Lower-case hex. Keeps the order. */
  public static final RadixText HEX = new RadixText("0123456789abcdef");

  /** Lower-case base32hex. Keeps the order. */
  public static final RadixText BASE32HEX = new RadixText("0123456789abcdefghijklmnopqrstuv");

  /** Base64url. Doesn't keep the order. */
  public static final RadixText BASE64URL =
      new RadixText("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

  private static final int ASCII = 128;

  private final byte[] digits;
  private final byte[] valueOfDigit = new byte[ASCII];
  private final int bitsPerDigit;

  private RadixText(String alphabet) {
    bitsPerDigit = Integer.numberOfTrailingZeros(alphabet.length());
    digits = new byte[alphabet.length()];
    Arrays.fill(valueOfDigit, (byte) -1);
    for (int i = 0; i < digits.length; i++) {
      digits[i] = (byte) alphabet.charAt(i);
      valueOfDigit[digits[i]] = (byte) i;
    }
  }

  /** How many characters n bytes become. */
  public int encodedLength(int byteCount) {
    return (int) (((long) byteCount * Byte.SIZE + bitsPerDigit - 1) / bitsPerDigit);
  }

  /** How many bytes n characters stand for. */
  public int decodedLength(int digitCount) {
    return (int) ((long) digitCount * bitsPerDigit / Byte.SIZE);
  }

  /** Writes {@link #encodedLength} characters, one byte each. */
  public void encode(byte[] in, int offset, int length, byte[] out, int outOffset) {
    int mask = digits.length - 1;
    int buffer = 0;
    int bits = 0;
    int position = outOffset;
    for (int i = offset; i < offset + length; i++) {
      buffer = (buffer << Byte.SIZE) | (in[i] & 0xff);
      bits += Byte.SIZE;
      while (bits >= bitsPerDigit) {
        bits -= bitsPerDigit;
        out[position++] = digits[(buffer >>> bits) & mask];
      }
    }
    if (bits > 0) {
      out[position] = digits[(buffer << (bitsPerDigit - bits)) & mask];
    }
  }

  /**
   * Reads characters, one byte each.
   *
   * @return the number of bytes written, which is {@link #decodedLength}; -1 when the text isn't
   *     one that {@link #encode} writes
   */
  public int decode(byte[] in, int offset, int length, byte[] out, int outOffset) {
    int buffer = 0;
    int bits = 0;
    int position = outOffset;
    for (int i = offset; i < offset + length; i++) {
      int value = in[i] < 0 ? -1 : valueOfDigit[in[i]];
      if (value < 0) {
        return -1;
      }
      buffer = (buffer << bitsPerDigit) | value;
      bits += bitsPerDigit;
      if (bits >= Byte.SIZE) {
        bits -= Byte.SIZE;
        out[position++] = (byte) (buffer >>> bits);
      }
    }
    boolean digitTooMany = bits >= bitsPerDigit;
    boolean bitsLost = (buffer & ((1 << bits) - 1)) != 0;
    return digitTooMany || bitsLost ? -1 : position - outOffset;
  }
}
