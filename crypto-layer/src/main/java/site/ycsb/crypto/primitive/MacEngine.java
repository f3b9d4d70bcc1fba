package site.ycsb.crypto.primitive;

/**
 * HMAC-SHA256 with one key.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: RFC 2104, FIPS 180-4.
 */
public interface MacEngine {
  /** The length of a full tag. */
  int TAG_BYTES = 32;

  /** Adds bytes to the message. */
  void update(byte[] in, int offset, int length);

  /** Writes the 32 bytes of the tag, and begins a new message. */
  void finish(byte[] out, int offset);
}
