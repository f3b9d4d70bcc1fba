package site.ycsb.crypto.primitive;

import java.security.GeneralSecurityException;
import java.security.Provider;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** AES-GCM, or AES-GCM-SIV, of a JCA provider. Threading: one thread. */
final class JcaGcmSealing implements SealingEngine {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final Cipher encryptor;
  private final Cipher decryptor;
  private final SecretKeySpec key;

  JcaGcmSealing(Provider provider, String transformation, SecretBytes key)
      throws GeneralSecurityException {
    encryptor = Cipher.getInstance(transformation, provider);
    decryptor = Cipher.getInstance(transformation, provider);
    this.key = new SecretKeySpec(key.bytes(), "AES");
    encryptor.init(Cipher.DECRYPT_MODE, this.key, parameters(new byte[NONCE_BYTES], 0));
  }

  private static GCMParameterSpec parameters(byte[] iv, int ivOffset) {
    return new GCMParameterSpec(TAG_BYTES * Byte.SIZE, iv, ivOffset, NONCE_BYTES);
  }

  @Override
  public int ivBytes() {
    return NONCE_BYTES;
  }

  @Override
  public boolean authenticates() {
    return true;
  }

  @Override
  public int sealedLength(int plainLength) {
    return plainLength + TAG_BYTES;
  }

  @Override
  public void seal(
      byte[] iv,
      int ivOffset,
      byte[] data,
      int dataLength,
      byte[] plain,
      int length,
      byte[] out,
      int outOffset) {
    try {
      encryptor.init(Cipher.ENCRYPT_MODE, key, parameters(iv, ivOffset));
      encryptor.updateAAD(data, 0, dataLength);
      encryptor.doFinal(plain, 0, length, out, outOffset);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the provider fails on a fresh nonce and enough room", e);
    }
  }

  @Override
  public int open(
      byte[] iv,
      int ivOffset,
      byte[] data,
      int dataLength,
      byte[] sealed,
      int offset,
      int length,
      byte[] plain)
      throws DecryptionException {
    if (length < TAG_BYTES) {
      throw new DecryptionException();
    }
    try {
      decryptor.init(Cipher.DECRYPT_MODE, key, parameters(iv, ivOffset));
      decryptor.updateAAD(data, 0, dataLength);
      return decryptor.doFinal(sealed, offset, length, plain, 0);
    } catch (GeneralSecurityException e) {
      throw new DecryptionException();
    }
  }
}
