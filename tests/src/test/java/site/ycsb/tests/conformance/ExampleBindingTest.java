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
import java.util.stream.Stream;
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
    // each command has a client of its own, as separate processes have
    Guests guests = example();
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

  @Test
  void load_tableThatIsAFile_showsWhyInsertsFailOnce() throws Exception {
    Path table = Files.createDirectories(folder.resolve("records")).resolve("usertable");
    Files.createFile(table);

    InProcessClient.Ran ran =
        run(
            example().client(),
            "load",
            "a",
            List.of("core_workload_insertion_keep_going_on_error=true"));

    assertEquals(1, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("all 100 operations failed"), ran::toString);
    assertEquals(
        List.of("MyDB: java.nio.file.FileAlreadyExistsException: " + table),
        ran.err().lines().filter(line -> line.startsWith("MyDB: ")).toList());
  }

  @Test
  void load_directoryThatCantBeCreated_endsWithTheReason() throws Exception {
    Path file = Files.createFile(folder.resolve("records"));

    InProcessClient.Ran ran = run(example().client(), "load", "a", List.of());

    assertEquals(1, ran.exitCode(), ran::toString);
    assertTrue(
        ran.err()
            .contains(
                "my.directory="
                    + file
                    + ": can't be created: java.nio.file.FileAlreadyExistsException: "
                    + file),
        ran::toString);
  }

  @Test
  void shell_keyThatIsTheDirectory_isRejected() throws Exception {
    Path records = folder.resolve("records");

    InProcessClient.Ran ran =
        example()
            .client()
            .run(
                List.of(
                    "shell", "basic", "-db", "com.example.MyDB", "-p", "my.directory=" + records),
                "insert .. field0=x\nquit\n");

    assertTrue(ran.err().contains(records + " isn't in " + records), ran::toString);
    try (Stream<Path> files = Files.list(records)) {
      assertEquals(List.of(), files.toList());
    }
  }

  /** Somebody who builds in a checkout has its records there. */
  @Test
  void gitignore_directoryOfTheRecords_isInIt() throws Exception {
    assertTrue(Files.readAllLines(EXAMPLE.resolve("../../.gitignore")).contains("/my-records/"));
  }

  private Guests example() throws IOException {
    return Guests.compiledFrom(
        folder, List.of(EXAMPLE.resolve("src/main/java/com/example/MyDB.java")));
  }

  private void assertVerified(
      InProcessClient client, String command, String workload, List<String> settings) {
    InProcessClient.Ran ran = run(client, command, workload, settings);
    assertEquals(0, ran.exitCode(), () -> command + " " + workload + ": " + ran);
    assertTrue(
        command.equals("load") || ran.out().contains("[VERIFY], Return=OK, "), ran::toString);
  }

  private InProcessClient.Ran run(
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
    return client.run(arguments);
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
