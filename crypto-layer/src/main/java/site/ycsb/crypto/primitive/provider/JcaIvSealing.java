package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import java.util.Locale;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import site.ycsb.crypto.primitive.DecryptionException;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * A block cipher of a JCA provider in a mode whose IV is one block, without a tag; its padding is
 * the provider's. Initialised with the same key object for each IV, which providers know to take
 * without a new key schedule. Threading: one thread.
 */
final class JcaIvSealing extends SealingEngine {
  /** That of Threefish-1024, the longest there is. */
  private static final int MAX_BLOCK_BYTES = 128;

  private static final int MIN_BLOCK_BYTES = 8;

  private final Cipher encryptor;
  private final Cipher decryptor;
  private final SecretKeySpec key;

  private JcaIvSealing(
      Cipher encryptor, Cipher decryptor, SecretKeySpec key, int blockBytes, boolean padded) {
    super(blockBytes, padded ? blockBytes : UNPADDED, 0);
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    this.key = key;
  }

  /**
   * An engine that was tried.
   *
   * @param transformation {@code algorithm/mode/padding}
   * @throws GeneralSecurityException when the provider lacks it, the key's length is wrong, or it
   *     isn't a mode with an IV of one block whose ciphertext is as long as {@link #sealedLength}
   *     says
   */
  static JcaIvSealing of(Provider provider, String transformation, SecretBytes key)
      throws GeneralSecurityException {
    Cipher encryptor = Cipher.getInstance(transformation, provider);
    int blockBytes = encryptor.getBlockSize();
    if (blockBytes < MIN_BLOCK_BYTES || blockBytes > MAX_BLOCK_BYTES) {
      throw new GeneralSecurityException("not a block cipher");
    }
    String algorithm = transformation.substring(0, transformation.indexOf('/'));
    JcaIvSealing made =
        new JcaIvSealing(
            encryptor,
            Cipher.getInstance(transformation, provider),
            key.use(bytes -> new SecretKeySpec(bytes, algorithm)),
            blockBytes,
            !transformation.toUpperCase(Locale.ROOT).endsWith("/NOPADDING"));
    made.tryOut();
    return made;
  }

  /**
   * Whether values come back complete, by the calls that are used for them, and the IV makes a
   * difference: with some modes a provider needs a larger buffer than the ciphertext.
   */
  private void tryOut() throws GeneralSecurityException {
    int blockBytes = ivBytes();
    for (int length :
        new int[] {0, 1, blockBytes - 1, blockBytes, blockBytes + 1, 3 * blockBytes + 5}) {
      tried(new byte[length], 1);
    }
    byte[] plain = new byte[blockBytes];
    if (Arrays.equals(tried(plain, 1), tried(plain, 2))) {
      throw new GeneralSecurityException("not a mode with an IV of one block");
    }
  }

  private byte[] tried(byte[] plain, int firstOfIv) throws GeneralSecurityException {
    byte[] sealed = new byte[sealedLength(plain.length)];
    sealed[0] = (byte) firstOfIv;
    byte[] opened = new byte[sealed.length];
    encryptor.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(sealed, 0, ivBytes()));
    int written = encryptor.doFinal(plain, 0, plain.length, sealed, ivBytes());
    if (written != sealed.length - ivBytes()) {
      throw new GeneralSecurityException("not a mode with an IV of one block");
    }
    decryptor.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(sealed, 0, ivBytes()));
    int length = decryptor.doFinal(sealed, ivBytes(), written, opened, 0);
    if (!Arrays.equals(plain, Arrays.copyOf(opened, length))) {
      throw new GeneralSecurityException("not a cipher that gives back what it was given");
    }
    return Arrays.copyOfRange(sealed, ivBytes(), sealed.length);
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    try {
      encryptor.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(out, offset, ivBytes()));
      encryptor.doFinal(plain, 0, length, out, offset + ivBytes());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the provider fails on what it did before", e);
    }
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain)
      throws DecryptionException {
    try {
      decryptor.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(sealed, offset, ivBytes()));
      return decryptor.doFinal(sealed, offset + ivBytes(), length, plain, 0);
    } catch (GeneralSecurityException e) {
      throw new DecryptionException();
    }
  }
}
