package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/** An authenticated cipher of a JCA provider with a nonce of 12 bytes. Threading: one thread. */
final class JcaAeadSealing extends SealingEngine {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final Cipher encryptor;
  private final Cipher decryptor;
  private final SecretKeySpec key;
  private final boolean nonceAlone;
  private final @Nullable SecureRandom ownNonces;
  private final byte[] lastDecrypted = new byte[NONCE_BYTES];

  private JcaAeadSealing(
      Provider provider,
      String transformation,
      SecretKeySpec key,
      boolean nonceAlone,
      @Nullable SecureRandom ownNonces)
      throws GeneralSecurityException {
    super(NONCE_BYTES, UNPADDED, TAG_BYTES);
    encryptor = Cipher.getInstance(transformation, provider);
    decryptor = Cipher.getInstance(transformation, provider);
    this.key = key;
    this.nonceAlone = nonceAlone;
    this.ownNonces = ownNonces;
    // here, where an error can be reported
    if (ownNonces == null) {
      decryptor.init(Cipher.DECRYPT_MODE, key, parameters(lastDecrypted, 0));
    } else {
      encryptor.init(Cipher.ENCRYPT_MODE, key, ownNonces);
      if (encryptor.getIV().length != NONCE_BYTES) {
        throw new GeneralSecurityException("nonces have another length than 12 bytes");
      }
    }
  }

  /** AES-GCM, or AES-GCM-SIV. */
  static JcaAeadSealing gcm(Provider provider, String transformation, SecretBytes key)
      throws GeneralSecurityException {
    return new JcaAeadSealing(provider, transformation, JcaEngines.aesKey(key), false, null);
  }

  /**
   * AES-GCM of a FIPS module, which creates the nonce itself, as approved use requires: {@link
   * #seal} replaces the one that it is given.
   *
   * <p>Source: NIST SP 800-38D, 8.2.2.
   *
   * @param nonces the module's own
   */
  static JcaAeadSealing gcmWithOwnNonces(Provider module, SecureRandom nonces, SecretBytes key)
      throws GeneralSecurityException {
    return new JcaAeadSealing(module, "AES/GCM/NoPadding", JcaEngines.aesKey(key), false, nonces);
  }

  static JcaAeadSealing chaCha20Poly1305(Provider provider, SecretBytes key)
      throws GeneralSecurityException {
    return new JcaAeadSealing(
        provider,
        "ChaCha20-Poly1305",
        key.use(bytes -> new SecretKeySpec(bytes, "ChaCha20")),
        true,
        null);
  }

  private AlgorithmParameterSpec parameters(byte[] iv, int offset) {
    return nonceAlone
        ? new IvParameterSpec(iv, offset, NONCE_BYTES)
        : new GCMParameterSpec(TAG_BYTES * Byte.SIZE, iv, offset, NONCE_BYTES);
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    try {
      if (ownNonces == null) {
        encryptor.init(Cipher.ENCRYPT_MODE, key, parameters(out, offset));
      } else {
        encryptor.init(Cipher.ENCRYPT_MODE, key, ownNonces);
        System.arraycopy(encryptor.getIV(), 0, out, offset, NONCE_BYTES);
      }
      encryptor.updateAAD(data, 0, dataLength);
      encryptor.doFinal(plain, 0, length, out, offset + NONCE_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the provider fails on a fresh nonce and enough room", e);
    }
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    try {
      if (nonceAlone) {
        leaveNonce(sealed, offset);
      }
      if (ownNonces == null) {
        decryptor.init(Cipher.DECRYPT_MODE, key, parameters(sealed, offset));
      } else {
        decryptor.init(Cipher.DECRYPT_MODE, key, parameters(sealed, offset), ownNonces);
      }
      decryptor.updateAAD(data, 0, dataLength);
      return decryptor.doFinal(sealed, offset + NONCE_BYTES, length + TAG_BYTES, plain, 0);
    } catch (GeneralSecurityException e) {
      throw new DecryptionException();
    }
  }

  /**
   * Up to JDK 20, SunJCE's ChaCha20 takes no nonce twice in a row, for decryption neither, so that
   * a value couldn't be read again: another nonce comes in between (JDK-8305091).
   */
  private void leaveNonce(byte[] sealed, int offset) throws GeneralSecurityException {
    if (Arrays.equals(lastDecrypted, 0, NONCE_BYTES, sealed, offset, offset + NONCE_BYTES)) {
      lastDecrypted[0] ^= 1;
      decryptor.init(Cipher.DECRYPT_MODE, key, parameters(lastDecrypted, 0));
    }
    System.arraycopy(sealed, offset, lastDecrypted, 0, NONCE_BYTES);
  }
}
