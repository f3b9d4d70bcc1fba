package site.ycsb.crypto;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Settings;
import site.ycsb.crypto.primitive.BouncyCastleEngines;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.JcaEngines;

/** Finds the provider that a user named. */
final class ProviderChoice {
  private static final String BOUNCY_CASTLE = "BC";

  private ProviderChoice() {}

  static Engines enginesOf(Settings settings) {
    String name = settings.get(CryptoProperties.PROVIDER).trim();
    if (BOUNCY_CASTLE.equalsIgnoreCase(name)) {
      return new BouncyCastleEngines();
    }
    @Nullable Provider provider = Security.getProvider(name);
    if (provider != null) {
      try {
        return new JcaEngines(provider);
      } catch (GeneralSecurityException e) {
        reject(settings);
        return new BouncyCastleEngines();
      }
    }
    reject(settings);
    return new BouncyCastleEngines();
  }

  private static void reject(Settings settings) {
    settings.reject(
        CryptoProperties.PROVIDER,
        "has to be BC, SunJCE or an installed JCA provider with AES/CBC/NoPadding and HmacSHA256",
        "Correct it, or leave it out for the default BC");
  }
}
