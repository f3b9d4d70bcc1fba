package site.ycsb.crypto.config;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.crypto.primitive.provider.BouncyCastleEngines;
import site.ycsb.crypto.primitive.provider.FipsEngines;
import site.ycsb.crypto.primitive.provider.FipsModule;
import site.ycsb.crypto.primitive.provider.FipsModule.UnusableException;
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
          "must be BC, BC-java, SunJCE, BCFIPS or another JCA provider, and none of this name is"
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
  public static Engines named(String name) throws GeneralSecurityException {
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

  /**
   * Finds JCA providers by name. The JDK makes those of its list of providers ({@code
   * security.provider.<n>}) by its own class loader only; one whose jar is with the binding's is
   * made here.
   */
  static final class InstalledProviders {
    private static final String LISTED = "security.provider.";

    private InstalledProviders() {}

    /** The provider with this name; empty when none is installed. */
    static Optional<Provider> named(String name) {
      @Nullable Provider known = Security.getProvider(name);
      if (known != null) {
        return Optional.of(known);
      }
      for (int i = 1; ; i++) {
        @Nullable String listed = Security.getProperty(LISTED + i);
        if (listed == null) {
          return Optional.empty();
        }
        Optional<Provider> made = make(listed.trim()).filter(one -> one.getName().equals(name));
        if (made.isPresent()) {
          return made;
        }
      }
    }

    /** The JDK's are listed by name, others by class. */
    private static Optional<Provider> make(String listed) {
      String className = listed.split("\\s+", 2)[0];
      if (className.indexOf('.') < 0) {
        return Optional.empty();
      }
      try {
        return Optional.of(
            NamedClass.find(className, Provider.class, InstalledProviders.class)
                .asSubclass(Provider.class)
                .getDeclaredConstructor()
                .newInstance());
      } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
        // as the JDK does with one that it can't make
        return Optional.empty();
      }
    }
  }

  /**
   * Finds the jar of the FIPS module: the one that is given, or the only one in the distribution's
   * folder {@code fips}. The user brings it, since a certificate names an exact version.
   */
  static final class FipsJar {
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
            "has its module on the class path too, where it and Bouncy Castle's other library"
                + " define the same classes",
            "Take bc-fips off the class path, and name its jar by -p encryption.fips.jar=<file>");
        return Optional.empty();
      }
      boolean given = settings.isGiven(CryptoProperties.FIPS_JAR);
      Optional<Path> jar =
          given ? settings.find(CryptoProperties.FIPS_JAR) : onlyJar(settings, home);
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
}
