package site.ycsb.crypto.record;

import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.deterministic.OrderPreservingEncoder;

/**
 * Record keys that keep their order.
 *
 * <p>What they show: see {@link OrderPreservingEncoder}.
 *
 * <p>Format: the encoded key, 185 bytes for 23, or unpadded lower-case base32hex of it, which keeps
 * the order: 296 characters.
 *
 * <p>Threading: one thread.
 */
final class OrderedKeys implements KeyEncoding {
  private final OrderPreservingEncoder encoder;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final GrowingBuffer encoded = new GrowingBuffer();
  private final KeyText text;

  /**
   * Keys by an encoder.
   *
   * @param text keeps the order
   */
  OrderedKeys(OrderPreservingEncoder encoder, KeyText text) {
    this.encoder = encoder;
    this.text = text;
  }

  @Override
  public String encode(String plainKey) {
    int length = plain.putUtf8(plainKey, 0);
    int encodedLength = OrderPreservingEncoder.encodedLength(length);
    byte[] bytes = encoded.ofAtLeast(encodedLength);
    encoder.encode(plain.bytes(), length, bytes);
    return text.of(bytes, encodedLength);
  }
}
