package site.ycsb.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.testing.client.InProcessClient;

/** Bindings that are loaded from their own jars, which aren't on the client's class path. */
final class BindingLoadingTest {
  private static final String CLASS = "guests.GuestLibraryBinding";
  private static final List<String> ONE_READ =
      List.of(
          "-p",
          "workload=site.ycsb.workloads.CoreWorkload",
          "-p",
          "recordcount=1",
          "-p",
          "operationcount=1",
          "-p",
          "readproportion=1",
          "-p",
          "updateproportion=0");

  @TempDir static Path folder;
  private static Guests guests;
  private static Path home;
  private static InProcessClient client;

  @BeforeAll
  static void install() throws IOException {
    guests = Guests.compiledIn(folder, List.of("GuestLibraryBinding", "Version", "Histogram"));
    home = folder.resolve("home");
    client = InProcessClient.ofTest().installedIn(home);
    guests.pack(home.resolve("guest-binding/lib/guest.jar"));
    Guests two =
        Guests.compiledIn(
            folder.resolve("two"),
            List.of(
                "GuestBinding", "GuestProperties", "GuestLibraryBinding", "Version", "Histogram"));
    two.pack(folder.resolve("elsewhere/both-binding/lib/both.jar"));
    Guests logging = Guests.compiledIn(folder.resolve("logging"), List.of("GuestLoggingBinding"));
    logging.pack(home.resolve("logging-binding/lib/logging.jar"));
    Path levels = Files.createDirectories(home.resolve("conf")).resolve("simplelogger.properties");
    Files.copy(
        Path.of(System.getProperty("ycsb.checkout"), "distribution/src/conf")
            .resolve(levels.getFileName()),
        levels);
  }

  private static InProcessClient.Ran run(String... arguments) {
    return client.run(withOneRead(arguments));
  }

  private static List<String> withOneRead(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(ONE_READ);
    return all;
  }

  private static void assertOwnClasses(InProcessClient.Ran ran) {
    assertTrue(ran.err().contains("jackson the guest's, histogram the guest's\n"), ran::toString);
    assertTrue(ran.err().contains("no picocli\n"), ran::toString);
    for (String where : List.of("init", "read", "cleanup", "own thread")) {
      assertTrue(ran.err().contains("context loader in " + where + ": own\n"), ran::toString);
    }
    assertFalse(ran.err().contains(": another"), ran::toString);
  }

  @Test
  void run_classOnUserPath_hasItsOwnLibraries() throws Exception {
    InProcessClient.Ran ran = run("run", "-db", CLASS, "-cp", guests.classes().toString());

    assertEquals(0, ran.exitCode(), ran::toString);
    assertOwnClasses(ran);
    assertTrue(ran.out().contains("[READ], Return=OK, 1\n"), ran::toString);
  }

  @Test
  void run_publishedCoreOnUserPath_usesTheClientsOwnTypes() throws Exception {
    String published = System.getProperty("ycsb.published.core");

    InProcessClient.Ran ran = run("-cp", published + ":" + guests.classes(), "run", "-db", CLASS);

    assertEquals(0, ran.exitCode(), ran::toString);
    assertOwnClasses(ran);
    assertTrue(ran.err().lines().anyMatch(line -> line.startsWith("api ")), ran::toString);
    assertFalse(ran.err().contains("api file:" + published), ran::toString);
  }

  @Test
  void run_folderInYcsbsLayout_isFoundByClassAndByName() throws Exception {
    for (String[] arguments :
        List.of(new String[] {"run", "-db", CLASS}, new String[] {"run", "guest"})) {
      InProcessClient.Ran ran = run(arguments);

      assertEquals(0, ran.exitCode(), ran::toString);
      assertOwnClasses(ran);
    }
  }

  @Test
  void bindings_foldersInYcsbsLayout_areListed() throws Exception {
    InProcessClient.Ran ran = client.run(List.of("bindings"));

    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(
        ran.out()
            .lines()
            .anyMatch(
                line ->
                    line.matches("guest +Class " + CLASS + "; there is no binding.properties.")),
        ran::toString);
  }

  @Test
  void bindings_folderInYcsbsLayout_isHeadedByItsName() throws Exception {
    InProcessClient.Ran ran = client.run(List.of("bindings", "guest"));

    assertEquals(0, ran.exitCode(), ran::toString);
    assertEquals(List.of("guest", "class: " + CLASS), ran.out().lines().limit(2).toList());
  }

  @Test
  void bindings_encryptedFolderInYcsbsLayout_isHeadedByItsName() throws Exception {
    InProcessClient.Ran ran = client.run(List.of("bindings", "encrypted-guest"));

    assertEquals(0, ran.exitCode(), ran::toString);
    assertEquals(
        "encrypted-guest  guest, encrypted by the client",
        ran.out().lines().findFirst().orElseThrow());
  }

  @Test
  void load_encryptedFolderInYcsbsLayout_isWrapped() throws Exception {
    InProcessClient.Ran ran = run("load", "encrypted-guest", "-p", "encryption.keyfile=memory");

    assertEquals(0, ran.exitCode(), ran::toString);
    assertTrue(ran.out().contains("[ENCRYPT], Operations, 1\n"), ran::toString);
    assertTrue(ran.err().contains("context loader in init: own\n"), ran::toString);
  }

  @Test
  void run_bindingFolderOnUserPath_isFoundByClass() throws Exception {
    InProcessClient.Ran ran = run("run", "-db", CLASS, "-cp", folder + "/elsewhere/both-binding");

    assertEquals(0, ran.exitCode(), ran::toString);
    assertOwnClasses(ran);
  }

  @Test
  void run_nameOfFolderWithSeveralBindings_saysHowToGoOn() throws Exception {
    InProcessClient.Ran ran = run("run", "both", "-cp", folder + "/elsewhere/both-binding");

    assertEquals(2, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("has several: guests.GuestBinding, " + CLASS), ran::toString);
    assertTrue(ran.err().contains("Give the class: -db <class>"), ran::toString);
  }

  @Test
  void run_misspeltName_isRejectedWithTheNearest() throws Exception {
    InProcessClient.Ran ran = run("run", "gest");

    assertEquals(2, ran.exitCode(), ran::toString);
    assertTrue(ran.err().contains("Did you mean guest?"), ran::toString);
  }

  @Test
  void run_missingPartOfUserPath_isRejected() throws Exception {
    InProcessClient.Ran ran = run("run", "memory", "-cp", folder + ":/no such folder");

    assertEquals(2, ran.exitCode(), ran::toString);
    assertTrue(
        ran.err().contains("(-cp): there is no /no such folder. Correct it or leave it out"),
        ran::toString);
  }

  @Test
  void commands_optionsBeforeTheBinding_findIt() throws Exception {
    Path data = Files.createDirectories(folder.resolve("data"));
    for (List<String> typed :
        List.of(
            List.of("prove", "--records", "5", "--settle", "0", "guest", "--data", data.toString()),
            List.of(
                "prove",
                "--settle",
                "0",
                "encrypted-guest",
                "--data",
                data.toString(),
                "-p",
                "encryption.keyfile=" + folder.resolve("keys")),
            List.of("shell", "-table", "t", "guest"))) {
      InProcessClient.Ran ran = client.run(typed);

      assertTrue(ran.err().contains("context loader in init: own\n"), ran::toString);
    }
  }

  @Test
  void run_bindingInFileThatIsReadOnce_isFound() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    CompletableFuture<Path> written =
        CompletableFuture.supplyAsync(() -> write(pipe, "db=" + CLASS + "\n"));

    InProcessClient.Ran ran = run("run", "-P", pipe.toString());

    assertEquals(pipe, written.get(10, TimeUnit.SECONDS));
    assertEquals(0, ran.exitCode(), ran::toString);
    assertOwnClasses(ran);
  }

  /** In a process of its own: a JVM configures its logging once. */
  @Test
  void run_bindingThatLogsAtInfo_isHeardAsInYcsbAndOurLibrariesAreQuieter() throws Exception {
    Guests.Ran ran = guests.runApart(home, withOneRead("run", "logging"));

    assertEquals(0, ran.exitCode(), ran::toString);
    assertLogged(ran, "INFO GuestLoggingBinding - connected to the guest's store");
    assertLogged(ran, "INFO guest - a library's line of level info");
    assertFalse(ran.err().contains("a line of level debug"), ran::toString);
    assertFalse(ran.out().contains("connected"), ran::toString);
    for (String library : List.of("com.datastax", "io.netty", "org.mongodb", "org.apache.hbase")) {
      assertLogged(ran, "WARN guest - a warning of " + library);
      assertFalse(ran.err().contains("what " + library + " does"), ran::toString);
    }
  }

  private static void assertLogged(Guests.Ran ran, String line) {
    assertTrue(ran.err().lines().anyMatch(line::equals), () -> line + ": " + ran);
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
