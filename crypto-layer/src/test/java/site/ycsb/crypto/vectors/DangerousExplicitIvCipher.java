package site.ycsb.crypto.vectors;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import site.ycsb.crypto.config.ProviderChoice;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/**
 * A cipher of values with everything given: key, IV and associated data. For trying the ciphers
 * against collections of test vectors; dangerous for anything else, since the choice of the IV is
 * the caller's. Each call makes a new engine, so that an IV can be used again.
 *
 * <p>Format: the ciphertext, then the tag where there is one; no header, no IV.
 *
 * <p>Threading: thread-safe.
 */
public final class DangerousExplicitIvCipher {
  private final Engines engines;
  private final ValueAlgorithm algorithm;
  private final SecretBytes key;

  private DangerousExplicitIvCipher(Engines engines, ValueAlgorithm algorithm, SecretBytes key) {
    this.engines = engines;
    this.algorithm = algorithm;
    this.key = key;
  }

  /**
   * A cipher with a key.
   *
   * @param provider as in {@code encryption.provider}
   * @param cipher as in {@code encryption.cipher}
   * @param key is copied; for AES/CBC-HMAC-SHA2 the key of the HMAC, then the one of AES: 32, 48 or
   *     64 bytes
   * @throws GeneralSecurityException when the provider or the cipher isn't there, or not with a key
   *     of this length
   * @throws IllegalArgumentException when the cipher isn't written as one
   */
  public static DangerousExplicitIvCipher of(String provider, String cipher, byte[] key)
      throws GeneralSecurityException {
    Engines engines = ProviderChoice.named(provider);
    ValueAlgorithm algorithm = ValueAlgorithm.parse(cipher);
    DangerousExplicitIvCipher made =
        new DangerousExplicitIvCipher(engines, algorithm, SecretBytes.copyOf(key));
    made.engine();
    return made;
  }

  /** The length of the IV, or nonce, in bytes. */
  public int ivBytes() throws GeneralSecurityException {
    return engine().ivBytes();
  }

  /**
   * Encrypts.
   *
   * @param associatedData empty, or ignored, for a cipher without a tag
   * @return ciphertext and tag
   */
  public byte[] seal(byte[] iv, byte[] associatedData, byte[] plaintext)
      throws GeneralSecurityException {
    SealingEngine engine = engine();
    requireLength(iv, engine);
    byte[] plain = new byte[plaintext.length + SealingEngine.PADDING_ROOM_BYTES];
    System.arraycopy(plaintext, 0, plain, 0, plaintext.length);
    byte[] sealed = Arrays.copyOf(iv, engine.sealedLength(plaintext.length));
    engine.seal(associatedData, associatedData.length, plain, plaintext.length, sealed, 0);
    return Arrays.copyOfRange(sealed, iv.length, sealed.length);
  }

  /**
   * Decrypts.
   *
   * @param sealed ciphertext and tag
   * @throws DecryptionException when the tag or the padding is wrong
   */
  public byte[] open(byte[] iv, byte[] associatedData, byte[] sealed)
      throws GeneralSecurityException, DecryptionException {
    SealingEngine engine = engine();
    requireLength(iv, engine);
    byte[] whole = Arrays.copyOf(iv, iv.length + sealed.length);
    System.arraycopy(sealed, 0, whole, iv.length, sealed.length);
    byte[] plain = new byte[whole.length];
    int length = engine.open(associatedData, associatedData.length, whole, 0, whole.length, plain);
    return Arrays.copyOf(plain, length);
  }

  private SealingEngine engine() throws GeneralSecurityException {
    try {
      return engines.sealing(algorithm, key);
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("the key's length doesn't fit the cipher", e);
    }
  }

  private static void requireLength(byte[] iv, SealingEngine engine) {
    if (iv.length != engine.ivBytes()) {
      throw new IllegalArgumentException("the IV has to have " + engine.ivBytes() + " bytes");
    }
  }
}
