package site.ycsb.crypto.vectors;

import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.JcaEngines;

/** The engines of a provider by the name that a user gives it. */
final class NamedEngines {
  private NamedEngines() {}

  static Engines of(String name) throws GeneralSecurityException {
    return switch (name) {
      case "BC" -> new BouncyCastleEngines();
      case "BC-java" -> BouncyCastleEngines.inJava();
      default -> {
        @Nullable Provider provider = Security.getProvider(name);
        if (provider == null) {
          throw new NoSuchProviderException(name);
        }
        yield new JcaEngines(provider);
      }
    };
  }
}
