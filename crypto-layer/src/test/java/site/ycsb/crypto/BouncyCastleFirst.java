package site.ycsb.crypto;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.Security;
import java.time.Clock;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.keyset.Passphrase;
import site.ycsb.crypto.keyset.PassphraseCost;
import site.ycsb.crypto.keyset.TestCosts;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.JdkProviders;
import site.ycsb.crypto.primitive.provider.KeystreamIvSource;

/** Installs Bouncy Castle before the JDK's providers and uses what has to be the JDK's. */
final class BouncyCastleFirst {
  private static final PassphraseCost CHEAP = TestCosts.of(64, 1, 1, 1_000);

  private BouncyCastleFirst() {}

  public static void main(String[] arguments) throws Exception {
    Security.insertProviderAt(new BouncyCastleProvider(), 1);
    SecureRandom random = JdkProviders.secureRandom();
    new KeystreamIvSource(random).next(new byte[16], 0, 16);
    Passphrase.Source passphrase =
        forNewKeyset -> {
          try {
            return Passphrase.takingOver("a passphrase".toCharArray());
          } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
          }
        };
    Path path = Path.of(arguments[0]);
    Keyset made = Keyset.random(new BouncyCastleEngines(), random, Clock.systemUTC());
    KeysetFile.keystore(new BouncyCastleEngines(), path, passphrase, "ycsb", CHEAP).create(made);
    Keyset read =
        KeysetFile.keystore(new BouncyCastleEngines(), path, passphrase, "ycsb", CHEAP)
            .read()
            .orElseThrow();
    System.out.println(
        "first "
            + Security.getProviders()[0].getName()
            + ", random "
            + random.getProvider().getName()
            + ", keystore "
            + (read.keyId().equals(made.keyId()) ? "read" : "differs"));
  }
}
