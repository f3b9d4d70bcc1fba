package site.ycsb.crypto.primitive;

import java.util.Arrays;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.AEADBlockCipher;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMSIVBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.jspecify.annotations.Nullable;

/**
 * AES-GCM or AES-GCM-SIV by Bouncy Castle's lightweight API. GCM is set to a new nonce without a
 * new key schedule; GCM-SIV derives its keys from each nonce. Threading: one thread.
 */
final class BouncyCastleAeadSealing implements SealingEngine {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  private final AEADBlockCipher encryptor;
  private final AEADBlockCipher decryptor;
  private final @Nullable KeyParameter keyForEachNonce;

  private BouncyCastleAeadSealing(
      AEADBlockCipher encryptor,
      AEADBlockCipher decryptor,
      @Nullable KeyParameter keyForEachNonce) {
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    this.keyForEachNonce = keyForEachNonce;
  }

  static BouncyCastleAeadSealing gcm(SecretBytes key) {
    AEADBlockCipher encryptor = GCMBlockCipher.newInstance(AESEngine.newInstance());
    AEADBlockCipher decryptor = GCMBlockCipher.newInstance(AESEngine.newInstance());
    // a nonce of another length than any that follows: none of those counts as a repetition
    AEADParameters first =
        new AEADParameters(
            new KeyParameter(key.bytes()), TAG_BYTES * Byte.SIZE, new byte[NONCE_BYTES + 1]);
    encryptor.init(false, first);
    decryptor.init(false, first);
    return new BouncyCastleAeadSealing(encryptor, decryptor, null);
  }

  static BouncyCastleAeadSealing gcmSiv(SecretBytes key) {
    return new BouncyCastleAeadSealing(
        new GCMSIVBlockCipher(), new GCMSIVBlockCipher(), new KeyParameter(key.bytes()));
  }

  private static AEADParameters parameters(@Nullable KeyParameter key, byte[] iv, int ivOffset) {
    return new AEADParameters(
        key, TAG_BYTES * Byte.SIZE, Arrays.copyOfRange(iv, ivOffset, ivOffset + NONCE_BYTES));
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
    encryptor.init(true, parameters(keyForEachNonce, iv, ivOffset));
    encryptor.processAADBytes(data, 0, dataLength);
    int written = encryptor.processBytes(plain, 0, length, out, outOffset);
    try {
      encryptor.doFinal(out, outOffset + written);
    } catch (InvalidCipherTextException e) {
      throw new IllegalStateException("encrypting checks nothing", e);
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
    decryptor.init(false, parameters(keyForEachNonce, iv, ivOffset));
    decryptor.processAADBytes(data, 0, dataLength);
    int written = decryptor.processBytes(sealed, offset, length, plain, 0);
    try {
      return written + decryptor.doFinal(plain, written);
    } catch (InvalidCipherTextException e) {
      throw new DecryptionException();
    }
  }
}
