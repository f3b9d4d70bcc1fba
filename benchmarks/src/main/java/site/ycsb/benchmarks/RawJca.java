package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

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
