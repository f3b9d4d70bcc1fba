package site.ycsb.crypto.primitive.provider;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.SecureRandom;
import java.util.Optional;
import javax.crypto.Cipher;

/**
 * What has to come from the JDK itself, whichever provider is installed before its own: random
 * numbers, the keystream of IVs, keystores. Where a JDK has other names for its providers, its
 * default is taken.
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

  /** An empty keystore of the JDK, not loaded. */
  public static KeyStore keyStore(String type) throws GeneralSecurityException {
    try {
      return KeyStore.getInstance(type, SUN);
    } catch (NoSuchProviderException e) {
      return KeyStore.getInstance(type);
    }
  }
}
