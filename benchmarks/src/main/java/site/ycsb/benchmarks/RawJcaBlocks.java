package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * What OCB can't do without where a JCA provider hasn't it: as many blocks as it encrypts, in one
 * call. For each nonce, the tag and a part of a block one; what is xored isn't part of it.
 */
final class RawJcaBlocks implements RawValue {
  private static final int BLOCK_BYTES = 16;

  private final Cipher encryptor;
  private final Cipher decryptor;
  private final byte[] in;
  private final byte[] out;

  RawJcaBlocks(String provider, int keyBits, byte[] plain) throws GeneralSecurityException {
    SecretKeySpec key = new SecretKeySpec(new byte[keyBits / Byte.SIZE], "AES");
    encryptor = Cipher.getInstance("AES/ECB/NoPadding", provider);
    encryptor.init(Cipher.ENCRYPT_MODE, key);
    decryptor = Cipher.getInstance("AES/ECB/NoPadding", provider);
    decryptor.init(Cipher.DECRYPT_MODE, key);
    in = new byte[(plain.length / BLOCK_BYTES + 3) * BLOCK_BYTES];
    System.arraycopy(plain, 0, in, BLOCK_BYTES, plain.length);
    out = new byte[in.length];
  }

  static boolean isFor(String provider, String cipher) {
    return cipher.equals("AES/OCB/NoPadding") && !RawAes.isBouncyCastle(provider);
  }

  @Override
  public byte[] seal(byte[] iv) throws GeneralSecurityException {
    System.arraycopy(iv, 0, in, 0, iv.length);
    encryptor.doFinal(in, 0, in.length, out, 0);
    return out;
  }

  @Override
  public byte[] open(byte[] iv) throws GeneralSecurityException {
    decryptor.doFinal(out, 0, out.length, in, 0);
    return in;
  }
}
