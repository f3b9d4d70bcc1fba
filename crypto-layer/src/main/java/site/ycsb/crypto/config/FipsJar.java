package site.ycsb.crypto.config;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.provider.FipsEngines;
import site.ycsb.crypto.primitive.provider.FipsModule;
import site.ycsb.crypto.primitive.provider.FipsModule.UnusableException;

/**
 * Finds the jar of the FIPS module: the one that is given, or the only one in the distribution's
 * folder {@code fips}. The user brings it, since a certificate names an exact version.
 */
final class FipsJar {
  static final String PROVIDER = "BCFIPS";
  private static final String HOME = "ycsb.home";
  private static final String FOLDER = "fips";

  private FipsJar() {}

  /** The module's engines; empty, with a problem recorded, where there are none. */
  static Optional<Engines> engines(Settings settings) {
    return engines(settings, FipsJar.class.getClassLoader(), System.getProperty(HOME));
  }

  /**
   * The module's engines.
   *
   * @param client has the client's class path, which the module must not be on
   * @param home the distribution; null outside of one
   */
  static Optional<Engines> engines(Settings settings, ClassLoader client, @Nullable String home) {
    if (client.getResource(FipsModule.PROVIDER.replace('.', '/') + ".class") != null) {
      settings.reject(
          CryptoProperties.PROVIDER,
          "has its module on the class path too, where it and Bouncy Castle's other library define"
              + " the same classes",
          "Take bc-fips off the class path, and name its jar by -p encryption.fips.jar=<file>");
      return Optional.empty();
    }
    boolean given = settings.isGiven(CryptoProperties.FIPS_JAR);
    Optional<Path> jar = given ? settings.find(CryptoProperties.FIPS_JAR) : onlyJar(settings, home);
    return jar.flatMap(file -> engines(settings, given, file));
  }

  private static Optional<Engines> engines(Settings settings, boolean given, Path file) {
    try {
      return Optional.of(new FipsEngines(FipsModule.of(file)));
    } catch (UnusableException | GeneralSecurityException e) {
      Property<?> property = given ? CryptoProperties.FIPS_JAR : CryptoProperties.PROVIDER;
      settings.reject(
          property,
          (given ? "" : "takes " + file + ", which ") + e.getMessage(),
          "Give the jar of bc-fips 2 as its makers publish it, unchanged");
      return Optional.empty();
    }
  }

  private static Optional<Path> onlyJar(Settings settings, @Nullable String home) {
    List<Path> jars = home == null ? List.of() : jarsIn(Path.of(home, FOLDER));
    if (jars.size() == 1) {
      return Optional.of(jars.get(0));
    }
    settings.reject(
        CryptoProperties.PROVIDER,
        jars.isEmpty()
            ? "needs Bouncy Castle's FIPS module, which you bring, and no jar is given"
                + (home == null ? "" : ", nor is one in " + Path.of(home, FOLDER))
            : "finds several jars in "
                + Path.of(home, FOLDER)
                + " ("
                + jars.stream()
                    .map(jar -> String.valueOf(jar.getFileName()))
                    .collect(Collectors.joining(", "))
                + "), and a certificate is for one exact version",
        (home == null
                ? "Give"
                : jars.isEmpty() ? "Put it there, or give" : "Leave one of them, or give")
            + " -p encryption.fips.jar=<bc-fips-version.jar>");
    return Optional.empty();
  }

  private static List<Path> jarsIn(Path folder) {
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
      found.forEach(jars::add);
    } catch (IOException e) {
      // as good as empty
      return List.of();
    }
    Collections.sort(jars);
    return jars;
  }
}
