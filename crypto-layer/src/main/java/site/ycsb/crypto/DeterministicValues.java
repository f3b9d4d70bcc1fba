package site.ycsb.crypto;

import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SyntheticIvCipher;

/**
 * Field values with a synthetic IV, bound to the field's name.
 *
 * <p>Guarantees: those of {@link SyntheticIvCipher}; any change is detected, also a value moved to
 * another field, but not one moved to another record. Not hidden: which values of a field are
 * equal.
 *
 * <p>Format, n being the value's length:
 *
 * <table>
 * <caption>Stored bytes</caption>
 * <tr><th>offset</th><th>length</th><th>content</th></tr>
 * <tr><td>0</td><td>1</td><td>format: 2</td></tr>
 * <tr><td>1</td><td>1</td><td>0, which stands for the deterministic master</td></tr>
 * <tr><td>2</td><td>16 + 16 * (n / 16 + 1)</td><td>stored bytes of {@link SyntheticIvCipher}; the
 * associated data is the field's plain name in UTF-8</td></tr>
 * </table>
 *
 * <p>Threading: one thread.
 */
final class DeterministicValues implements ValueCipher {
  static final byte FORMAT = 2;

  private static final int HEADER_BYTES = 2;

  private final SyntheticIvCipher cipher;

  DeterministicValues(SyntheticIvCipher cipher) {
    this.cipher = cipher;
  }

  @Override
  public int storedLength(int plainLength) {
    return HEADER_BYTES + SyntheticIvCipher.storedLength(plainLength);
  }

  @Override
  public void seal(Field field, byte[] plain, int length, byte[] out) {
    out[0] = FORMAT;
    out[1] = Keyset.DETERMINISTIC_INDEX;
    cipher.seal(field.associatedData(), plain, length, out, HEADER_BYTES);
  }

  @Override
  public int open(Field field, byte[] stored, int length, byte[] plain) throws DecryptionException {
    if (length < HEADER_BYTES || stored[0] != FORMAT || stored[1] != Keyset.DETERMINISTIC_INDEX) {
      throw new DecryptionException();
    }
    return cipher.open(field.associatedData(), stored, HEADER_BYTES, length - HEADER_BYTES, plain);
  }
}
