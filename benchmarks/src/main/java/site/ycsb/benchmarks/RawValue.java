package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;

/**
 * The least that encrypting one value takes, in the provider's own calls: objects and buffers used
 * again, the IV set for each call. The ciphertext, and the tag where there is one, stand in the
 * result's buffer.
 */
interface RawValue {
  /** Encrypts the value. */
  byte[] seal(byte[] iv) throws GeneralSecurityException;

  /** Decrypts what {@link #seal} made last, with its IV. */
  byte[] open(byte[] iv) throws GeneralSecurityException;

  /**
   * The calls of a provider.
   *
   * @param cipher as encryption.cipher
   * @throws GeneralSecurityException when the provider hasn't it, or not with this key length
   */
  static RawValue of(String provider, String cipher, int keyBits, byte[] plain)
      throws GeneralSecurityException {
    if (RawJcaBlocks.isFor(provider, cipher)) {
      return new RawJcaBlocks(provider, keyBits, plain);
    }
    return RawAes.isBouncyCastle(provider)
        ? RawBouncyCastleValue.of(RawAes.IN_JAVA.equals(provider), cipher, keyBits, plain)
        : new RawJcaValue(provider, cipher, keyBits, plain);
  }
}
