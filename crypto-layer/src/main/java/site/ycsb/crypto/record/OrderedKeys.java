package site.ycsb.crypto.record;

import java.nio.charset.StandardCharsets;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.deterministic.OrderPreservingEncoder;

/**
 * Record keys that keep their order.
 *
 * <p>What they show: see {@link OrderPreservingEncoder}.
 *
 * <p>Format: unpadded lower-case base32hex, which keeps the order, of the encoded key: 296
 * characters for 23 bytes.
 *
 * <p>Threading: one thread.
 */
final class OrderedKeys implements KeyEncoding {
  private static final RadixText TEXT = RadixText.BASE32HEX;

  private final OrderPreservingEncoder encoder;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final GrowingBuffer encoded = new GrowingBuffer();
  private final GrowingBuffer text = new GrowingBuffer();

  OrderedKeys(OrderPreservingEncoder encoder) {
    this.encoder = encoder;
  }

  @Override
  public String encode(String plainKey) {
    int length = plain.putUtf8(plainKey, 0);
    int encodedLength = OrderPreservingEncoder.encodedLength(length);
    byte[] bytes = encoded.ofAtLeast(encodedLength);
    encoder.encode(plain.bytes(), length, bytes);
    int textLength = TEXT.encodedLength(encodedLength);
    byte[] characters = text.ofAtLeast(textLength);
    TEXT.encode(bytes, 0, encodedLength, characters, 0);
    return new String(characters, 0, textLength, StandardCharsets.ISO_8859_1);
  }
}
