package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The least that encrypting one value takes, in the provider's own calls: objects and buffers used
 * again, the IV set for each call. The ciphertext, and the tag where there is one, stand in the
 * result's buffer.
 */
interface RawValue {
  byte[] seal(byte[] iv) throws GeneralSecurityException;

  /** Decrypts what {@link #seal} made last, with its IV. */
  byte[] open(byte[] iv) throws GeneralSecurityException;

  /**
   * The calls of a provider.
   *
   * @param cipher as encryption.cipher
   * @throws GeneralSecurityException when the provider hasn't it, or not with this key length
   */
  static RawValue of(String provider, String cipher, int keyBits, byte[] plain)
      throws GeneralSecurityException {
    if (RawBouncyCastleValue.isBouncyCastle(provider)) {
      return RawBouncyCastleValue.of(provider, cipher, keyBits, plain);
    }
    return cipher.equals("AES/OCB/NoPadding")
        ? new RawJcaBlocks(provider, keyBits, plain)
        : new RawJcaValue(provider, cipher, keyBits, plain);
  }

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

  /** The raw calls of a JCA provider: one cipher object, an init with the same key for each IV. */
  final class RawJcaValue implements RawValue {
    private static final int TAG_BITS = 128;

    private final boolean gcm;
    private final boolean chaCha;
    private final @Nullable Mac mac;
    private final SecretKeySpec key;
    private final Cipher encryptor;
    private final Cipher decryptor;
    private final byte[] plain;
    private final byte[] out;
    private final byte[] opened;
    private final byte[] tag = new byte[64];
    private int sealedLength;

    RawJcaValue(String provider, String cipher, int keyBits, byte[] plain)
        throws GeneralSecurityException {
      boolean hmac = cipher.contains("HMAC");
      String transformation = hmac || cipher.contains("CBC") ? "AES/CBC/PKCS5Padding" : cipher;
      gcm = cipher.contains("GCM");
      chaCha = cipher.startsWith("ChaCha20");
      key = new SecretKeySpec(new byte[keyBits / Byte.SIZE], chaCha ? "ChaCha20" : "AES");
      encryptor = Cipher.getInstance(transformation, provider);
      decryptor = Cipher.getInstance(transformation, provider);
      if (hmac) {
        String name = "HmacSHA" + 2 * keyBits;
        mac = Mac.getInstance(name, provider);
        mac.init(new SecretKeySpec(new byte[keyBits / Byte.SIZE], name));
      } else {
        mac = null;
      }
      this.plain = plain;
      out = new byte[plain.length + 64];
      opened = new byte[out.length];
    }

    @Override
    public byte[] seal(byte[] iv) throws GeneralSecurityException {
      encryptor.init(Cipher.ENCRYPT_MODE, key, parameters(iv));
      sealedLength = encryptor.doFinal(plain, 0, plain.length, out, 0);
      authenticate(iv);
      return out;
    }

    @Override
    public byte[] open(byte[] iv) throws GeneralSecurityException {
      authenticate(iv);
      if (chaCha) {
        // up to JDK 20 it takes no nonce twice in a row
        decryptor.init(Cipher.DECRYPT_MODE, key, parameters(new byte[iv.length]));
      }
      decryptor.init(Cipher.DECRYPT_MODE, key, parameters(iv));
      decryptor.doFinal(out, 0, sealedLength, opened, 0);
      return opened;
    }

    private void authenticate(byte[] iv) throws GeneralSecurityException {
      if (mac != null) {
        mac.update(iv);
        mac.update(out, 0, sealedLength);
        mac.doFinal(tag, 0);
        if (Arrays.equals(tag, iv)) {
          throw new IllegalStateException("never: the tag must be used");
        }
      }
    }

    private AlgorithmParameterSpec parameters(byte[] iv) {
      return gcm ? new GCMParameterSpec(TAG_BITS, iv) : new IvParameterSpec(iv);
    }
  }
}
