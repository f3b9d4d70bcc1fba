package site.ycsb.crypto.record;

import java.nio.charset.StandardCharsets;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.RadixText;

/**
 * Record keys as a keyed hash: shorter than encrypted ones, and one way.
 *
 * <p>Guarantees: nothing of the key is visible but which tokens are equal. Two different keys have
 * the same token with a probability of 2^-128.
 *
 * <p>Format: unpadded base64url of the first 16 bytes of HMAC-SHA256 of the key in UTF-8: 22
 * characters.
 *
 * <p>Threading: one thread.
 */
final class TokenKeys implements KeyEncoding {
  private static final int TOKEN_BYTES = 16;

  private final MacEngine mac;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final byte[] tag = new byte[MacEngine.TAG_BYTES];
  private final byte[] text = new byte[RadixText.BASE64URL.encodedLength(TOKEN_BYTES)];

  TokenKeys(MacEngine mac) {
    this.mac = mac;
  }

  @Override
  public String encode(String plainKey) {
    int length = plain.putUtf8(plainKey, 0);
    mac.update(plain.bytes(), 0, length);
    mac.finish(tag, 0);
    RadixText.BASE64URL.encode(tag, 0, TOKEN_BYTES, text, 0);
    return new String(text, StandardCharsets.ISO_8859_1);
  }
}
