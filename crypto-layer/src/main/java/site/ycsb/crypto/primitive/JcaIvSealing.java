package site.ycsb.crypto.primitive;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Locale;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A block cipher of a JCA provider in a mode whose IV is one block, without a tag; its padding is
 * the provider's. Initialised with the same key object for each IV, which providers know to take
 * without a new key schedule. Threading: one thread.
 */
final class JcaIvSealing implements SealingEngine {
  private final Cipher encryptor;
  private final Cipher decryptor;
  private final SecretKeySpec key;
  private final int blockBytes;
  private final boolean padded;

  /**
   * An engine that was tried.
   *
   * @param transformation {@code algorithm/mode/padding}
   * @throws GeneralSecurityException when the provider lacks it, the key's length is wrong, or it
   *     isn't a mode with an IV of one block whose ciphertext is as long as {@link #sealedLength}
   *     says
   */
  JcaIvSealing(Provider provider, String transformation, SecretBytes key)
      throws GeneralSecurityException {
    encryptor = Cipher.getInstance(transformation, provider);
    decryptor = Cipher.getInstance(transformation, provider);
    blockBytes = encryptor.getBlockSize();
    if (blockBytes <= 0 || blockBytes > CbcEngine.BLOCK_BYTES) {
      throw new GeneralSecurityException("not a block cipher");
    }
    this.key =
        new SecretKeySpec(key.bytes(), transformation.substring(0, transformation.indexOf('/')));
    padded = !transformation.toUpperCase(Locale.ROOT).endsWith("/NOPADDING");
    tryLengths();
  }

  private void tryLengths() throws GeneralSecurityException {
    byte[] iv = new byte[blockBytes];
    byte[] out = new byte[4 * CbcEngine.BLOCK_BYTES];
    for (int length : new int[] {0, 1, blockBytes, blockBytes + 1}) {
      byte[] plain = new byte[length];
      encryptor.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(iv));
      int written = encryptor.doFinal(plain, 0, length, out, 0);
      decryptor.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(iv));
      int read = decryptor.doFinal(out, 0, written, new byte[out.length], 0);
      if (written != sealedLength(length) || read != length) {
        throw new GeneralSecurityException("not a mode with an IV of one block");
      }
    }
  }

  @Override
  public int ivBytes() {
    return blockBytes;
  }

  @Override
  public boolean authenticates() {
    return false;
  }

  @Override
  public int sealedLength(int plainLength) {
    return padded ? (plainLength / blockBytes + 1) * blockBytes : plainLength;
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
      encryptor.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(iv, ivOffset, blockBytes));
      encryptor.doFinal(plain, 0, length, out, outOffset);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the provider fails on what it did before", e);
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
    // some providers take an empty ciphertext for an empty plaintext
    if (length < 0 || (padded && (length == 0 || length % blockBytes != 0))) {
      throw new DecryptionException();
    }
    try {
      decryptor.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(iv, ivOffset, blockBytes));
      return decryptor.doFinal(sealed, offset, length, plain, 0);
    } catch (GeneralSecurityException e) {
      throw new DecryptionException();
    }
  }
}
