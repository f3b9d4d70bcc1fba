package site.ycsb.crypto.record;

import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.GrowingBuffer;
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
 * <p>Format: the cipher's stored bytes, without associated data, or unpadded base64url of them; for
 * a key of 16 to 23 bytes 48 bytes or 64 characters, compact 32 or 43, with one IV 32 or 43.
 *
 * <p>Threading: one thread.
 */
final class DeterministicKeys implements KeyEncoding {
  private static final byte[] NO_DATA = {};

  private final DeterministicCipher cipher;
  private final KeyText text;
  private final GrowingBuffer plain = new GrowingBuffer();
  private final GrowingBuffer stored = new GrowingBuffer();

  DeterministicKeys(DeterministicCipher cipher, KeyText text) {
    this.cipher = cipher;
    this.text = text;
  }

  @Override
  public String encode(String plainKey) {
    int length = plain.putUtf8(plainKey, DeterministicCipher.PADDING_ROOM_BYTES);
    int storedLength = cipher.storedLength(length);
    byte[] storedBytes = stored.ofAtLeast(storedLength);
    cipher.seal(NO_DATA, plain.bytes(), length, storedBytes, 0);
    return text.of(storedBytes, storedLength);
  }

  @Override
  public int decode(String storedKey, GrowingBuffer plainKey) throws DecryptionException {
    int length = text.decode(storedKey, stored);
    if (length < 0) {
      throw new DecryptionException();
    }
    return cipher.open(NO_DATA, stored.bytes(), 0, length, plainKey.ofAtLeast(length));
  }
}
