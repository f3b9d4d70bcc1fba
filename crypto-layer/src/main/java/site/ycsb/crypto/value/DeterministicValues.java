package site.ycsb.crypto.value;

import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.deterministic.DeterministicCipher;
import site.ycsb.crypto.primitive.deterministic.FixedIvCipher;
import site.ycsb.crypto.primitive.deterministic.SyntheticIvCipher;

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
 * <p>With one IV for all ({@link FixedIvCipher}) the format is 9, there is no IV and no associated
 * data, and changes are detected only where they make the padding invalid; with one key as well
 * there is no header.
 *
 * <p>Threading: one thread.
 */
final class DeterministicValues implements ValueCipher {
  private static final byte SYNTHETIC_IV = 2;
  private static final byte ONE_IV = 9;

  private final byte format;
  private final int headerBytes;
  private final DeterministicCipher cipher;

  private DeterministicValues(byte format, int headerBytes, DeterministicCipher cipher) {
    this.format = format;
    this.headerBytes = headerBytes;
    this.cipher = cipher;
  }

  static DeterministicValues of(SyntheticIvCipher cipher) {
    return new DeterministicValues(SYNTHETIC_IV, 2, cipher);
  }

  static DeterministicValues of(FixedIvCipher cipher) {
    return new DeterministicValues(ONE_IV, 2, cipher);
  }

  /** Values that are nothing but ciphertext. */
  static DeterministicValues withoutHeader(FixedIvCipher cipher) {
    return new DeterministicValues(ONE_IV, 0, cipher);
  }

  @Override
  public int storedLength(int plainLength) {
    return headerBytes + cipher.storedLength(plainLength);
  }

  @Override
  public void seal(Field field, byte[] plain, int length, byte[] out) {
    if (headerBytes > 0) {
      out[0] = format;
      out[1] = Keyset.DETERMINISTIC_INDEX;
    }
    cipher.seal(field.associatedData(), plain, length, out, headerBytes);
  }

  @Override
  public int open(Field field, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException {
    if (length < headerBytes
        || (headerBytes > 0
            && (stored[offset] != format || stored[offset + 1] != Keyset.DETERMINISTIC_INDEX))) {
      throw new DecryptionException();
    }
    return cipher.open(
        field.associatedData(), stored, offset + headerBytes, length - headerBytes, plain);
  }
}
