package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
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

  /** A cipher of the JDK. */
  static Cipher cipher(String transformation) throws GeneralSecurityException {
    try {
      return Cipher.getInstance(transformation, SUN_JCE);
    } catch (NoSuchProviderException e) {
      return Cipher.getInstance(transformation);
    }
  }

  /** The JDK's SHA-256. */
  static MessageDigest sha256() {
    try {
      return digest("SHA-256");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static MessageDigest digest(String name) throws GeneralSecurityException {
    try {
      return MessageDigest.getInstance(name, SUN);
    } catch (NoSuchProviderException e) {
      return MessageDigest.getInstance(name);
    }
  }

  /** The JDK's HMAC of SHA-384 or SHA-512. */
  static MacEngine hmac(int hashBits, SecretBytes key) {
    String name = "HmacSHA" + hashBits;
    try {
      return new JcaHmac(mac(name), key);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + name, e);
    }
  }

  private static Mac mac(String name) throws GeneralSecurityException {
    try {
      return Mac.getInstance(name, SUN_JCE);
    } catch (NoSuchProviderException e) {
      return Mac.getInstance(name);
    }
  }

  /** An empty keystore of the JDK, not loaded. */
  public static KeyStore keyStore(String type) throws GeneralSecurityException {
    try {
      return KeyStore.getInstance(type, SUN);
    } catch (NoSuchProviderException e) {
      return KeyStore.getInstance(type);
    }
  }
}
