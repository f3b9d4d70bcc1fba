package site.ycsb.crypto.primitive.provider;

import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.CFBBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import site.ycsb.crypto.primitive.CbcEngine;
import site.ycsb.crypto.primitive.SealingEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * AES-CFB by Bouncy Castle's native code, without a tag. Set to an IV without an initialisation:
 * the cipher starts from a zero IV, and the block that it encrypts to the wanted IV is put before
 * the plaintext, after which its state is that of the wanted IV. Threading: one thread.
 */
final class NativeCfbSealing extends SealingEngine {
  private static final int BLOCK = CbcEngine.BLOCK_BYTES;
  private static final int INITIAL_BYTES = 9 * BLOCK;

  private final StreamCipher encryptor;
  private final StreamCipher decryptor;

  /** What the zero IV's keystream begins with. */
  private final byte[] zeroMask = new byte[BLOCK];

  private byte[] plainWithIv = new byte[INITIAL_BYTES];

  NativeCfbSealing(SecretBytes key) {
    super(BLOCK, UNPADDED, 0);
    encryptor = make(true, key);
    decryptor = make(false, key);
    encryptor.processBytes(new byte[BLOCK], 0, BLOCK, zeroMask, 0);
  }

  private static StreamCipher make(boolean encrypt, SecretBytes key) {
    StreamCipher cipher =
        (StreamCipher) CFBBlockCipher.newInstance(AESEngine.newInstance(), BLOCK * Byte.SIZE);
    cipher.init(encrypt, new ParametersWithIV(key.use(KeyParameter::new), new byte[BLOCK]));
    return cipher;
  }

  @Override
  public void seal(byte[] data, int dataLength, byte[] plain, int length, byte[] out, int offset) {
    grow(length);
    System.arraycopy(zeroMask, 0, plainWithIv, 0, BLOCK);
    Blocks.xor(out, offset, plainWithIv, 0);
    System.arraycopy(plain, 0, plainWithIv, BLOCK, length);
    encryptor.reset();
    encryptor.processBytes(plainWithIv, 0, BLOCK + length, out, offset);
  }

  @Override
  protected int decrypt(
      byte[] data, int dataLength, byte[] sealed, int offset, int length, byte[] plain) {
    grow(length);
    decryptor.reset();
    decryptor.processBytes(sealed, offset, BLOCK + length, plainWithIv, 0);
    System.arraycopy(plainWithIv, BLOCK, plain, 0, length);
    return length;
  }

  private void grow(int length) {
    if (plainWithIv.length < BLOCK + length) {
      plainWithIv = new byte[BLOCK + length];
    }
  }
}
