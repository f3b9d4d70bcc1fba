package site.ycsb.benchmarks;

import java.util.Arrays;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.CBCModeCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/**
 * The raw calls of Bouncy Castle's lightweight API: a reset to a zero IV, which is the cheapest way
 * to begin a value, and manual padding.
 */
final class RawBouncyCastle implements RawRecord {
  private static final int BLOCK_BYTES = 16;

  private final HMac mac;
  private final CBCModeCipher encryptor;
  private final CBCModeCipher decryptor;
  private final byte[] plain = new byte[VALUE_BYTES + BLOCK_BYTES];
  private final byte[] stored = new byte[VALUE_BYTES + BLOCK_BYTES];
  private final byte[] out = new byte[VALUE_BYTES + BLOCK_BYTES];

  RawBouncyCastle(boolean inJava) {
    mac = new HMac(RawAes.sha256(inJava));
    encryptor = CBCBlockCipher.newInstance(RawAes.of(inJava));
    decryptor = CBCBlockCipher.newInstance(RawAes.of(inJava));
    Arrays.fill(plain, (byte) 'v');
    KeyParameter key = new KeyParameter(new byte[32]);
    mac.init(key);
    ParametersWithIV keyAndIv = new ParametersWithIV(key, new byte[BLOCK_BYTES]);
    encryptor.init(true, keyAndIv);
    decryptor.init(false, keyAndIv);
    encrypt(VALUE_BYTES);
    System.arraycopy(out, 0, stored, 0, stored.length);
  }

  @Override
  public void encrypt() {
    encryptKey();
    for (int i = 0; i < VALUES; i++) {
      encrypt(VALUE_BYTES);
    }
  }

  @Override
  public void decrypt() {
    encryptKey();
    int blocks = VALUE_BYTES / BLOCK_BYTES + 1;
    for (int i = 0; i < VALUES; i++) {
      decryptor.reset();
      decryptor.processBlocks(stored, 0, blocks, out, 0);
    }
  }

  @Override
  public byte[] result() {
    return out;
  }

  private void encryptKey() {
    mac.update(plain, 0, KEY_BYTES);
    mac.doFinal(out, 0);
    encrypt(KEY_BYTES);
  }

  private void encrypt(int length) {
    int blocks = length / BLOCK_BYTES + 1;
    Arrays.fill(plain, length, blocks * BLOCK_BYTES, (byte) (blocks * BLOCK_BYTES - length));
    encryptor.reset();
    encryptor.processBlocks(plain, 0, blocks, out, 0);
  }
}
