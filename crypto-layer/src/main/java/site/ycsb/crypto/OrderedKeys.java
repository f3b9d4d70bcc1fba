package site.ycsb.crypto;

import java.nio.charset.StandardCharsets;
import site.ycsb.crypto.primitive.OrderPreservingEncoder;
import site.ycsb.crypto.primitive.RadixText;

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
  static final String WARNING =
      "encryption.keys=ordered shows the store the order of record keys, and for any two the first"
          + " bit in which they differ. YCSB's keys are public, so whoever sees them sorted can"
          + " match them all: use it to measure what order costs, not to protect data.";

  private static final RadixText TEXT = RadixText.BASE32HEX;

  private final OrderPreservingEncoder encoder;
  private final Scratch plain = new Scratch();
  private final Scratch encoded = new Scratch();
  private final Scratch text = new Scratch();

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
