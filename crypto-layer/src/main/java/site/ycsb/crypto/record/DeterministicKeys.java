package site.ycsb.crypto.record;

import java.nio.charset.StandardCharsets;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.RadixText;
import site.ycsb.crypto.primitive.deterministic.CompactCipher;
import site.ycsb.crypto.primitive.deterministic.DeterministicCipher;
import site.ycsb.crypto.primitive.deterministic.FixedIvCipher;
import site.ycsb.crypto.primitive.deterministic.SyntheticIvCipher;

/**
 * Record keys with a synthetic IV, compact, or with one IV for all.
 *
 * <p>Guarantees and what isn't hidden: those of {@link SyntheticIvCipher}, {@link CompactCipher} or
 * {@link FixedIvCipher}. Keys lose their order.
 *
 * <p>Format: unpadded base64url of the cipher's stored bytes, without associated data; for a key of
 * 16 to 23 bytes 64 characters, compact 43, with one IV 43.
 *
 * <p>Threading: one thread.
 */
final class DeterministicKeys implements KeyEncoding {
  private static final byte[] NO_DATA = {};

  private final DeterministicCipher cipher;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final GrowingBuffer stored = new GrowingBuffer();
  private final GrowingBuffer text = new GrowingBuffer();

  DeterministicKeys(DeterministicCipher cipher) {
    this.cipher = cipher;
  }

  @Override
  public String encode(String plainKey) {
    int length = plain.putUtf8(plainKey, DeterministicCipher.PADDING_ROOM_BYTES);
    int storedLength = cipher.storedLength(length);
    byte[] storedBytes = stored.ofAtLeast(storedLength);
    cipher.seal(NO_DATA, plain.bytes(), length, storedBytes, 0);
    int textLength = RadixText.BASE64URL.encodedLength(storedLength);
    byte[] textBytes = text.ofAtLeast(textLength);
    RadixText.BASE64URL.encode(storedBytes, 0, storedLength, textBytes, 0);
    return new String(textBytes, 0, textLength, StandardCharsets.ISO_8859_1);
  }
}
