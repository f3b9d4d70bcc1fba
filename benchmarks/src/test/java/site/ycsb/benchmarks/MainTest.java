package site.ycsb.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    "client, --pairs, 0, from 1 to 1000",
    "client, --pairs, -1, from 1 to 1000",
    "client, --pairs, many, from 1 to 1000",
    "start, --pairs, 0, from 1 to 1000",
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
                    + " (command line): must be a whole number"
                    + (range.isEmpty() ? "" : " " + range)
                    + ". Correct it or leave it out"),
        err::toString);
  }

  @Test
  void execute_severalProblems_tellsAll() {
    String[] arguments = {
      "client", "--pairs", "0", "--threads", "1,x,-2", "--loads", "A,B", "--oracle", "nowhere"
    };
    assertEquals(2, execute(arguments));
    assertEquals(
        List.of(
            "ERROR: --pairs=0 (command line): must be a whole number from 1 to 1000. Correct it"
                + " or leave it out",
            "ERROR: --threads=x (command line): must be a whole number from 1 to 1000. Correct it"
                + " or leave it out",
            "ERROR: --threads=-2 (command line): must be a whole number from 1 to 1000. Correct"
                + " it or leave it out",
            "ERROR: --loads=B (command line): must be one of A, C, A*. Correct it or leave it"
                + " out",
            "ERROR: --oracle=nowhere (command line): must be a directory with the jars of the"
                + " published client. Build the module core, which copies them to"
                + " core/target/oracle, and start this at the top of the checkout, or name the"
                + " directory"),
        said());
  }

  @Test
  void execute_oracleWithoutAClient_endsWith2() throws IOException {
    Files.writeString(folder.resolve("a.jar"), "no jar");
    assertEquals(2, execute("client", "--oracle", folder.toString()));
    assertTrue(err.toString(UTF_8).contains("must be a directory with the jars"), err::toString);
  }
}
