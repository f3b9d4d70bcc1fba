package site.ycsb.crypto.primitive;

/** A buffer that grows and is used again. Threading: one thread. */
public final class GrowingBuffer {
  private static final int FIRST_BYTES = 2048;

  private byte[] bytes = new byte[FIRST_BYTES];

  /** An array of at least this length; its content is whatever was left there. */
  public byte[] ofAtLeast(int length) {
    if (bytes.length < length) {
      bytes = new byte[Math.max(length, (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8))];
    }
    return bytes;
  }

  /**
   * Puts a text in as UTF-8, at 0, with room behind it.
   *
   * @return its length in bytes
   */
  public int putUtf8(String text, int room) {
    byte[] buffer = ofAtLeast(text.length() + room);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        byte[] encoded = Utf8.encode(text);
        System.arraycopy(encoded, 0, ofAtLeast(encoded.length + room), 0, encoded.length);
        return encoded.length;
      }
      buffer[i] = (byte) c;
    }
    return text.length();
  }

  /** The array as it is now. */
  public byte[] bytes() {
    return bytes;
  }
}
