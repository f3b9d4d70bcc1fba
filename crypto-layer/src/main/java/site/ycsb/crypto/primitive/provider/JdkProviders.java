package site.ycsb.crypto.primitive.provider;

import java.security.DigestException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.MacEngine;
import site.ycsb.crypto.primitive.SecretBytes;

/**
 * What has to come from the JDK itself, whichever provider is installed before its own: random
 * numbers, the keystream of IVs, hashes beside native code, keystores. Where a JDK has other names
 * for its providers, its default is taken.
 */
public final class JdkProviders {
  private static final String SUN = "SUN";
  private static final String SUN_JCE = "SunJCE";

  private JdkProviders() {}

  /** The system's random numbers. */
  public static SecureRandom secureRandom() {
    return ofSun("NativePRNG").or(() -> ofSun("DRBG")).orElseGet(SecureRandom::new);
  }

  private static Optional<SecureRandom> ofSun(String algorithm) {
    try {
      return Optional.of(SecureRandom.getInstance(algorithm, SUN));
    } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
      // another system or JDK
      return Optional.empty();
    }
  }

  static Cipher cipher(String transformation) throws GeneralSecurityException {
    @Nullable Provider jdk = Security.getProvider(SUN_JCE);
    return jdk == null
        ? Cipher.getInstance(transformation)
        : Cipher.getInstance(transformation, jdk);
  }

  /** The JDK's SHA-256. */
  public static MessageDigest sha256() {
    try {
      @Nullable Provider jdk = Security.getProvider(SUN);
      return jdk == null
          ? MessageDigest.getInstance("SHA-256")
          : MessageDigest.getInstance("SHA-256", jdk);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The JDK's HMAC of SHA-256, SHA-384 or SHA-512. */
  static MacEngine hmac(int hashBits, SecretBytes key) {
    if (hashBits == 256) {
      return new BufferedHmac(key);
    }
    String name = "HmacSHA" + hashBits;
    try {
      @Nullable Provider jdk = Security.getProvider(SUN_JCE);
      return new JcaEngines.Hmac(
          jdk == null ? Mac.getInstance(name) : Mac.getInstance(name, jdk), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("the JDK has no " + name, e);
    }
  }

  /** An empty keystore of the JDK, not loaded. */
  public static KeyStore keyStore(String type) throws GeneralSecurityException {
    @Nullable Provider jdk = Security.getProvider(SUN);
    return jdk == null ? KeyStore.getInstance(type) : KeyStore.getInstance(type, jdk);
  }

  /**
   * HMAC-SHA256 by the JDK's hash, which uses the processor's instructions without a call into
   * native code. It collects its message and hashes it at once: the JDK's HMAC allocates, and so
   * would a copy of the state after the key's block. Threading: one thread.
   *
   * <p>Source: RFC 2104.
   */
  private static final class BufferedHmac implements MacEngine {
    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;
    private static final int INITIAL_BYTES = 512;

    private final MessageDigest digest = JdkProviders.sha256();
    private final byte[] outer = new byte[BLOCK + TAG_BYTES];
    private byte[] inner = new byte[INITIAL_BYTES];
    private int length = BLOCK;

    BufferedHmac(SecretBytes key) {
      byte[] bytes = key.copy();
      if (bytes.length > BLOCK) {
        hash(bytes, bytes.length, inner, 0);
      } else {
        System.arraycopy(bytes, 0, inner, 0, bytes.length);
      }
      Arrays.fill(bytes, (byte) 0);
      System.arraycopy(inner, 0, outer, 0, BLOCK);
      for (int i = 0; i < BLOCK; i++) {
        inner[i] ^= INNER;
        outer[i] ^= OUTER;
      }
    }

    @Override
    public int tagBytes() {
      return TAG_BYTES;
    }

    @Override
    public void update(byte[] in, int offset, int count) {
      if (count > inner.length - length) {
        byte[] larger =
            Arrays.copyOf(inner, Math.addExact(inner.length, Math.max(inner.length, count)));
        Arrays.fill(inner, (byte) 0);
        inner = larger;
      }
      System.arraycopy(in, offset, inner, length, count);
      length += count;
    }

    @Override
    public void finish(byte[] out, int offset) {
      hash(inner, length, outer, BLOCK);
      hash(outer, outer.length, out, offset);
      length = BLOCK;
    }

    private void hash(byte[] in, int count, byte[] out, int offset) {
      digest.update(in, 0, count);
      try {
        digest.digest(out, offset, TAG_BYTES);
      } catch (DigestException e) {
        throw new IllegalArgumentException("a tag needs " + TAG_BYTES + " bytes", e);
      }
    }
  }
}
