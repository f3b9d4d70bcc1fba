package site.ycsb.tests.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The same sources, built once more in another folder, as the release's workflow does. */
@Tag("long")
@Order(4)
class ReproducibleBuildIT {
  private static final Path CHECKOUT =
      Path.of(System.getProperty("ycsb.checkout")).toAbsolutePath().normalize();
  private static final Set<String> NOT_SOURCES = Set.of(".git", "target", ".ycsb");
  private static final Pattern PUBLISHED = Pattern.compile("(?m)^ +JARS: (.+)$");

  /** Group, artifact and version of a line of {@code dependency:list}. */
  private static final Pattern LISTED =
      Pattern.compile("(?m)^ +([^: ]+:[^: ]+):jar(?::[^: ]+)?:([^: ]+):(?:compile|runtime)");

  @TempDir static Path temp;
  private static Path second;

  @BeforeAll
  @Timeout(value = 40, unit = TimeUnit.MINUTES)
  static void build() throws Exception {
    second = temp.resolve("another folder");
    if (Files.exists(CHECKOUT.resolve(".git"))) {
      // for the commit and its date
      run(
          temp,
          "git",
          "clone",
          "-q",
          "--shared",
          "--no-checkout",
          CHECKOUT.toString(),
          "" + second);
    }
    copySources(second);
    if (Files.exists(second.resolve(".git"))) {
      run(second, "git", "reset", "-q");
    }
    // once for the archives and for Maven Central, whose jars are signed in the phase verify only;
    // Javadoc of a module takes seconds, in which the second compiler gains nothing, and is checked
    // the same without indexes of all kinds
    maven(
        "-Pfull,release",
        "-DadditionalJOption=-J-XX:TieredStopAtLevel=1",
        "-Duse=false",
        "-Dnoindex=true",
        "-Dnotree=true",
        "-pl",
        "distribution," + String.join(",", published()),
        "-am",
        "package",
        "dependency:list",
        "-DincludeScope=runtime",
        "-DoutputFile=target/dependencies.txt");
  }

  @Test
  void build_inAnotherFolder_makesTheSameBytes() throws Exception {
    run(second, ".ci/compare-builds", second.toString(), CHECKOUT.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "distribution, lib",
    "cassandra-binding, cassandra-binding",
    "hbase-binding, hbase-binding",
    "mongodb-binding, mongodb-binding",
    "kms, kms"
  })
  void sbom_components_areTheDependenciesThatMavenLists(String module, String sbom)
      throws IOException {
    Set<String> listed =
        LISTED
            .matcher(Files.readString(second.resolve(module).resolve("target/dependencies.txt")))
            .results()
            .map(found -> found.group(1) + ":" + found.group(2))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> components = new TreeSet<>();
    Path file = second.resolve(module).resolve("target/sbom/" + sbom + ".cdx.json");
    for (JsonNode component : new ObjectMapper().readTree(file.toFile()).get("components")) {
      components.add(
          component.get("group").asText()
              + ":"
              + component.get("name").asText()
              + ":"
              + component.get("version").asText());
    }

    assertFalse(listed.isEmpty());
    assertEquals(listed, components);
  }

  @ParameterizedTest
  @MethodSource("published")
  void jars_forMavenCentral_comeWithSourcesAndJavadoc(String module) throws IOException {
    List<String> names;
    try (Stream<Path> files = Files.list(second.resolve(module).resolve("target"))) {
      names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches("ycsb-.*\\.jar"))
              .sorted()
              .toList();
    }

    assertEquals(3, names.size(), names::toString);
    String jar = names.get(2).replaceFirst("\\.jar$", "");
    assertEquals(List.of(jar + "-javadoc.jar", jar + "-sources.jar", jar + ".jar"), names);
  }

  /** The folders of the modules that the workflow publishes. */
  static List<String> published() throws IOException {
    String workflow = Files.readString(CHECKOUT.resolve(".github/workflows/release.yml"));
    return PUBLISHED
        .matcher(workflow)
        .results()
        .flatMap(found -> Arrays.stream(found.group(1).split(",", -1)))
        // the parent, which has no jar
        .filter(module -> !module.equals("."))
        .toList();
  }

  private static void maven(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "mvn",
                "-B",
                "-ntp",
                "-q",
                "-Dmaven.repo.local=" + System.getProperty("localRepository"),
                // the tests of these sources run in the build that runs this one
                "-Dmaven.test.skip=true"));
    command.addAll(List.of(arguments));
    run(second, command.toArray(String[]::new));
  }

  private static void run(Path folder, String... command) throws Exception {
    Path output = Files.createTempFile(temp, "output", ".txt");
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(25, TimeUnit.MINUTES), () -> command[0] + " doesn't end");
      assertEquals(0, process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void copySources(Path to) throws IOException {
    Files.walkFileTree(
        CHECKOUT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (NOT_SOURCES.contains(folder.getFileName().toString())
                || folder.equals(CHECKOUT.resolve("results"))) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(CHECKOUT.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!file.equals(CHECKOUT.resolve(".git"))) {
              Files.copy(
                  file,
                  to.resolve(CHECKOUT.relativize(file).toString()),
                  LinkOption.NOFOLLOW_LINKS,
                  StandardCopyOption.COPY_ATTRIBUTES);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
