package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-GCM of a FIPS module, which makes the nonce itself, as approved use asks for: {@link #seal}
 * replaces the one that it is given. Threading: one thread.
 *
 * <p>Source: NIST SP 800-38D, 8.2.2.
 */
final class FipsGcmSealing extends SealingEngine {
  private static final String GCM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final Cipher encryptor;
  private final Cipher decryptor;
  private final SecretKeySpec key;
  private final SecureRandom nonces;

  /**
   * An engine with a key.
   *
   * @param nonces the module's own
   */
  FipsGcmSealing(Provider provider, SecureRandom nonces, SecretBytes key)
      throws GeneralSecurityException {
    super(NONCE_BYTES, UNPADDED, TAG_BYTES);
    this.nonces = nonces;
    this.key = JcaEngines.aesKey(key);
    encryptor = Cipher.getInstance(GCM, provider);
    decryptor = Cipher.getInstance(GCM, provider);
    // here, where an error can be reported
    encryptor.init(Cipher.ENCRYPT_MODE, this.key, nonces);
    if (encryptor.getIV().length != NONCE_BYTES) {
      throw new GeneralSecurityException("nonces have another length than 12 bytes");
    }
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    try {
      encryptor.init(Cipher.ENCRYPT_MODE, key, nonces);
      System.arraycopy(encryptor.getIV(), 0, out, offset, NONCE_BYTES);
      encryptor.updateAAD(data, 0, dataLength);
      encryptor.doFinal(plain, 0, length, out, offset + NONCE_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the module fails on its own nonce and enough room", e);
    }
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    try {
      decryptor.init(
          Cipher.DECRYPT_MODE,
          key,
          new GCMParameterSpec(TAG_BYTES * Byte.SIZE, sealed, offset, NONCE_BYTES),
          nonces);
      decryptor.updateAAD(data, 0, dataLength);
      return decryptor.doFinal(sealed, offset + NONCE_BYTES, length + TAG_BYTES, plain, 0);
    } catch (GeneralSecurityException e) {
      throw new DecryptionException();
    }
  }
}
