package site.ycsb.crypto.primitive;

/**
 * HMAC with one key: of SHA-256 unless said.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: RFC 2104, FIPS 180-4.
 */
public interface MacEngine {
  /** The length of a full tag of HMAC-SHA256. */
  int TAG_BYTES = 32;

  /** Adds bytes to the message. */
  void update(byte[] in, int offset, int length);

  /** The length of a full tag. */
  int tagBytes();

  /** Writes the full tag, and begins a new message. */
  void finish(byte[] out, int offset);
}
