package site.ycsb.crypto.primitive;

/**
 * PKCS#7 padding to blocks of 16 bytes.
 *
 * <p>Source: RFC 5652, section 6.3.
 */
public final class Pkcs7 {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;

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
    int count = buffer[length - 1] & 0xff;
    int wrong = count == 0 || count > BLOCK ? 1 : 0;
    for (int i = 1; i <= BLOCK; i++) {
      // all ones where i <= count: only those bytes are padding
      int relevant = (i - 1 - count) >> 31;
      wrong |= relevant & ((buffer[length - i] & 0xff) ^ count);
    }
    return wrong == 0 ? length - count : -1;
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
