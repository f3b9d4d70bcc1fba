package site.ycsb.crypto;

import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.IvSource;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/**
 * Field values by a cipher without a tag and a random IV: AES in CBC, CTR or CFB mode, or another
 * block cipher.
 *
 * <p>Guarantees: hides the value from who reads the store, but for its length (with CBC in steps of
 * a block); equal values look different. There is no tag: a value that was changed in the store
 * decrypts to garbage, which is noticed only when its padding breaks, and values can be exchanged
 * for each other.
 *
 * <p>Nonce rule: a fresh IV for every value, from an {@link IvSource}.
 *
 * <p>Format:
 *
 * <table>
 * <caption>Stored bytes</caption>
 * <tr><th>offset</th><th>length</th><th>content</th></tr>
 * <tr><td>0</td><td>1</td><td>format: {@link #formatOf}</td></tr>
 * <tr><td>1</td><td>1</td><td>index of the value master</td></tr>
 * <tr><td>2</td><td>the cipher's block, 16 for AES</td><td>IV</td></tr>
 * <tr><td>after it</td><td>the value's, with padding where there is one</td><td>ciphertext</td></tr>
 * </table>
 *
 * <p>Threading: one thread.
 */
final class RandomizedValues implements ValueCipher {
  private static final int IV_OFFSET = 2;
  private static final byte[] NO_DATA = {};

  private final byte format;
  private final ValueEngines engines;
  private final IvSource ivs;
  private final int ivBytes;

  /** A cipher with the engines of one table. */
  RandomizedValues(ValueAlgorithm algorithm, ValueEngines engines, IvSource ivs) {
    format = formatOf(algorithm);
    this.engines = engines;
    this.ivs = ivs;
    ivBytes = engines.primary().ivBytes();
  }

  /** What tells the stored values of an algorithm from those of the others. */
  static byte formatOf(ValueAlgorithm algorithm) {
    return switch (algorithm.kind()) {
      case CBC -> 1;
      case CTR -> 3;
      case CFB -> 4;
      case GCM -> 5;
      case CBC_HMAC -> 6;
      case GCM_SIV -> 7;
      case OTHER -> 8;
    };
  }

  @Override
  public int storedLength(int plainLength) {
    return IV_OFFSET + engines.primary().sealedLength(plainLength);
  }

  @Override
  public void seal(Field field, byte[] plain, int length, byte[] out) {
    out[0] = format;
    out[1] = engines.primaryIndex();
    ivs.next(out, IV_OFFSET, ivBytes);
    engines.primary().seal(NO_DATA, 0, plain, length, out, IV_OFFSET);
  }

  @Override
  public int open(Field field, byte[] stored, int length, byte[] plain) throws DecryptionException {
    if (length < IV_OFFSET || stored[0] != format) {
      throw new DecryptionException();
    }
    return engines.of(stored[1]).open(NO_DATA, 0, stored, IV_OFFSET, length - IV_OFFSET, plain);
  }
}
