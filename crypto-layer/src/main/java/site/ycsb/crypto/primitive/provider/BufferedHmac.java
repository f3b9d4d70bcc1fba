package site.ycsb.crypto.primitive.provider;

import java.util.Arrays;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.digests.SHA256Digest;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * HMAC-SHA256 that collects its message and hashes it in two calls. Where a call into native code
 * costs as much as hashing a block, this is faster than keeping the state after the key's block.
 * Threading: one thread.
 *
 * <p>Source: RFC 2104.
 */
final class BufferedHmac implements MacEngine {
  private static final int BLOCK = 64;
  private static final byte INNER = 0x36;
  private static final byte OUTER = 0x5c;
  private static final int INITIAL_BYTES = 512;

  private final Digest digest;
  private final byte[] outer = new byte[BLOCK + TAG_BYTES];
  private byte[] inner = new byte[INITIAL_BYTES];
  private int length = BLOCK;

  /**
   * An HMAC with a key.
   *
   * @param key copied
   */
  BufferedHmac(SecretBytes key) {
    digest = SHA256Digest.newInstance();
    byte[] bytes = key.copy();
    if (bytes.length > BLOCK) {
      digest.update(bytes, 0, bytes.length);
      digest.doFinal(inner, 0);
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
    digest.update(inner, 0, length);
    digest.doFinal(outer, BLOCK);
    digest.update(outer, 0, outer.length);
    digest.doFinal(out, offset);
    length = BLOCK;
  }
}
