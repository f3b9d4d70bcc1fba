package site.ycsb.crypto.config;

import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import site.ycsb.config.Settings;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.JcaEngines;

/** Finds the provider that a user named. */
public final class ProviderChoice {
  private static final String BOUNCY_CASTLE = "BC";
  private static final String BOUNCY_CASTLE_IN_JAVA = "BC-java";

  private ProviderChoice() {}

  /** What computes a keyset's ciphers and checks, where there is no other configuration. */
  public static Engines enginesOfKeysets(Settings settings) {
    return CipherConfig.enginesOfKeysets(enginesOf(settings));
  }

  static Engines enginesOf(Settings settings) {
    String name = settings.get(CryptoProperties.PROVIDER).trim();
    if (FipsJar.PROVIDER.equalsIgnoreCase(name)) {
      return FipsJar.engines(settings).orElseGet(BouncyCastleEngines::new);
    }
    try {
      return named(name);
    } catch (NoSuchProviderException e) {
      reject(
          settings,
          "has to be BC, BC-java, SunJCE, BCFIPS or another JCA provider, and none of this name is"
              + " installed");
    } catch (GeneralSecurityException e) {
      reject(
          settings,
          "is installed, but lacks what every mode needs, AES/CBC/NoPadding, AES/ECB/NoPadding and"
              + " HmacSHA256 ("
              + e.getMessage()
              + ")");
    }
    return new BouncyCastleEngines();
  }

  /**
   * The engines of a provider.
   *
   * @throws NoSuchProviderException when it isn't installed
   * @throws GeneralSecurityException when it lacks what every mode needs
   */
  static Engines named(String name) throws GeneralSecurityException {
    if (BOUNCY_CASTLE.equalsIgnoreCase(name)) {
      return new BouncyCastleEngines();
    }
    if (BOUNCY_CASTLE_IN_JAVA.equalsIgnoreCase(name)) {
      return BouncyCastleEngines.inJava();
    }
    return new JcaEngines(
        InstalledProviders.named(name).orElseThrow(() -> new NoSuchProviderException(name)));
  }

  private static void reject(Settings settings, String rule) {
    settings.reject(
        CryptoProperties.PROVIDER, rule, "Correct it, or leave it out for the default BC");
  }
}
