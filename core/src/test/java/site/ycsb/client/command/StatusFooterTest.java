package site.ycsb.client.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class StatusFooterTest {
  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
  private final StatusFooter line = new StatusFooter(terminal);
  private final PrintStream err = new PrintStream(line, true, UTF_8);

  private String written() {
    return terminal.toString(UTF_8);
  }

  @Test
  void show_shorterText_coversTheOneBefore() {
    line.show("1000 ops/s");
    line.show("9 ops/s");
    assertEquals("\r1000 ops/s\r9 ops/s   ", written());
  }

  @Test
  void write_textIsShown_takesItsPlaceUntilItIsShownAgain() {
    line.show("50%");
    err.print("WARNING: w\n");
    line.show("60%");
    assertEquals("\r50%\r   \rWARNING: w\n\r60%", written());
  }

  @Test
  void show_withinALineThatSomebodyBegan_waits() {
    err.print("Waiting");
    line.show("50%");
    err.print(" done\n");
    line.show("60%");
    assertEquals("Waiting done\n\r60%", written());
  }

  @Test
  void clear_nothingShown_writesNothing() {
    line.clear();
    line.show("50%");
    line.clear();
    line.clear();
    assertEquals("\r50%\r   \r", written());
  }
}
