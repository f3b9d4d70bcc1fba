package site.ycsb.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
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

  @ParameterizedTest
  @CsvSource({
    "client, --pairs, many, 'Invalid value for option ''--pairs'''",
    "client, --threads, '1,x', 'Invalid value for option ''--threads'''",
    "client, --loads, 'A,B', 'ERROR: --loads=B (command line): must be one of A, C, A*. Correct'",
    "start, --home, nowhere, 'ERROR: --oracle=core/target/oracle (command line): must be a'"
  })
  void execute_wrongOption_endsWith2AndSaysWhy(
      String command, String option, String value, String message) {
    assertEquals(2, execute(command, option, value));
    assertTrue(err.toString(UTF_8).contains(message), err::toString);
  }

  @Test
  void execute_oracleWithoutAClient_endsWith2() throws IOException {
    Files.writeString(folder.resolve("a.jar"), "no jar");
    assertEquals(2, execute("client", "--oracle", folder.toString()));
    assertTrue(err.toString(UTF_8).contains("must be a directory with the jars"), err::toString);
  }
}
