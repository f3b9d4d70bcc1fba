package site.ycsb.crypto.primitive.deterministic;

import java.util.Arrays;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.GrowingBuffer;

/**
 * Deterministic encryption without a stored IV or tag: HCTR2 on the plaintext with check bytes.
 *
 * <p>Guarantees: equal plaintexts with equal associated data give equal ciphertexts, and nothing
 * else shows but the length in steps of 16 bytes; common prefixes don't. A changed, truncated or
 * extended text decrypts to bytes that are unrelated to the plaintext and are accepted with a
 * probability of 2^-71.99 for each try: 8 check bytes have to be zero and the marker before them
 * has to be found. Not hidden: which ciphertexts are equal, and so how often each occurs.
 *
 * <p>Nonce rule: none.
 *
 * <p>Format, n being the plaintext's length: HCTR2 of the following 16 * ((n + 8) / 16 + 1) bytes,
 * with the associated data as the tweak. The marker is the last byte that isn't zero, so that each
 * text stands for one plaintext at most, and the length is the smallest possible one.
 *
 * <table>
 * <caption>Bytes that are encrypted</caption>
 * <tr><th>offset</th><th>length</th><th>content</th></tr>
 * <tr><td>0</td><td>n</td><td>plaintext</td></tr>
 * <tr><td>n</td><td>1</td><td>marker: 0x80</td></tr>
 * <tr><td>n + 1</td><td>8 to 23</td><td>check bytes: zeros</td></tr>
 * </table>
 *
 * <p>Errors: {@link DecryptionException}, the same for wrong check bytes and a missing marker, in
 * the same time.
 *
 * <p>Threading: one thread.
 *
 * <p>Source: {@link Hctr2}; encode-then-encipher: Bellare, Rogaway (2000).
 */
public final class CompactCipher implements DeterministicCipher {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int CHECK_BYTES = 8;
  private static final int MARKER = 0x80;

  private final Hctr2 cipher;
  private final GrowingBuffer padded = new GrowingBuffer();

  public CompactCipher(Hctr2 cipher) {
    this.cipher = cipher;
  }

  @Override
  public int storedLength(int plainLength) {
    return ((plainLength + CHECK_BYTES) / BLOCK + 1) * BLOCK;
  }

  @Override
  public void seal(byte[] associatedData, byte[] plain, int length, byte[] out, int outOffset) {
    int paddedLength = storedLength(length);
    byte[] text = padded.ofAtLeast(paddedLength);
    System.arraycopy(plain, 0, text, 0, length);
    text[length] = (byte) MARKER;
    Arrays.fill(text, length + 1, paddedLength, (byte) 0);
    cipher.encrypt(associatedData, text, 0, paddedLength, out, outOffset);
  }

  @Override
  public int open(byte[] associatedData, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException {
    if (length <= 0 || length % BLOCK != 0) {
      throw new DecryptionException();
    }
    cipher.decrypt(associatedData, stored, offset, length, plain, 0);
    int plainLength = contentLength(plain, length);
    if (plainLength < 0) {
      throw new DecryptionException();
    }
    return plainLength;
  }

  /**
   * The length of the content before its marker and check bytes, or -1 when they are wrong. Looks
   * at the same bytes in any case, without a branch on them.
   */
  static int contentLength(byte[] padded, int length) {
    int longest = Math.min(length, CHECK_BYTES + BLOCK);
    int onlyZeros = -1;
    int fromEnd = 0;
    for (int i = 1; i <= longest; i++) {
      int value = padded[length - i] & 0xff;
      // all ones where the byte is what it's compared with
      int isZero = (value - 1) >> 31;
      int isMarker = ((value ^ MARKER) - 1) >> 31;
      fromEnd |= onlyZeros & isMarker & i;
      onlyZeros &= isZero;
    }
    // all ones where there are fewer check bytes than there have to be, or no marker
    int wrong = (fromEnd - CHECK_BYTES - 1) >> 31;
    return (length - fromEnd) | wrong;
  }
}
