package site.ycsb.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.client.InProcessClient;

/** The binding to copy, {@code examples/binding}, as somebody builds and runs it. */
final class ExampleBindingTest {
  private static final Path EXAMPLE =
      Path.of(System.getProperty("ycsb.checkout"), "examples", "binding");

  @TempDir Path folder;

  @Test
  void run_everyWorkloadAfterALoadByAnotherClient_verifiesEverything() throws Exception {
    Path source = EXAMPLE.resolve("src/main/java/com/example/MyDB.java");
    // each command has a client of its own, as separate processes have
    Guests guests = Guests.compiledFrom(folder, List.of(source));
    for (List<String> settings :
        List.of(
            List.of("table=plain"),
            List.of(
                "table=encrypted",
                "encryption=true",
                "encryption.keyfile=" + folder.resolve("key")))) {
      assertVerified(guests.client(), "load", "a", settings);
      for (String workload : List.of("a", "b", "c", "d", "e", "f")) {
        assertVerified(guests.client(), "run", workload, settings);
      }
    }
  }

  private void assertVerified(
      InProcessClient client, String command, String workload, List<String> settings) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                command,
                "basic",
                "-db",
                "com.example.MyDB",
                "-P",
                EXAMPLE.resolve("../../workloads/workload" + workload).toString()));
    List<String> all =
        new ArrayList<>(
            List.of(
                "recordcount=100", "operationcount=200", "maxscanlength=10", "dataintegrity=true"));
    all.add("my.directory=" + folder.resolve("records"));
    all.addAll(settings);
    all.forEach(setting -> arguments.addAll(List.of("-p", setting)));
    InProcessClient.Ran ran = client.run(arguments);
    assertEquals(0, ran.exitCode(), () -> command + " " + workload + ": " + ran);
    assertTrue(
        command.equals("load") || ran.out().contains("[VERIFY], Return=OK, "), ran::toString);
  }

  /** What a user gets from Maven Central is what the binding is compiled against here. */
  @Test
  void pom_dependency_isThePublishedCore() throws Exception {
    Matcher dependency =
        Pattern.compile(
                "<groupId>site\\.ycsb</groupId>\\s*<artifactId>core</artifactId>\\s*"
                    + "<version>([^<]*)</version>\\s*<scope>provided</scope>")
            .matcher(Files.readString(EXAMPLE.resolve("pom.xml")));
    assertTrue(dependency.find());
    assertEquals(
        "core-" + dependency.group(1) + ".jar",
        String.valueOf(Path.of(System.getProperty("ycsb.published.core")).getFileName()));
  }

  /**
   * A build of this repository has fetched them, so that the example is built without a network.
   */
  @Test
  void pom_plugins_areThoseOfThisRepository() throws Exception {
    Set<String> ours = plugins(EXAMPLE.resolve("../../pom.xml"));
    Set<String> examples = plugins(EXAMPLE.resolve("pom.xml"));
    assertEquals(5, examples.size(), examples::toString);
    assertTrue(ours.containsAll(examples), () -> examples + " of " + ours);
  }

  private static Set<String> plugins(Path pom) throws IOException {
    return Pattern.compile("<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<]*)<")
        .matcher(Files.readString(pom))
        .results()
        .map(found -> found.group(1) + " " + found.group(2))
        .collect(Collectors.toSet());
  }
}
