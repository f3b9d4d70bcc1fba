package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;

/**
 * The least that encrypting a record takes: one HMAC-SHA256 and one AES-CBC of the 23 bytes of its
 * key, and ten AES-CBC of 100 bytes. Objects and buffers are used again; IVs are made beforehand,
 * and set for each call.
 */
interface RawRecord {
  int KEY_BYTES = 23;
  int VALUE_BYTES = 100;
  int VALUES = 10;

  /** The record's key, and ten values encrypted. */
  void encrypt() throws GeneralSecurityException;

  /** The record's key (for the look-up), and ten values decrypted. */
  void decrypt() throws GeneralSecurityException;

  /** The buffer of the results, so that the work can't be left out. */
  byte[] result();

  /** The raw calls of a provider, with 256 bits. */
  static RawRecord of(String provider) throws GeneralSecurityException {
    return RawAes.isBouncyCastle(provider)
        ? new RawBouncyCastle(RawAes.IN_JAVA.equals(provider))
        : new RawJca(provider);
  }
}
