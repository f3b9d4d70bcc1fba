package site.ycsb.client.command;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleStreamTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final ConsoleStream results =
      ConsoleStream.ofResults(new PrintStream(written, true, UTF_8), UTF_8);
  private final ConsoleStream messages = ConsoleStream.ofMessages(written, UTF_8);

  private String written() {
    return written.toString(UTF_8);
  }

  @Test
  void eraseLines_ofAConsole_controlsTheTerminalThoughTextsDoNot() {
    messages.print("a");
    ConsoleStream.eraseLines(messages, 3);
    messages.print("\u001b[3A");
    assertEquals("a\u001b[3A\u001b[J\\u001b[3A", written());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[READ], 99.9PercentileLatency(us), 12.5",
        "a\tb\nsecond line\r\nthird",
        "Gr\u00fc\u00dfe, \u0395\u03bb\u03bb\u03ac\u03b4\u03b1, \u05e9\u05dc\u05d5\u05dd, \u4e2d\u6587",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \ud83d\udc69\u200d\ud83d\udcbb \ufffd"
      })
  void println_text_isWrittenAsItIs(String text) {
    results.println(text);
    assertEquals(text + "\n", written());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b", "\u0007", "\b", "\u007f", "\u009b", "\u0085", "\u202e", "\u2066", "\u200f",
        "\u061c", "\u2028", "\ufeff", "\u0000"
      })
  void println_controlCharacter_isEscaped(String control) {
    results.println("a" + control + "b");
    messages.println("a" + control + "b");
    String escaped = String.format("a\\u%04xb\n", (int) control.charAt(0));
    assertEquals(escaped + escaped, written());
  }

  @Test
  void println_carriageReturnInAText_isEscaped() {
    messages.println("\rERROR: forged");
    messages.print("label\rERROR: forged\n");
    assertEquals("\\u000dERROR: forged\nlabel\\u000dERROR: forged\n", written());
  }

  /** As a progress bar draws itself again. */
  @Test
  void print_carriageReturnAtTheBeginning_passes() {
    messages.print("\r[===   ]");
    messages.print("\r        ");
    messages.print("\r");
    assertEquals("\r[===   ]\r        \r", written());
  }

  @Test
  void println_lineBreakInAMessage_doesNotBeginALine() {
    messages.println("label=a\nERROR: forged\r\nERROR: again\n");
    messages.printf("%s, %d%n", "b\nERROR: forged", 1);
    messages.format(Locale.ROOT, "%s%n", "c\nERROR: forged");
    messages.println(new IllegalStateException("d\nERROR: forged"));
    assertFalse(written().lines().anyMatch(line -> line.startsWith("ERROR")), written());
    assertTrue(written().startsWith("label=a\n  ERROR: forged\n  ERROR: again\n"), written());
  }

  @Test
  void println_lineBreakInAResult_passes() {
    results.println("{\n  \"a\": 1\n}");
    assertEquals("{\n  \"a\": 1\n}\n", written());
  }

  /** A character may come in several writes, and its beginning alone at the end. */
  @Test
  void write_byteByByte_isTheSame() {
    byte[] bytes = "\u00e4\u202e\ud83d\udc69\u4e2d\n".getBytes(UTF_8);
    for (byte octet : bytes) {
      results.write(octet);
      results.flush();
    }
    results.write(0xE4);
    results.write('x');
    results.write(0x9B);
    results.flush();
    assertArrayEquals(
        concat(
            "\u00e4\\u202e\ud83d\udc69\u4e2d\n".getBytes(UTF_8),
            new byte[] {(byte) 0xE4},
            "x\\u009b".getBytes(UTF_8)),
        written.toByteArray());
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  @Test
  void println_latin1Terminal_lettersPassAndC1Controls_dont() {
    ConsoleStream stream =
        ConsoleStream.ofResults(new PrintStream(written, true, ISO_8859_1), ISO_8859_1);
    stream.println("\u00e4\u00f6\u009b\u00c4\u0085");
    stream.println("\u00e2");
    assertEquals("\u00e4\u00f6\\u009b\u00c4\\u0085\n\u00e2\n", written.toString(ISO_8859_1));
  }

  /** Its characters have bytes that are control characters elsewhere. */
  @Test
  void println_otherEncoding_isWrittenAsItIs() {
    Charset charset = Charset.forName("Shift_JIS");
    ConsoleStream stream =
        ConsoleStream.ofResults(new PrintStream(written, true, charset), charset);
    stream.println("\u6e2c\u5b9a\u7d50\u679c \u001b");
    assertEquals("\u6e2c\u5b9a\u7d50\u679c \\u001b\n", written.toString(charset));
  }

  @Test
  void checkError_targetThatFails_isSeen() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ConsoleStream stream = ConsoleStream.ofResults(new PrintStream(full, true, UTF_8), UTF_8);
    stream.println("[OVERALL]");
    assertTrue(stream.checkError());
  }
}
