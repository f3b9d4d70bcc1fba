package site.ycsb.compare.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class InvocationTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

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
