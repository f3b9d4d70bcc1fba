package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class InvocationTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "diff r1",
        "diff r1 r2 r3",
        "diff --no-such r1 r2",
        "list --no-such",
        "publish r1",
        "report",
        "reproduce --no-such",
        "reproductions"
      })
  void run_wrongArgumentsOfASubcommand_pointsToItsHelp(String words) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    List<String> arguments = List.of(words.split(" ", -1));

    assertEquals(2, new CompareCommand(stream, stream).run(arguments));

    String printed = err.toString(StandardCharsets.UTF_8);
    assertTrue(printed.startsWith("ERROR: "), printed);
    assertEquals(
        "See bin/ycsb compare " + arguments.get(0) + " --help",
        printed.lines().reduce((before, last) -> last).orElse(""));
  }

  /** The system's exception has the file's name alone. */
  @Test
  void run_fileThatCannotBeRead_saysWhy() {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    CommandLine parser = new CommandLine(CommandSpec.create());

    int code =
        new Invocation(stream, stream)
            .run(
                parser,
                List.of(),
                asked -> {
                  throw new AccessDeniedException("results");
                });

    assertEquals(1, code);
    assertEquals(
        "ERROR: results: permission denied" + System.lineSeparator(),
        err.toString(StandardCharsets.UTF_8));
  }
}
