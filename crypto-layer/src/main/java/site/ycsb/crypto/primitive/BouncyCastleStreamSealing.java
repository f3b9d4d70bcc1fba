package site.ycsb.crypto.primitive;

import org.bouncycastle.crypto.SkippingStreamCipher;
import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.CFBBlockCipher;
import org.bouncycastle.crypto.modes.CFBModeCipher;
import org.bouncycastle.crypto.modes.SICBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/**
 * AES-CTR or AES-CFB by Bouncy Castle's lightweight API, without a tag; set to a new IV without a
 * new key schedule. Threading: one thread.
 */
final class BouncyCastleStreamSealing implements SealingEngine {
  private static final int SEGMENT_BITS = 128;

  private final StreamCipher encryptor;
  private final StreamCipher decryptor;

  private BouncyCastleStreamSealing(
      StreamCipher encryptor, StreamCipher decryptor, SecretBytes key) {
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    ParametersWithIV first =
        new ParametersWithIV(new KeyParameter(key.bytes()), new byte[CbcEngine.BLOCK_BYTES]);
    encryptor.init(true, first);
    decryptor.init(false, first);
  }

  static BouncyCastleStreamSealing ctr(SecretBytes key) {
    return new BouncyCastleStreamSealing(newCtr(), newCtr(), key);
  }

  static BouncyCastleStreamSealing cfb(SecretBytes key) {
    return new BouncyCastleStreamSealing(newCfb(), newCfb(), key);
  }

  private static SkippingStreamCipher newCtr() {
    return SICBlockCipher.newInstance(AESEngine.newInstance());
  }

  private static StreamCipher newCfb() {
    CFBModeCipher cipher = CFBBlockCipher.newInstance(AESEngine.newInstance(), SEGMENT_BITS);
    return (StreamCipher) cipher;
  }

  @Override
  public int ivBytes() {
    return CbcEngine.BLOCK_BYTES;
  }

  @Override
  public boolean authenticates() {
    return false;
  }

  @Override
  public int sealedLength(int plainLength) {
    return plainLength;
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
    encryptor.init(true, new ParametersWithIV(null, iv, ivOffset, CbcEngine.BLOCK_BYTES));
    encryptor.processBytes(plain, 0, length, out, outOffset);
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
    if (length < 0) {
      throw new DecryptionException();
    }
    decryptor.init(false, new ParametersWithIV(null, iv, ivOffset, CbcEngine.BLOCK_BYTES));
    return decryptor.processBytes(sealed, offset, length, plain, 0);
  }
}
