package site.ycsb.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a command line is said before anything is started. */
class MainTest {
  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int execute(String... arguments) {
    return Main.commandLine(new PrintStream(err, true, UTF_8)).execute(arguments);
  }

  private List<String> said() {
    return err.toString(UTF_8).lines().toList();
  }

  @ParameterizedTest
  @CsvSource({
    "profiling, --rounds, 0, from 1 to 1000",
    "profiling, --rounds, -1, from 1 to 1000",
    "profiling, --rounds, many, from 1 to 1000",
    "profiling, --seconds, 0, from 1 to 3600",
    "profiling, --seconds, 3601, from 1 to 3600",
    "client, --pairs, 0, from 1 to 1000",
    "start, --pairs, 0, from 1 to 1000",
    "single-client, --pairs, 0, from 1 to 1000",
    "single-client, --operations, 0, of at least 1",
    "coordinator, --clients, 1, from 2 to 1900",
    "coordinator, --seconds, 0, from 1 to 3600",
    "client, --seconds, 0, from 1 to 3600",
    "client, --operations, 0, of at least 1",
    "client, --operations, 2147483648, of at least 1",
    "client, --threads, 0, from 1 to 1000"
  })
  void execute_numberThatCantBe_endsWith2AndSaysWhichCan(
      String command, String option, String value, String range) {
    assertEquals(2, execute(command, option, value));
    assertTrue(
        said()
            .contains(
                "ERROR: "
                    + option
                    + "="
                    + value
                    + " (command line): has to be a whole number"
                    + (range.isEmpty() ? "" : " " + range)
                    + ". Correct it or leave it out"),
        err::toString);
  }

  @Test
  void execute_eventsWithNumbersThatCantBe_startsNoClient() {
    String[] arguments = {"events", "--pairs", "1", "--seconds", "0", "--", "no-such-client"};
    assertEquals(2, execute(arguments));
    assertEquals(
        List.of(
            "ERROR: --pairs=1 (command line): has to be a whole number from 2 to 1000. Correct it"
                + " or leave it out",
            "ERROR: --seconds=0 (command line): has to be a whole number from 1 to 3600. Correct"
                + " it or leave it out"),
        said());
  }

  @Test
  void execute_eventsOfAClientThatEnds_endsWith1() {
    assertEquals(1, execute("events", "--", "/bin/sh", "-c", "exit 3"));
    assertEquals(List.of("ERROR: the client ended with exit code 3"), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nonexistent", "/tmp", "bin"})
  void execute_eventsOfNoProgram_endsWith2(String program) {
    assertEquals(2, execute("events", "--", program));
    assertEquals(1, said().size(), err::toString);
    assertTrue(said().get(0).startsWith("ERROR: <command>=" + program + " ("), err::toString);
  }

  @Test
  void execute_severalProblems_tellsAll() {
    String[] arguments = {
      "client", "--pairs", "0", "--threads", "1,x,-2", "--loads", "A,B", "--oracle", "nowhere"
    };
    assertEquals(2, execute(arguments));
    assertEquals(
        List.of(
            "ERROR: --pairs=0 (command line): has to be a whole number from 1 to 1000. Correct it"
                + " or leave it out",
            "ERROR: --threads=x (command line): has to be a whole number from 1 to 1000. Correct it"
                + " or leave it out",
            "ERROR: --threads=-2 (command line): has to be a whole number from 1 to 1000. Correct"
                + " it or leave it out",
            "ERROR: --loads=B (command line): has to be one of A, C, A*. Correct it or leave it"
                + " out",
            "ERROR: --oracle=nowhere (command line): has to be a folder with the jars of the"
                + " published client. Build the module core, which copies them to"
                + " core/target/oracle, and start this at the top of the checkout, or name the"
                + " folder"),
        said());
  }

  @Test
  void execute_oracleWithoutAClient_endsWith2() throws IOException {
    Files.writeString(folder.resolve("a.jar"), "no jar");
    assertEquals(2, execute("client", "--oracle", folder.toString()));
    assertTrue(err.toString(UTF_8).contains("has to be a folder with the jars"), err::toString);
  }

  @Test
  void execute_beforeThatIsntThere_namesTheEntry() {
    String classPath = folder + File.pathSeparator + "nonsense";
    assertEquals(2, execute("profiling", "--before", classPath));
    assertEquals(
        List.of(
            "ERROR: --before="
                + classPath
                + " (command line): has to have entries that are there, and nonsense isn't. Give"
                + " the class path of a build, or leave it out"),
        said());
  }

  @Test
  void execute_beforeWithoutAClient_endsWith2() throws IOException {
    Files.writeString(folder.resolve("a.jar"), "no jar");
    for (String classPath : List.of("", folder.toString(), folder.resolve("*").toString())) {
      err.reset();
      assertEquals(2, execute("profiling", "--before", classPath));
      assertEquals(
          List.of(
              "ERROR: --before="
                  + classPath
                  + " (command line): has to have the client's class site.ycsb.Client. Give the"
                  + " class path of a build, or leave it out"),
          said());
    }
  }

  @Test
  void execute_beforeThatIsABuild_isTaken() {
    String here = System.getProperty("java.class.path");
    assertEquals(2, execute("profiling", "--before", here, "--rounds", "0"));
    assertEquals(1, said().size(), err::toString);
    assertTrue(said().get(0).startsWith("ERROR: --rounds=0"), err::toString);
  }
}
