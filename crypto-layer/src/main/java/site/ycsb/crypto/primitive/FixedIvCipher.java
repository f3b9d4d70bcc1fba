package site.ycsb.crypto.primitive;

/**
 * AES-CBC with one IV for everything. To show what that costs and shows; not to protect data.
 *
 * <p>Not hidden: which plaintexts are equal, and how many leading blocks of 16 bytes two of them
 * have in common. Changes are noticed only where they break the padding. Associated data is
 * ignored.
 *
 * <p>Nonce rule: broken on purpose.
 *
 * <p>Format: 16 * (n / 16 + 1) bytes of ciphertext with PKCS#7 padding, n being the plaintext's
 * length; no IV.
 *
 * <p>Threading: one thread.
 */
public final class FixedIvCipher implements DeterministicCipher {
  private static final byte[] NO_DATA = {};

  private final CbcSealing sealing;
  private final byte[] iv;

  /**
   * A cipher with an IV.
   *
   * @param iv 16 bytes; copied
   */
  public FixedIvCipher(CbcEngine cbc, SecretBytes iv) {
    sealing = new CbcSealing(cbc);
    this.iv = iv.copy();
  }

  @Override
  public int storedLength(int plainLength) {
    return sealing.sealedLength(plainLength);
  }

  @Override
  public void seal(byte[] associatedData, byte[] plain, int length, byte[] out, int outOffset) {
    sealing.seal(iv, 0, NO_DATA, 0, plain, length, out, outOffset);
  }

  @Override
  public int open(byte[] associatedData, byte[] stored, int offset, int length, byte[] plain)
      throws DecryptionException {
    return sealing.open(iv, 0, NO_DATA, 0, stored, offset, length, plain);
  }
}
