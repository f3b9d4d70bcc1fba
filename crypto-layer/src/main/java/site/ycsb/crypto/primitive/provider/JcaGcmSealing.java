package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/** AES-GCM, or AES-GCM-SIV, of a JCA provider. Threading: one thread. */
final class JcaGcmSealing extends SealingEngine {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final Cipher encryptor;
  private final Cipher decryptor;
  private final SecretKeySpec key;

  JcaGcmSealing(Provider provider, String transformation, SecretBytes key)
      throws GeneralSecurityException {
    super(NONCE_BYTES, UNPADDED, TAG_BYTES);
    encryptor = Cipher.getInstance(transformation, provider);
    decryptor = Cipher.getInstance(transformation, provider);
    this.key = key.use(bytes -> new SecretKeySpec(bytes, "AES"));
    encryptor.init(Cipher.DECRYPT_MODE, this.key, parameters(new byte[NONCE_BYTES], 0));
  }

  private static GCMParameterSpec parameters(byte[] iv, int offset) {
    return new GCMParameterSpec(TAG_BYTES * Byte.SIZE, iv, offset, NONCE_BYTES);
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    try {
      encryptor.init(Cipher.ENCRYPT_MODE, key, parameters(out, offset));
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
      decryptor.init(Cipher.DECRYPT_MODE, key, parameters(sealed, offset));
      decryptor.updateAAD(data, 0, dataLength);
      return decryptor.doFinal(sealed, offset + NONCE_BYTES, length + TAG_BYTES, plain, 0);
    } catch (GeneralSecurityException e) {
      throw new DecryptionException();
    }
  }
}
