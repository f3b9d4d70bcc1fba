package site.ycsb.testing.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Counts the JVMs of clients that tests start: {@code -Dtest.jvms} names a file that gets a line
 * for each, with the test's class. Those that commands start themselves aren't counted: servers,
 * and the clients of a study.
 */
public final class StartedJvms {
  private StartedJvms() {}

  /** Counts one. */
  public static void add() {
    String file = System.getProperty("test.jvms");
    if (file == null) {
      return;
    }
    String test =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.matches(".*(Test|IT)"))
                        .findFirst())
            .orElse("shared");
    try {
      Files.writeString(
          Path.of(file), test + "\n", UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
