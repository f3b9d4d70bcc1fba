package site.ycsb.crypto.primitive.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.crypto.primitive.ValueAlgorithm;

/** Bouncy Castle's native code where it can be loaded, and where it can't. */
final class NativeCodeTest {
  private static final List<String> PROBES =
      List.of(
          "native/linux/x86_64/probe/libbc-probe.so", "native/linux/arm64/probe/libbc-probe-le.so");

  private final Path folder;

  NativeCodeTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void trouble_folderMissingOrNoFolder_saysThatItCantBeWritten() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    for (Path bad : List.of(folder.resolve("missing"), file)) {
      Optional<String> trouble = NativeCode.probe(bad, new byte[100]);
      assertTrue(trouble.orElse("").contains("can't be written"), trouble::toString);
      assertTrue(trouble.orElse("").contains(bad.toString()), trouble::toString);
    }
  }

  @Test
  void trouble_libraryCantBeLoaded_saysSoAndLeavesNothing() throws Exception {
    Optional<String> trouble = NativeCode.probe(folder, new byte[100]);
    assertTrue(trouble.orElse("").contains("noexec"), trouble::toString);
    try (var left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void several_oneOrMoreLibraries_areTold() {
    assertEquals(Optional.empty(), NativeCode.several(Set.of("bcprov-lts8on.jar")));
    String told = NativeCode.several(Set.of("bcprov-a.jar", "bcprov-b.jar")).orElse("");
    assertTrue(told.contains("bcprov-a.jar") && told.contains("bcprov-b.jar"), told);
    assertEquals(1, NativeCode.librariesOf(NativeCode.class.getClassLoader()).size());
  }

  @Test
  void code_authenticatedValues_tellsWhoComputesTheHash() {
    BouncyCastleEngines engines = new BouncyCastleEngines();
    ValueAlgorithm bound = ValueAlgorithm.of(ValueAlgorithm.Kind.CBC_HMAC);
    boolean nativeCode = NativeCode.ofProcess().variant().isPresent();
    assertEquals(
        engines.code() + (nativeCode ? ", HMAC-SHA-512 by the JDK" : ""), engines.code(bound, 256));
    assertEquals(
        engines.code() + (nativeCode ? ", HMAC-SHA-256 by the JDK" : ""), engines.code(bound, 128));
    assertEquals(engines.code(), engines.code(ValueAlgorithm.CBC, 256));
    assertEquals("Java engines", BouncyCastleEngines.inJava().code(bound, 256));
  }

  @ParameterizedTest
  @CsvSource({
    "Camellia/CTR/NoPadding, 'JCA provider', the JCA provider's",
    "AES/OFB/NoPadding, 'JCA provider', the JCA provider's",
    "ChaCha20-Poly1305, 'lightweight API, Java engines', Java engines"
  })
  void code_cipherWithoutNativeCode_namesNone(String cipher, String provider, String code) {
    BouncyCastleEngines engines = new BouncyCastleEngines();
    ValueAlgorithm algorithm = ValueAlgorithm.parse(cipher);
    assertEquals(code, engines.code(algorithm, 256));
    assertTrue(
        engines.description(algorithm, 256).endsWith(", " + provider),
        engines.description(algorithm, 256));
    assertEquals(
        engines.description(), engines.description(ValueAlgorithm.CBC, 256), "what AES is by");
  }

  /**
   * Whether the library can be used or not, on older and newer JDKs as far as this machine has
   * them; and what is said of it.
   */
  @Test
  void main_everyJdkOfTheMachine_givesTheSameBytesHoweverItComputes() throws Exception {
    Path unloadableLibraries = unloadableLibraries();
    Path missing = folder.resolve("missing");
    Set<String> printed = new TreeSet<>();
    for (Path home : jdks(Path.of(System.getProperty("java.home")))) {
      String usual = child(home, List.of(), List.of());
      printed.add(usual);
      String bytes = usual.lines().findFirst().orElse("");
      assertTrue(bytes.startsWith("bytes "), usual);
      assertFalse(usual.contains("trouble"), usual);

      String java = child(home, List.of(), List.of("-Dorg.bouncycastle.native.cpu_variant=java"));
      assertEquals(List.of(bytes, "code Java engines"), java.lines().toList());

      String unloadable = child(home, List.of(unloadableLibraries), List.of());
      assertTrue(unloadable.startsWith(bytes + "\ncode Java engines\n"), unloadable);

      String nowhere = child(home, List.of(), List.of("-Djava.io.tmpdir=" + missing));
      assertTrue(nowhere.startsWith(bytes + "\ncode Java engines\n"), nowhere);

      if (usual.contains("native code")) {
        assertTrue(unloadable.contains("noexec"), unloadable);
        assertTrue(nowhere.contains(missing + " can't be written"), nowhere);
      }
    }
    assertEquals(1, printed.size(), printed::toString);
  }

  /** As hardened servers mount /tmp: what is unpacked there can't be loaded. */
  @Test
  void main_temporaryFolderMountedNoexec_computesTheSameBytesInJavaAndSaysWhy() throws Exception {
    Path mounted = Files.createDirectories(folder.resolve("noexec"));
    // the mount is in a namespace of the child's own, and ends with it
    List<String> onNoexec =
        List.of(
            "unshare",
            "--mount",
            "--map-root-user",
            "sh",
            "-c",
            "mount -t tmpfs -o noexec tmpfs \"$0\" && exec \"$@\"",
            mounted.toString());
    for (Path home : jdks(Path.of(System.getProperty("java.home")))) {
      String usual = child(home, List.of(), List.of());
      boolean nativeCode = usual.contains("native code");
      String printed =
          child(
              nativeCode ? onNoexec : List.of(),
              home,
              List.of(),
              List.of("-Djava.io.tmpdir=" + mounted));
      String bytes = usual.lines().findFirst().orElse("");
      assertTrue(printed.startsWith(bytes + "\ncode Java engines"), home + " " + printed);
      assertEquals(nativeCode, printed.contains("noexec"), home + " " + printed);
    }
  }

  /** What a folder with noexec leads to: the library is unpacked and can't be loaded. */
  private Path unloadableLibraries() throws Exception {
    for (String probe : PROBES) {
      Path garbage = folder.resolve(probe);
      Files.createDirectories(garbage.getParent());
      Files.writeString(garbage, "no library");
    }
    return folder;
  }

  /** One of each version that isn't this process's, beside where this one is. */
  private static List<Path> jdks(Path own) throws Exception {
    Map<String, Path> found = new TreeMap<>();
    Path installed = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(installed)) {
      try (var homes = Files.list(installed)) {
        for (Path home : homes.sorted().toList()) {
          Path release = home.resolve("release");
          if (Files.isExecutable(home.resolve("bin/java")) && Files.isRegularFile(release)) {
            Files.readAllLines(release).stream()
                .filter(line -> line.startsWith("JAVA_VERSION="))
                .map(line -> line.replaceAll("\\D*(\\d+).*", "$1"))
                .filter(version -> Integer.parseInt(version) >= 17)
                .forEach(version -> found.putIfAbsent(version, home));
          }
        }
      }
    }
    found.put(Integer.toString(Runtime.version().feature()), own);
    return List.copyOf(found.values());
  }

  private String child(Path home, List<Path> first, List<String> options) throws Exception {
    return child(List.of(), home, first, options);
  }

  private String child(List<String> starter, Path home, List<Path> first, List<String> options)
      throws Exception {
    List<String> command = new ArrayList<>(starter);
    command.add(home.resolve("bin/java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.add("-cp");
    List<String> path = new ArrayList<>(first.stream().map(Path::toString).toList());
    path.add(System.getProperty("java.class.path"));
    command.add(String.join(File.pathSeparator, path));
    command.add(EngineBytes.class.getName());
    Path out = Files.createTempFile(folder, "child", ".out");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertTrue(process.waitFor(180, TimeUnit.SECONDS), "the child didn't end");
      assertEquals(0, process.exitValue(), Files.readString(out));
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
