package site.ycsb.crypto.primitive.provider;

import org.bouncycastle.crypto.SkippingStreamCipher;
import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.modes.CFBBlockCipher;
import org.bouncycastle.crypto.modes.SICBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-CTR or AES-CFB by Bouncy Castle's Java engines, without a tag; set to a new IV without a new
 * key schedule. Threading: one thread.
 */
final class BouncyCastleStreamSealing extends SealingEngine {
  private static final int SEGMENT_BITS = 128;

  private final StreamCipher encryptor;
  private final StreamCipher decryptor;

  private BouncyCastleStreamSealing(
      StreamCipher encryptor, StreamCipher decryptor, SecretBytes key) {
    super(CbcEngine.BLOCK_BYTES, UNPADDED, 0);
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    ParametersWithIV first =
        new ParametersWithIV(key.use(KeyParameter::new), new byte[CbcEngine.BLOCK_BYTES]);
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
    return SICBlockCipher.newInstance(JavaAes.newEngine());
  }

  private static StreamCipher newCfb() {
    return (StreamCipher) CFBBlockCipher.newInstance(JavaAes.newEngine(), SEGMENT_BITS);
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    encryptor.init(true, new ParametersWithIV(null, out, offset, ivBytes()));
    encryptor.processBytes(plain, 0, length, out, offset + ivBytes());
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain) {
    decryptor.init(false, new ParametersWithIV(null, sealed, offset, ivBytes()));
    return decryptor.processBytes(sealed, offset + ivBytes(), length, plain, 0);
  }
}
