package site.ycsb.client.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.ExitCode;

class FailureTest {
  @Test
  void print_fullHeap_isOneSentenceWithWhatHelps() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Failure failure =
        new Failure(new IllegalStateException(new OutOfMemoryError("Java heap space")));
    failure.print(new PrintStream(err, true, UTF_8));
    String text = err.toString(UTF_8);
    assertEquals(1, text.lines().count(), text);
    assertTrue(text.contains("(Java heap space). Give fewer records or threads"), text);
    assertEquals(ExitCode.FAILED.code(), failure.exitCode());
  }

  @Test
  void print_interrupt_isNoErrorButItsExitCode() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Failure failure = new Failure(new InterruptedException());
    failure.print(new PrintStream(err, true, UTF_8));
    assertEquals("", err.toString(UTF_8));
    assertEquals(ExitCode.INTERRUPTED.code(), failure.exitCode());
  }

  /** A full disk doesn't tell which file it couldn't take. */
  @Test
  void print_fullDisk_isASentence() {
    IOException full = new IOException("No space left on device");
    Path file = Path.of("/results/journal");
    String named = "ERROR: " + file + ": No space left on device\n";

    assertEquals("ERROR: No space left on device\n", printed(full));
    assertEquals("ERROR: No space left on device\n", printed(new UncheckedIOException(full)));
    assertEquals(
        "ERROR: the journal can't be written: No space left on device\n",
        printed(new UncheckedIOException("the journal can't be written", full)));
    assertEquals(
        "ERROR: it can't be written: No space left on device\n",
        printed(new UncheckedIOException("it can't be written: " + full.getMessage(), full)));
    FileSystemException ofTheFile =
        new FileSystemException(file.toString(), null, "No space left on device");
    assertEquals(named, printed(ofTheFile));
    assertEquals(named, printed(new UncheckedIOException(ofTheFile)));
  }

  @Test
  void print_whatWasNotForeseen_hasItsStackTrace() {
    assertTrue(printed(new IllegalStateException("odd")).contains("\tat "));
    assertTrue(printed(new SocketException("Broken pipe")).contains("\tat "));
    assertTrue(printed(new UncheckedIOException(new IOException())).contains("\tat "));
  }

  private static String printed(Exception thrown) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Failure failure = new Failure(thrown);
    failure.print(new PrintStream(err, true, UTF_8));
    assertEquals(ExitCode.FAILED.code(), failure.exitCode());
    return err.toString(UTF_8);
  }
}
