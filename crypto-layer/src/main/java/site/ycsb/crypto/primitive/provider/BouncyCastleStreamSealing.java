package site.ycsb.crypto.primitive.provider;

import org.bouncycastle.crypto.MultiBlockCipher;
import org.bouncycastle.crypto.SkippingStreamCipher;
import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.CFBBlockCipher;
import org.bouncycastle.crypto.modes.SICBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.GrowingBuffer;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-CTR or AES-CFB by Bouncy Castle's Java engines, and CFB by its native code, without a tag. In
 * Java set to a new IV without a new key schedule. Threading: one thread.
 */
final class BouncyCastleStreamSealing extends SealingEngine {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;

  private final StreamCipher encryptor;
  private final StreamCipher decryptor;

  private BouncyCastleStreamSealing(
      StreamCipher encryptor, StreamCipher decryptor, SecretBytes key) {
    super(BLOCK, UNPADDED, 0);
    this.encryptor = encryptor;
    this.decryptor = decryptor;
    ParametersWithIV first = zeroIv(key);
    encryptor.init(true, first);
    decryptor.init(false, first);
  }

  static SealingEngine ctr(SecretBytes key) {
    return new BouncyCastleStreamSealing(newCtr(), newCtr(), key);
  }

  static SealingEngine cfb(SecretBytes key, boolean isNative) {
    return isNative
        ? new NativeCfb(key)
        : new BouncyCastleStreamSealing(
            newCfb(BouncyCastleEngines.javaAes()), newCfb(BouncyCastleEngines.javaAes()), key);
  }

  private static SkippingStreamCipher newCtr() {
    return SICBlockCipher.newInstance(BouncyCastleEngines.javaAes());
  }

  private static StreamCipher newCfb(MultiBlockCipher aes) {
    return (StreamCipher) CFBBlockCipher.newInstance(aes, BLOCK * Byte.SIZE);
  }

  private static ParametersWithIV zeroIv(SecretBytes key) {
    return new ParametersWithIV(key.use(KeyParameter::new), new byte[BLOCK]);
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

  /**
   * AES-CFB by native code, set to an IV without an initialisation: the cipher starts from a zero
   * IV, and the block that it encrypts to the wanted IV is put before the plaintext, after which
   * its state is that of the wanted IV.
   */
  private static final class NativeCfb extends SealingEngine {
    private final StreamCipher encryptor = newCfb(AESEngine.newInstance());
    private final StreamCipher decryptor = newCfb(AESEngine.newInstance());

    /** What the zero IV's keystream begins with. */
    private final byte[] zeroMask = new byte[BLOCK];

    private final GrowingBuffer plainWithIv = new GrowingBuffer();

    NativeCfb(SecretBytes key) {
      super(BLOCK, UNPADDED, 0);
      encryptor.init(true, zeroIv(key));
      decryptor.init(false, zeroIv(key));
      encryptor.processBytes(new byte[BLOCK], 0, BLOCK, zeroMask, 0);
    }

    @Override
    public void seal(
        byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
      byte[] text = plainWithIv.ofAtLeast(BLOCK + length);
      System.arraycopy(zeroMask, 0, text, 0, BLOCK);
      Blocks.xor(out, offset, text, 0);
      System.arraycopy(plain, 0, text, BLOCK, length);
      encryptor.reset();
      encryptor.processBytes(text, 0, BLOCK + length, out, offset);
    }

    @Override
    protected int decrypt(
        byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain) {
      byte[] text = plainWithIv.ofAtLeast(BLOCK + length);
      decryptor.reset();
      decryptor.processBytes(sealed, offset, BLOCK + length, text, 0);
      System.arraycopy(text, BLOCK, plain, 0, length);
      return length;
    }
  }
}
