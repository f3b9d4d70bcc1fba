package site.ycsb.crypto.independent;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The JDK's ciphers and hashes as functions, and what is needed to put bytes together. */
final class Jdk {
  private static final String PROVIDER = "SunJCE";
  private static final int TAG_BITS = 128;

  private Jdk() {}

  static byte[] hmac(String name, byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance(name, PROVIDER);
      mac.init(new SecretKeySpec(key, name));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** AES of whole blocks, each for itself. */
  static byte[] aes(byte[] key, byte[] blocks) {
    return ecb(Cipher.ENCRYPT_MODE, key, blocks);
  }

  /** The inverse of {@link #aes}. */
  static byte[] aesInverse(byte[] key, byte[] blocks) {
    return ecb(Cipher.DECRYPT_MODE, key, blocks);
  }

  private static byte[] ecb(int mode, byte[] key, byte[] blocks) {
    try {
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding", PROVIDER);
      cipher.init(mode, new SecretKeySpec(key, "AES"));
      return cipher.doFinal(blocks);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256", "SUN").digest(utf8(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static int blockBytes(String transformation) throws GeneralSecurityException {
    return Cipher.getInstance(transformation, PROVIDER).getBlockSize();
  }

  static byte[] decrypt(String transformation, byte[] key, byte[] iv, byte[] ciphertext)
      throws GeneralSecurityException {
    String algorithm = transformation.substring(0, transformation.indexOf('/'));
    // SunJCE has Blowfish and DESede under names in this case only
    String name = algorithm.equals("BLOWFISH") ? "Blowfish" : algorithm.toUpperCase(Locale.ROOT);
    Cipher cipher = Cipher.getInstance(transformation, PROVIDER);
    cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, name), new IvParameterSpec(iv));
    return cipher.doFinal(ciphertext);
  }

  static byte[] decryptGcm(byte[] key, byte[] nonce, byte[] associatedData, byte[] ciphertext)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", PROVIDER);
    cipher.init(
        Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(associatedData);
    return cipher.doFinal(ciphertext);
  }

  static byte[] decryptChaCha20Poly1305(
      byte[] key, byte[] nonce, byte[] associatedData, byte[] ciphertext)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("ChaCha20-Poly1305", PROVIDER);
    cipher.init(
        Cipher.DECRYPT_MODE, new SecretKeySpec(key, "ChaCha20"), new IvParameterSpec(nonce));
    cipher.updateAAD(associatedData);
    return cipher.doFinal(ciphertext);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] join(byte[]... parts) {
    byte[] all = {};
    for (byte[] part : parts) {
      int at = all.length;
      all = Arrays.copyOf(all, at + part.length);
      System.arraycopy(part, 0, all, at, part.length);
    }
    return all;
  }

  static byte[] slice(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    return Arrays.copyOfRange(bytes, from, to);
  }

  static byte[] xor(byte[] one, byte[] other) {
    byte[] result = one.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] ^= other[i];
    }
    return result;
  }

  /** With zeros up to whole blocks of 16. */
  static byte[] padded(byte[] bytes) {
    return Arrays.copyOf(bytes, (bytes.length + 15) / 16 * 16);
  }

  /** A number as bytes, the lowest first. */
  static byte[] littleEndian(long number, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < Math.min(length, 8); i++) {
      bytes[i] = (byte) (number >> (8 * i));
    }
    return bytes;
  }

  /** A number as bytes, the highest first. */
  static byte[] bigEndian(long number, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[length - 1 - i] = (byte) (number >> (8 * i));
    }
    return bytes;
  }
}
