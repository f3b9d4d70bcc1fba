package site.ycsb.crypto.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.BcFips;
import site.ycsb.crypto.MapDB;
import site.ycsb.crypto.config.ProviderChoice.FipsJar;
import site.ycsb.crypto.primitive.Engines;

/** What is accepted as a FIPS module, and what isn't computed with one. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class FipsJarTest {
  private static final ClassLoader CLIENT = FipsJarTest.class.getClassLoader();
  private static final String CHANGED = "org/bouncycastle/crypto/fips/FipsSHS.class";

  private final Path folder;
  private final SourcedProperties properties = new SourcedProperties();

  FipsJarTest(@TempDir Path folder) {
    this.folder = folder;
    properties.set("encryption.db", MapDB.class.getName(), "-p");
    properties.set("encryption.provider", "BCFIPS", "-p");
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void engines_jarThatIsAPipe_isRejected() throws Exception {
    Path pipe = folder.resolve("bc-fips.jar");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    properties.set("encryption.fips.jar", pipe.toString(), "-p");
    String problem = problem(CLIENT, null).orElseThrow();
    assertTrue(problem.contains("it is a pipe or a device, and no file"), problem);
  }

  @Test
  void engines_oneJarInTheFolder_areItsModules() throws Exception {
    Files.copy(BcFips.JAR, fips().resolve("bc-fips-2.jar"));
    assertTrue(problem(CLIENT, folder.toString()).isEmpty());
  }

  @Test
  void engines_noJar_saysWhereOneIsLookedFor() throws Exception {
    assertEquals(
        Optional.of(
            "encryption.provider=BCFIPS (-p): needs Bouncy Castle's FIPS module, which you bring,"
                + " and no jar is given. Give -p encryption.fips.jar=<bc-fips-version.jar>"),
        problem(CLIENT, null));
    String none =
        "no jar is given, nor is one in " + folder.resolve("fips") + ". Put it there, or give -p";
    assertTrue(problem(CLIENT, folder.toString()).orElseThrow().contains(none));
    fips();
    assertTrue(problem(CLIENT, folder.toString()).orElseThrow().contains(none));
  }

  @Test
  void engines_twoJarsInTheFolder_areRejectedByName() throws Exception {
    Files.copy(BcFips.JAR, fips().resolve("bc-fips-2.1.0.jar"));
    Files.copy(BcFips.JAR, fips().resolve("bc-fips-2.0.0.jar"));
    String problem = problem(CLIENT, folder.toString()).orElseThrow();
    assertTrue(
        problem.contains("(bc-fips-2.0.0.jar, bc-fips-2.1.0.jar), and a certificate is for one"),
        problem);
  }

  @Test
  void engines_moduleOnTheClassPathToo_isRejected() throws Exception {
    properties.set("encryption.fips.jar", BcFips.JAR.toString(), "-p");
    URL[] classPath = {BcFips.JAR.toUri().toURL()};
    try (URLClassLoader client = new URLClassLoader(classPath, CLIENT)) {
      String problem = problem(client, null).orElseThrow();
      assertTrue(problem.contains("has its module on the class path too"), problem);
      assertTrue(problem.contains("Take bc-fips off the class path"), problem);
    }
  }

  @Test
  void engines_truncatedJar_isRejected() throws Exception {
    byte[] whole = Files.readAllBytes(BcFips.JAR);
    Path half = folder.resolve("half.jar");
    try (OutputStream out = Files.newOutputStream(half)) {
      out.write(whole, 0, whole.length / 2);
    }
    assertRejected(half, "isn't a jar that can be read: ");
    assertRejected(folder.resolve("absent.jar"), "isn't a jar that can be read: ");
  }

  @Test
  void engines_jarOfAnotherLibrary_isRejected() throws Exception {
    Path other = Path.of("target", "oracle", "ycsb-core.jar").toAbsolutePath();
    assertRejected(other, "isn't bc-fips: it lacks the class org.bouncycastle.jcajce.provider.");
  }

  @Test
  void engines_changedClass_isRejectedBySignatureAndByTheModulesOwnCheck() throws Exception {
    assertRejected(
        changed("signed.jar", true, CHANGED), "doesn't start, its self-tests included: ");
    assertRejected(
        changed("unsigned.jar", false, "org/bouncycastle/LICENSE.class"),
        "doesn't start, its self-tests included: Module checksum failed: ");
  }

  @Test
  void engines_folderWhoseNameKeepsTheModuleFromItsCheck_isRejected() throws Exception {
    Path jar = Files.createDirectory(folder.resolve("a+b")).resolve("bc-fips.jar");
    Files.copy(BcFips.JAR, jar);
    assertRejected(jar, "can't check itself where it is");
  }

  @ParameterizedTest
  @CsvSource({
    "encryption.cipher, AES/OCB/NoPadding",
    "encryption.cipher, AES/GCM-SIV",
    "encryption.cipher, ChaCha20-Poly1305",
    "encryption.cipher, Blowfish/CBC/PKCS5Padding",
    "encryption.cipher, Camellia/CTR/NoPadding",
    "encryption.cipher, AES/ECB/PKCS5Padding",
    "encryption.iv, fixed",
    "encryption.keys, compact",
    "encryption.keys, ordered",
    "encryption.names, compact"
  })
  void from_whatIsNotApproved_isRejected(String key, String value) {
    properties.set("encryption.fips.jar", BcFips.JAR.toString(), "-p");
    properties.set(key, value, "-p");
    List<Problem> problems =
        assertThrows(ConfigurationException.class, () -> CryptoConfig.from(properties)).problems();
    assertEquals(List.of(key), problems.stream().map(Problem::key).toList());
    String text = problems.get(0).toString();
    assertTrue(text.contains("approved"), text);
    if (key.equals("encryption.cipher")) {
      assertTrue(
          text.endsWith(
              "Give one of AES/CBC/PKCS7Padding, AES/CTR/NoPadding, AES/CFB/NoPadding,"
                  + " AES/GCM/NoPadding, AES/CBC-HMAC-SHA2, or another encryption.provider"),
          text);
    }
  }

  private Path fips() throws IOException {
    return Files.createDirectories(folder.resolve("fips"));
  }

  private void assertRejected(Path jar, String rule) {
    properties.set("encryption.fips.jar", jar.toString(), "-p");
    String problem = problem(CLIENT, null).orElseThrow();
    assertTrue(problem.startsWith("encryption.fips.jar=" + jar + " (-p): " + rule), () -> problem);
    assertTrue(problem.endsWith("as its makers publish it, unchanged"), problem);
  }

  private Optional<String> problem(ClassLoader client, @Nullable String home) {
    Problems problems = new Problems();
    Optional<Engines> engines = FipsJar.engines(new Settings(properties, problems), client, home);
    try {
      problems.throwIfAny();
      assertTrue(engines.isPresent());
      return Optional.empty();
    } catch (ConfigurationException e) {
      assertTrue(engines.isEmpty());
      assertEquals(1, e.problems().size());
      return Optional.of(e.problems().get(0).toString());
    }
  }

  /** A copy with one bit of an entry changed, with or without what signs it. */
  private Path changed(String name, boolean signed, String changedEntry) throws IOException {
    Path copy = folder.resolve(name);
    try (JarFile jar = new JarFile(BcFips.JAR.toFile(), false);
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(copy))) {
      for (JarEntry entry : jar.stream().toList()) {
        String entryName = entry.getName();
        if (!signed && entryName.matches("META-INF/.*\\.(SF|RSA|DSA|EC)")) {
          continue;
        }
        byte[] content = jar.getInputStream(entry).readAllBytes();
        if (entryName.equals(changedEntry)) {
          // the minor version of the class file, which changes nothing
          content[5] ^= 1;
        }
        out.putNextEntry(new JarEntry(entryName));
        out.write(content);
        out.closeEntry();
      }
    }
    return copy;
  }
}
