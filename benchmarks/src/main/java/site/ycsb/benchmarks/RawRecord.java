package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.CBCModeCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/**
 * The least that encrypting a record takes: one HMAC-SHA256 and one AES-CBC of the 23 bytes of its
 * key, and ten AES-CBC of 100 bytes. Objects and buffers are used again; IVs are made beforehand,
 * and set for each call.
 */
interface RawRecord {
  int KEY_BYTES = 23;
  int VALUE_BYTES = 100;
  int VALUES = 10;

  /** The record's key, and ten values encrypted. */
  void encrypt() throws GeneralSecurityException;

  /** The record's key (for the look-up), and ten values decrypted. */
  void decrypt() throws GeneralSecurityException;

  /** The buffer of the results, so that the work can't be left out. */
  byte[] result();

  /** The raw calls of a provider, with 256 bits. */
  static RawRecord of(String provider) throws GeneralSecurityException {
    return RawAes.isBouncyCastle(provider)
        ? new RawBouncyCastle(RawAes.IN_JAVA.equals(provider))
        : new RawJca(provider);
  }

  /** The raw calls of a JCA provider: its own padding, an init with the same key for each IV. */
  final class RawJca implements RawRecord {
    private final SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
    private final IvParameterSpec iv = new IvParameterSpec(new byte[16]);
    private final Mac mac;
    private final Cipher encryptor;
    private final Cipher decryptor;
    private final byte[] plain = new byte[VALUE_BYTES + 16];
    private final byte[] stored;
    private final byte[] out = new byte[VALUE_BYTES + 64];

    RawJca(String provider) throws GeneralSecurityException {
      Arrays.fill(plain, (byte) 'v');
      mac = Mac.getInstance("HmacSHA256", provider);
      mac.init(new SecretKeySpec(new byte[32], "HmacSHA256"));
      encryptor = Cipher.getInstance("AES/CBC/PKCS5Padding", provider);
      decryptor = Cipher.getInstance("AES/CBC/PKCS5Padding", provider);
      encryptor.init(Cipher.ENCRYPT_MODE, key, iv);
      stored = encryptor.doFinal(plain, 0, VALUE_BYTES);
    }

    @Override
    public void encrypt() throws GeneralSecurityException {
      encryptKey();
      for (int i = 0; i < VALUES; i++) {
        encryptor.init(Cipher.ENCRYPT_MODE, key, iv);
        encryptor.doFinal(plain, 0, VALUE_BYTES, out, 0);
      }
    }

    @Override
    public void decrypt() throws GeneralSecurityException {
      encryptKey();
      for (int i = 0; i < VALUES; i++) {
        decryptor.init(Cipher.DECRYPT_MODE, key, iv);
        decryptor.doFinal(stored, 0, stored.length, out, 0);
      }
    }

    @Override
    public byte[] result() {
      return out;
    }

    private void encryptKey() throws GeneralSecurityException {
      mac.update(plain, 0, KEY_BYTES);
      mac.doFinal(out, 0);
      encryptor.init(Cipher.ENCRYPT_MODE, key, iv);
      encryptor.doFinal(plain, 0, KEY_BYTES, out, 0);
    }
  }

  /**
   * The raw calls of Bouncy Castle's lightweight API: a reset to a zero IV, which is the cheapest
   * way to begin a value, and manual padding.
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
}
