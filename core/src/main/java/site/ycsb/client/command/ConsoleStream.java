package site.ycsb.client.command;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One of the process's own streams, on which nothing of a file, a server or an argument controls
 * the terminal: characters that do, or that change the direction of text, are shown as escapes such
 * as <code>&#92;u001b</code>. Letters of all scripts, tabs and line breaks pass as they are, byte
 * by byte. On stderr a line break inside a message indents what follows, which so can't pass for a
 * message of its own.
 *
 * <p>A text that is printed with a carriage return at its beginning draws the line again, as a
 * progress bar does. Thread-safe.
 */
public final class ConsoleStream extends PrintStream {
  private static final String INDENT = "\n  ";

  private final ControlFilter filter;
  private final boolean messages;

  private ConsoleStream(ControlFilter filter, Charset charset, boolean messages) {
    super(filter, true, charset);
    this.filter = filter;
    this.messages = messages;
  }

  /** Whether stderr is a terminal, by bin/ycsb: the JVM can't tell for one stream alone. */
  public static boolean isTerminal() {
    return Boolean.getBoolean("ycsb.terminal");
  }

  public static ConsoleStream ofResults(PrintStream target, Charset charset) {
    return new ConsoleStream(new ControlFilter(target, charset), charset, false);
  }

  public static ConsoleStream ofMessages(OutputStream target, Charset charset) {
    return new ConsoleStream(
        new ControlFilter(new PrintStream(target, true, charset), charset), charset, true);
  }

  /**
   * Takes away the last lines of a terminal, as for a table that is drawn again and again. The
   * stream is this one or, in a test, any other.
   */
  public static void eraseLines(PrintStream stream, int lines) {
    if (stream instanceof ConsoleStream console) {
      console.filter.erase(lines);
    } else {
      stream.print("\u001b[" + lines + "A\u001b[J");
      stream.flush();
    }
  }

  /** In one piece, so that lines of several processes don't mix. */
  @Override
  public void println(@Nullable String text) {
    String line = String.valueOf(text);
    super.print((messages ? message(line) : line) + System.lineSeparator());
  }

  @Override
  public void println(@Nullable Object object) {
    println(String.valueOf(object));
  }

  @Override
  public void print(@Nullable String text) {
    String shown = String.valueOf(text);
    if (shown.startsWith("\r")) {
      filter.redraw();
      shown = shown.substring(1);
    }
    super.print(shown);
  }

  @Override
  public PrintStream printf(String format, @Nullable Object... arguments) {
    return format(format, arguments);
  }

  @Override
  public PrintStream printf(@Nullable Locale locale, String format, @Nullable Object... arguments) {
    return format(locale, format, arguments);
  }

  @Override
  public PrintStream format(String format, @Nullable Object... arguments) {
    return format(Locale.getDefault(Locale.Category.FORMAT), format, arguments);
  }

  @Override
  public PrintStream format(@Nullable Locale locale, String format, @Nullable Object... arguments) {
    @Nullable Object[] shown = arguments.clone();
    for (int i = 0; messages && i < shown.length; i++) {
      if (shown[i] instanceof String text) {
        shown[i] = message(text);
      }
    }
    super.print(String.format(locale, format, shown));
    return this;
  }

  private static String message(String text) {
    return text.indexOf('\n') < 0 ? text : text.replaceAll("\r?\n(?!$)", INDENT);
  }

  private static final class ControlFilter extends OutputStream {
    private static final int DELETE = 0x7F;
    private static final int FIRST_ABOVE_C1 = 0xA0;
    private static final int NO_BYTE = -1;
    private static final int MAX_SEQUENCE = 4;

    private final PrintStream target;

    /** Whether bytes above ASCII are characters by themselves or UTF-8. */
    private final boolean seesAboveAscii;

    private final boolean isSingleByte;

    /** A character in UTF-8 of which there is the beginning. */
    private final byte[] sequence = new byte[MAX_SEQUENCE];

    private int length;
    private int expected;
    private boolean carriageReturn;

    ControlFilter(PrintStream target, Charset charset) {
      this.target = target;
      isSingleByte = charset.name().startsWith("ISO-8859");
      seesAboveAscii =
          isSingleByte
              || charset.equals(StandardCharsets.UTF_8)
              || charset.equals(StandardCharsets.US_ASCII);
    }

    synchronized void redraw() {
      settle(NO_BYTE);
      target.write('\r');
    }

    synchronized void erase(int lines) {
      settle(NO_BYTE);
      target.print("\u001b[" + lines + "A\u001b[J");
      target.flush();
    }

    @Override
    public synchronized void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int count) throws IOException {
      int plainFrom = offset;
      for (int i = offset; i < offset + count; i++) {
        int octet = bytes[i] & 0xFF;
        if (isPlain(octet) && length == 0 && !carriageReturn) {
          continue;
        }
        target.write(bytes, plainFrom, i - plainFrom);
        plainFrom = i + 1;
        put(octet);
      }
      target.write(bytes, plainFrom, offset + count - plainFrom);
      check();
    }

    private boolean isPlain(int octet) {
      return (octet >= ' ' && octet < DELETE)
          || octet == '\n'
          || octet == '\t'
          || (octet > DELETE && !seesAboveAscii);
    }

    private void put(int octet) {
      if (length > 0 && (octet & 0xC0) == 0x80) {
        sequence[length++] = (byte) octet;
        if (length == expected) {
          putCharacter();
        }
        return;
      }
      settle(octet);
      if (octet == '\r') {
        carriageReturn = true;
      } else if (isPlain(octet)) {
        target.write(octet);
      } else if (octet <= DELETE) {
        escape(octet);
      } else if (octet >= 0xC2 && octet < 0xF5 && !isSingleByte) {
        sequence[0] = (byte) octet;
        length = 1;
        expected = octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : MAX_SEQUENCE;
      } else {
        putAlone(octet);
      }
    }

    private void putCharacter() {
      String text = new String(sequence, 0, length, StandardCharsets.UTF_8);
      if (controls(text.codePointAt(0))) {
        text.chars().forEach(this::escape);
      } else {
        target.write(sequence, 0, length);
      }
      length = 0;
    }

    /** Writes what was waited with, now that it is known what comes after it. */
    private void settle(int next) {
      if (carriageReturn) {
        carriageReturn = false;
        if (next == '\n') {
          target.write('\r');
        } else {
          escape('\r');
        }
      }
      for (int i = 0; i < length; i++) {
        putAlone(sequence[i] & 0xFF);
      }
      length = 0;
    }

    /** A byte that isn't UTF-8: a character of another encoding, or a control character of it. */
    private void putAlone(int octet) {
      if (octet < FIRST_ABOVE_C1) {
        escape(octet);
      } else {
        target.write(octet);
      }
    }

    private void escape(int unit) {
      byte[] escape = String.format("\\u%04x", unit).getBytes(StandardCharsets.US_ASCII);
      target.write(escape, 0, escape.length);
    }

    private static boolean controls(int character) {
      return switch (Character.getType(character)) {
        case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
        // those that join letters, or say where a word may be divided, are part of words
        case Character.FORMAT -> character != 0x00AD && character != 0x200C && character != 0x200D;
        default -> false;
      };
    }

    @Override
    public synchronized void flush() throws IOException {
      target.flush();
      check();
    }

    /** Records the failure, so that a later check of stdout reports it. */
    private void check() throws IOException {
      if (target.checkError()) {
        throw new IOException("the stream can't be written");
      }
    }

    @Override
    public void close() throws IOException {
      synchronized (this) {
        settle(NO_BYTE);
      }
      flush();
    }
  }
}
