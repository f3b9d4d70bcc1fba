package site.ycsb.spi;

/**
 * What an encryption layer did so far, all threads together.
 *
 * @param encryptions operations whose data was encrypted and timed
 * @param encryptNanos the time that took
 * @param decryptions operations whose result was decrypted and timed
 * @param decryptNanos the time that took
 * @param plaintextBytes of the values encrypted and decrypted
 * @param ciphertextBytes the same values as the store keeps them
 * @param decryptionFailures operations that met data which can't be decrypted
 */
public record CryptoTotals(
    long encryptions,
    long encryptNanos,
    long decryptions,
    long decryptNanos,
    long plaintextBytes,
    long ciphertextBytes,
    long decryptionFailures) {

  public static final CryptoTotals NONE = new CryptoTotals(0, 0, 0, 0, 0, 0, 0);

  public CryptoTotals plus(CryptoTotals other) {
    return new CryptoTotals(
        encryptions + other.encryptions,
        encryptNanos + other.encryptNanos,
        decryptions + other.decryptions,
        decryptNanos + other.decryptNanos,
        plaintextBytes + other.plaintextBytes,
        ciphertextBytes + other.ciphertextBytes,
        decryptionFailures + other.decryptionFailures);
  }
}
