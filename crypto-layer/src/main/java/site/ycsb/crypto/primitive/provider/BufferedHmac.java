package site.ycsb.crypto.primitive.provider;

import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * HMAC-SHA256 by the JDK's hash, which uses the processor's instructions without a call into native
 * code. It collects its message and hashes it at once: the JDK's HMAC allocates, and so would a
 * copy of the state after the key's block. Threading: one thread.
 *
 * <p>Source: RFC 2104.
 */
final class BufferedHmac implements MacEngine {
  private static final int BLOCK = 64;
  private static final byte INNER = 0x36;
  private static final byte OUTER = 0x5c;
  private static final int INITIAL_BYTES = 512;

  private final MessageDigest digest = JdkProviders.sha256();
  private final byte[] outer = new byte[BLOCK + TAG_BYTES];
  private byte[] inner = new byte[INITIAL_BYTES];
  private int length = BLOCK;

  /**
   * An HMAC with a key.
   *
   * @param key copied
   */
  BufferedHmac(SecretBytes key) {
    byte[] bytes = key.copy();
    if (bytes.length > BLOCK) {
      hash(bytes, bytes.length, inner, 0);
    } else {
      System.arraycopy(bytes, 0, inner, 0, bytes.length);
    }
    Arrays.fill(bytes, (byte) 0);
    System.arraycopy(inner, 0, outer, 0, BLOCK);
    for (int i = 0; i < BLOCK; i++) {
      inner[i] ^= INNER;
      outer[i] ^= OUTER;
    }
  }

  @Override
  public int tagBytes() {
    return TAG_BYTES;
  }

  @Override
  public void update(byte[] in, int offset, int count) {
    if (count > inner.length - length) {
      byte[] larger =
          Arrays.copyOf(inner, Math.addExact(inner.length, Math.max(inner.length, count)));
      Arrays.fill(inner, (byte) 0);
      inner = larger;
    }
    System.arraycopy(in, offset, inner, length, count);
    length += count;
  }

  @Override
  public void finish(byte[] out, int offset) {
    hash(inner, length, outer, BLOCK);
    hash(outer, outer.length, out, offset);
    length = BLOCK;
  }

  private void hash(byte[] in, int count, byte[] out, int offset) {
    digest.update(in, 0, count);
    try {
      digest.digest(out, offset, TAG_BYTES);
    } catch (DigestException e) {
      throw new IllegalArgumentException("a tag needs " + TAG_BYTES + " bytes", e);
    }
  }
}
