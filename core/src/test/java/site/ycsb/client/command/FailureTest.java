package site.ycsb.client.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
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
}
