package site.ycsb.benchmarks;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.bouncycastle.crypto.CipherParameters;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.MultiBlockCipher;
import org.bouncycastle.crypto.SavableDigest;
import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.digests.SHA384Digest;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.modes.AEADCipher;
import org.bouncycastle.crypto.modes.CBCBlockCipher;
import org.bouncycastle.crypto.modes.CBCModeCipher;
import org.bouncycastle.crypto.modes.CFBBlockCipher;
import org.bouncycastle.crypto.modes.ChaCha20Poly1305;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.GCMSIVBlockCipher;
import org.bouncycastle.crypto.modes.OCBBlockCipher;
import org.bouncycastle.crypto.modes.SICBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.jspecify.annotations.Nullable;

/**
 * The raw calls of Bouncy Castle's lightweight API: whole blocks; CBC is reset to a zero IV and the
 * IV xored manually, the others are initialised with the IV alone where that makes no new key
 * schedule.
 */
final class RawBouncyCastleValue {
  /** The name of the Java engines as a provider. */
  static final String IN_JAVA = "BC-java";

  private static final int BLOCK_BYTES = 16;
  private static final int TAG_BITS = 128;
  private static final int TAG_BYTES = TAG_BITS / Byte.SIZE;

  private RawBouncyCastleValue() {}

  /** Whether a provider's raw calls are Bouncy Castle's. */
  static boolean isBouncyCastle(String provider) {
    return "BC".equals(provider) || IN_JAVA.equals(provider);
  }

  /** By native code where there is one, or in Java; so is {@link #sha256}. */
  @SuppressWarnings("deprecation") // the factory that replaces the constructor prefers native code
  static MultiBlockCipher aes(boolean inJava) {
    return inJava ? new AESEngine() : AESEngine.newInstance();
  }

  static SavableDigest sha256(boolean inJava) {
    return inJava ? new SHA256Digest() : SHA256Digest.newInstance();
  }

  static RawValue of(String provider, String cipher, int keyBits, byte[] plain)
      throws GeneralSecurityException {
    boolean inJava = IN_JAVA.equals(provider);
    KeyParameter key = new KeyParameter(new byte[keyBits / Byte.SIZE]);
    return switch (cipher) {
      case "AES/CBC/PKCS7Padding" -> new Cbc(inJava, key, null, plain);
      case "AES/CBC-HMAC-SHA2" -> new Cbc(inJava, key, hmac(inJava, keyBits, key), plain);
      case "AES/CTR/NoPadding" ->
          new Stream(() -> SICBlockCipher.newInstance(aes(inJava)), key, plain);
      case "AES/CFB/NoPadding" ->
          new Stream(
              () -> (StreamCipher) CFBBlockCipher.newInstance(aes(inJava), BLOCK_BYTES * Byte.SIZE),
              key,
              plain);
      case "AES/GCM/NoPadding" ->
          new Aead(() -> GCMBlockCipher.newInstance(aes(inJava)), key, plain);
      case "AES/GCM-SIV" -> new Aead(() -> GCMSIVBlockCipher.newInstance(aes(inJava)), key, plain);
      case "AES/OCB/NoPadding" ->
          new Aead(() -> new OCBBlockCipher(aes(inJava), aes(inJava)), key, plain);
      case "ChaCha20-Poly1305" -> new Aead(ChaCha20Poly1305::new, key, plain);
      default -> throw new GeneralSecurityException(cipher);
    };
  }

  private static HMac hmac(boolean inJava, int keyBits, KeyParameter key) {
    Digest digest =
        switch (keyBits) {
          case 128 -> sha256(inJava);
          case 192 -> new SHA384Digest();
          default -> new SHA512Digest();
        };
    HMac mac = new HMac(digest);
    mac.init(key);
    return mac;
  }

  private static final class Cbc implements RawValue {
    private final CBCModeCipher encryptor;
    private final CBCModeCipher decryptor;
    private final @Nullable HMac mac;
    private final byte[] padded;
    private final byte[] out;
    private final byte[] opened;

    Cbc(boolean inJava, KeyParameter key, @Nullable HMac mac, byte[] plain) {
      encryptor = CBCBlockCipher.newInstance(aes(inJava));
      decryptor = CBCBlockCipher.newInstance(aes(inJava));
      this.mac = mac;
      int blocks = plain.length / BLOCK_BYTES + 1;
      padded = new byte[blocks * BLOCK_BYTES];
      Arrays.fill(padded, (byte) (padded.length - plain.length));
      System.arraycopy(plain, 0, padded, 0, plain.length);
      out = new byte[padded.length + 64];
      opened = new byte[padded.length];
      ParametersWithIV first = new ParametersWithIV(key, new byte[BLOCK_BYTES]);
      encryptor.init(true, first);
      decryptor.init(false, first);
    }

    @Override
    public byte[] seal(byte[] iv) {
      xor(iv, padded);
      encryptor.reset();
      encryptor.processBlocks(padded, 0, padded.length / BLOCK_BYTES, out, 0);
      authenticate(iv);
      return out;
    }

    @Override
    public byte[] open(byte[] iv) {
      authenticate(iv);
      decryptor.reset();
      decryptor.processBlocks(out, 0, padded.length / BLOCK_BYTES, opened, 0);
      xor(iv, opened);
      return opened;
    }

    /** The first step of CBC; the value's first block differs from call to call. */
    private static void xor(byte[] iv, byte[] into) {
      for (int i = 0; i < BLOCK_BYTES; i++) {
        into[i] ^= iv[i];
      }
    }

    private void authenticate(byte[] iv) {
      if (mac != null) {
        mac.update(iv, 0, iv.length);
        mac.update(out, 0, padded.length);
        mac.doFinal(out, padded.length);
      }
    }
  }

  private static final class Stream implements RawValue {
    private final StreamCipher encryptor;
    private final StreamCipher decryptor;
    private final byte[] plain;
    private final byte[] out;
    private final byte[] opened;

    Stream(Supplier<StreamCipher> ciphers, KeyParameter key, byte[] plain) {
      encryptor = ciphers.get();
      decryptor = ciphers.get();
      this.plain = plain;
      out = new byte[plain.length];
      opened = new byte[plain.length];
      CipherParameters first = new ParametersWithIV(key, new byte[BLOCK_BYTES]);
      encryptor.init(true, first);
      decryptor.init(false, first);
    }

    @Override
    public byte[] seal(byte[] iv) {
      encryptor.init(true, new ParametersWithIV(null, iv));
      encryptor.processBytes(plain, 0, plain.length, out, 0);
      return out;
    }

    @Override
    public byte[] open(byte[] iv) {
      decryptor.init(false, new ParametersWithIV(null, iv));
      decryptor.processBytes(out, 0, out.length, opened, 0);
      return opened;
    }
  }

  private static final class Aead implements RawValue {
    private final AEADCipher encryptor;
    private final AEADCipher decryptor;
    private final KeyParameter key;
    private final byte[] plain;
    private final byte[] out;
    private final byte[] opened;

    Aead(Supplier<AEADCipher> ciphers, KeyParameter key, byte[] plain) {
      encryptor = ciphers.get();
      decryptor = ciphers.get();
      this.key = key;
      this.plain = plain;
      out = new byte[plain.length + TAG_BYTES];
      opened = new byte[out.length];
    }

    @Override
    public byte[] seal(byte[] iv) throws GeneralSecurityException {
      process(encryptor, true, iv, plain, out);
      return out;
    }

    @Override
    public byte[] open(byte[] iv) throws GeneralSecurityException {
      process(decryptor, false, iv, out, opened);
      return opened;
    }

    private void process(AEADCipher cipher, boolean encrypt, byte[] iv, byte[] from, byte[] into)
        throws GeneralSecurityException {
      cipher.init(encrypt, new AEADParameters(key, TAG_BITS, iv));
      int written = cipher.processBytes(from, 0, from.length, into, 0);
      try {
        cipher.doFinal(into, written);
      } catch (InvalidCipherTextException e) {
        throw new GeneralSecurityException(e);
      }
    }
  }
}
