package site.ycsb.crypto.primitive;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * PKCS#7 padding to blocks of 16 bytes.
 *
 * <p>Source: RFC 5652, section 6.3.
 */
public final class Pkcs7 {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;

  /** A one in each byte. */
  private static final long ONES = 0x0101010101010101L;

  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Pkcs7() {}

  /** The length after padding: the next multiple of 16, never the same. */
  public static int paddedLength(int length) {
    return (length / BLOCK + 1) * BLOCK;
  }

  /**
   * Pads in place.
   *
   * @param buffer has room for {@link #paddedLength} bytes
   * @param length of the content, which begins at 0
   * @return the length after padding
   */
  public static int pad(byte[] buffer, int length) {
    int padded = paddedLength(length);
    byte count = (byte) (padded - length);
    for (int i = length; i < padded; i++) {
      buffer[i] = count;
    }
    return padded;
  }

  /**
   * The length of the content without its padding, or -1 when the padding is invalid. Looks at the
   * whole last block in any case.
   *
   * @param length of the padded content, which begins at 0; at least one block
   */
  public static int contentLength(byte[] buffer, int length) {
    long first = (long) BIG_ENDIAN.get(buffer, length - BLOCK);
    long second = (long) BIG_ENDIAN.get(buffer, length - Long.BYTES);
    int count = (int) second & 0xff;
    long repeated = count * ONES;
    // of each half the bytes that would be padding
    long wrong = (first ^ repeated) & lastBytes(Math.max(count, Long.BYTES) - Long.BYTES);
    wrong |= (second ^ repeated) & lastBytes(Math.min(count, Long.BYTES));
    // padding of no byte, or of more than a block
    wrong |= ((count - 1) | (BLOCK - count)) >> (Integer.SIZE - 1);
    return wrong == 0 ? length - count : -1;
  }

  /** All ones in the last bytes, 0 to 8 of them. */
  private static long lastBytes(int count) {
    // twice half of the bits, since a shift by 64 is one by 0
    int half = count * (Byte.SIZE / 2);
    return ~(-1L << half << half);
  }

  /** As {@link #contentLength}, for callers that stop when the padding is invalid. */
  public static int checkedLength(byte[] buffer, int length) throws DecryptionException {
    int contentLength = contentLength(buffer, length);
    if (contentLength < 0) {
      throw new DecryptionException();
    }
    return contentLength;
  }
}
