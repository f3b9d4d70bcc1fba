package site.ycsb.crypto.primitive;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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

  /** So many digits are as many bytes as a digit has bits. */
  private static final int GROUP = 8;

  private static final int BYTE_VALUES = 256;
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] digits;
  private final byte[] valueOfDigit = new byte[BYTE_VALUES];
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
    int end = offset + length;
    int from = offset;
    int position = outOffset;
    for (; from <= end - Long.BYTES; from += bitsPerDigit, position += GROUP) {
      long group = (long) BIG_ENDIAN.get(in, from);
      for (int i = 0; i < GROUP; i++) {
        group = Long.rotateLeft(group, bitsPerDigit);
        out[position + i] = digits[(int) group & mask];
      }
    }
    int buffer = 0;
    int bits = 0;
    for (int i = from; i < end; i++) {
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
    int end = offset + length;
    int from = offset;
    int position = outOffset;
    // a group is written with zeros behind it, which the next one overwrites
    int last = outOffset + decodedLength(length) - Long.BYTES;
    for (; position <= last; from += GROUP, position += bitsPerDigit) {
      long group = 0;
      int wrong = 0;
      for (int i = 0; i < GROUP; i++) {
        int value = valueOfDigit[in[from + i] & 0xff];
        wrong |= value;
        group = (group << bitsPerDigit) | value;
      }
      if (wrong < 0) {
        return -1;
      }
      BIG_ENDIAN.set(out, position, group << (GROUP * (Byte.SIZE - bitsPerDigit)));
    }
    int buffer = 0;
    int bits = 0;
    for (int i = from; i < end; i++) {
      int value = valueOfDigit[in[i] & 0xff];
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
