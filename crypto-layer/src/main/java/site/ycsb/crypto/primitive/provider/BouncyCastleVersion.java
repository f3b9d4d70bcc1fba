package site.ycsb.crypto.primitive.provider;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.security.CodeSource;
import java.security.Provider;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.bouncycastle.crypto.BlockCipher;
import org.jspecify.annotations.Nullable;

/**
 * Finds the version of Bouncy Castle's library. Its JCA provider reports it too, but creating that
 * loads some 500 classes, which takes longer than all else at the start of an encrypted run.
 */
final class BouncyCastleVersion {
  private static final String LIBRARY = "bcprov";
  private static final Attributes.Name NAME = new Attributes.Name("Bundle-SymbolicName");
  private static final Attributes.Name VERSION = new Attributes.Name("Bundle-Version");

  private BouncyCastleVersion() {}

  /**
   * The version as in the library's name, such as 2.73.12.1.
   *
   * @param provider asked where the classes aren't in the library's own jar
   */
  static String find(Supplier<Provider> provider) {
    return inManifest(BlockCipher.class.getProtectionDomain().getCodeSource())
        .orElseGet(() -> reported(provider.get()));
  }

  /** What the jar's manifest has; empty when it's another library's, or none. */
  static Optional<String> inManifest(@Nullable CodeSource source) {
    if (source == null || source.getLocation() == null) {
      return Optional.empty();
    }
    try (JarFile jar = new JarFile(new File(source.getLocation().toURI()), false)) {
      return Optional.ofNullable(jar.getManifest())
          .map(Manifest::getMainAttributes)
          .filter(attributes -> LIBRARY.equals(attributes.getValue(NAME)))
          .map(attributes -> attributes.getValue(VERSION));
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      // a folder, or a place that is no file
      return Optional.empty();
    }
  }

  /** The number of the provider itself, 2.731201, has lost its dots. */
  static String reported(Provider provider) {
    String info = provider.getInfo();
    int at = info.lastIndexOf(" v");
    return at < 0 ? provider.getVersionStr() : info.substring(at + 2);
  }
}
