package site.ycsb.crypto;

import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.Pkcs7;

/**
 * Field values by AES-CBC with a random IV.
 *
 * <p>Guarantees: hides the value from who reads the store, but for its length in steps of 16 bytes;
 * equal values look different. There is no tag: a value that was changed in the store decrypts to
 * garbage, which is noticed only when its padding breaks, and values can be exchanged for each
 * other.
 *
 * <p>Nonce rule: a fresh IV for every value, from an {@link IvSource}.
 *
 * <p>Format, n being the value's length:
 *
 * <table>
 * <caption>Stored bytes</caption>
 * <tr><th>offset</th><th>length</th><th>content</th></tr>
 * <tr><td>0</td><td>1</td><td>format: 1</td></tr>
 * <tr><td>1</td><td>1</td><td>index of the value master</td></tr>
 * <tr><td>2</td><td>16</td><td>IV</td></tr>
 * <tr><td>18</td><td>16 * (n / 16 + 1)</td><td>ciphertext with PKCS#7 padding</td></tr>
 * </table>
 *
 * <p>Threading: one thread.
 *
 * <p>Source: NIST SP 800-38A, section 6.2.
 */
final class RandomizedValues implements ValueCipher {
  static final byte FORMAT = 1;

  private static final int IV_OFFSET = 2;
  private static final int BLOCKS_OFFSET = IV_OFFSET + CbcEngine.BLOCK_BYTES;

  private final @Nullable CbcEngine[] engineOfIndex;
  private final byte primaryIndex;
  private final CbcEngine primary;
  private final IvSource ivs;

  /**
   * A cipher with the engines of one table.
   *
   * @param engineOfIndex engines by the index of their value master, null where there is none
   * @param primaryIndex the one that encrypts
   */
  RandomizedValues(
      @Nullable CbcEngine[] engineOfIndex, int primaryIndex, CbcEngine primary, IvSource ivs) {
    this.engineOfIndex = engineOfIndex;
    this.primaryIndex = (byte) primaryIndex;
    this.primary = primary;
    this.ivs = ivs;
  }

  @Override
  public int storedLength(int plainLength) {
    return BLOCKS_OFFSET + Pkcs7.paddedLength(plainLength);
  }

  @Override
  public void seal(Field field, byte[] plain, int length, byte[] out) {
    out[0] = FORMAT;
    out[1] = primaryIndex;
    ivs.next(out, IV_OFFSET);
    int padded = Pkcs7.pad(plain, length);
    primary.encrypt(out, IV_OFFSET, plain, 0, padded, out, BLOCKS_OFFSET);
  }

  @Override
  public int open(Field field, byte[] stored, int length, byte[] plain) throws DecryptionException {
    int padded = length - BLOCKS_OFFSET;
    if (padded <= 0 || padded % CbcEngine.BLOCK_BYTES != 0 || stored[0] != FORMAT) {
      throw new DecryptionException();
    }
    @Nullable CbcEngine engine = engineOfIndex[stored[1] & 0xff];
    if (engine == null) {
      throw new DecryptionException();
    }
    engine.decrypt(stored, IV_OFFSET, stored, BLOCKS_OFFSET, padded, plain, 0);
    int plainLength = Pkcs7.contentLength(plain, padded);
    if (plainLength < 0) {
      throw new DecryptionException();
    }
    return plainLength;
  }
}
