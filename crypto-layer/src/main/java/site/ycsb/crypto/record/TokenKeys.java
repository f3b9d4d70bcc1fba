package site.ycsb.crypto.record;

import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.MacEngine;

/**
 * Record keys as a keyed hash: shorter than encrypted ones, and one way.
 *
 * <p>Guarantees: nothing of the key is visible but which tokens are equal. Two different keys have
 * the same token with a probability of 2^-128.
 *
 * <p>Format: the first 16 bytes of HMAC-SHA256 of the key in UTF-8, or unpadded base64url of them:
 * 22 characters.
 *
 * <p>Threading: one thread.
 */
final class TokenKeys implements KeyEncoding {
  private static final int TOKEN_BYTES = 16;

  private final MacEngine mac;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final byte[] tag = new byte[MacEngine.TAG_BYTES];
  private final KeyText text;

  TokenKeys(MacEngine mac, KeyText text) {
    this.mac = mac;
    this.text = text;
  }

  @Override
  public String encode(String plainKey) {
    int length = plain.putUtf8(plainKey, 0);
    mac.update(plain.bytes(), 0, length);
    mac.finish(tag, 0);
    return text.of(tag, TOKEN_BYTES);
  }
}
