package site.ycsb.crypto.primitive.deterministic;

import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Pkcs7;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-CBC with one IV for everything. To show what that costs and shows; not to protect data.
 *
 * <p>Not hidden: which plaintexts are equal, and how many leading blocks of 16 bytes two of them
 * have in common. Changes are detected only where they make the padding invalid. Associated data is
 * ignored.
 *
 * <p>Nonce rule: violated on purpose.
 *
 * <p>Format: 16 * (n / 16 + 1) bytes of ciphertext with PKCS#7 padding, n being the plaintext's
 * length; no IV.
 *
 * <p>Threading: one thread.
 */
public final class FixedIvCipher implements DeterministicCipher {
  private final CbcEngine cbc;
  private final byte[] iv;

  /**
   * A cipher with an IV.
   *
   * @param iv 16 bytes; copied
   */
  public FixedIvCipher(CbcEngine cbc, SecretBytes iv) {
    this.cbc = cbc;
    this.iv = iv.copy();
  }

  @Override
  public int storedLength(int plainLength) {
    return Pkcs7.paddedLength(plainLength);
  }

  @Override
  public void seal(byte[] associatedData, byte[] plain, int length, byte[] out, int outOffset) {
    cbc.encrypt(iv, 0, plain, 0, Pkcs7.pad(plain, length), out, outOffset);
  }

  @Override
  public int open(byte[] associatedData, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException {
    if (length <= 0 || length % CbcEngine.BLOCK_BYTES != 0) {
      throw new DecryptionException();
    }
    cbc.decrypt(iv, 0, stored, offset, length, plain, 0);
    return Pkcs7.checkedLength(plain, length);
  }
}
