package site.ycsb.client.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * A terminal whose last line may hold what changes, such as a progress bar. What is written takes
 * that line's place; it comes back below when it is shown again. Thread-safe.
 */
public final class StatusFooter extends OutputStream {
  private final OutputStream terminal;
  private boolean betweenLines = true;
  private int shownLength;

  public StatusFooter(OutputStream terminal) {
    this.terminal = terminal;
  }

  /** Shows a text instead of the one before, unless something else has begun a line. */
  public synchronized void show(String text) {
    if (betweenLines) {
      print("\r" + text + " ".repeat(Math.max(0, shownLength - text.length())));
      shownLength = text.length();
    }
  }

  public synchronized void clear() {
    if (shownLength > 0) {
      print("\r" + " ".repeat(shownLength) + "\r");
      shownLength = 0;
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > 0) {
      clear();
      terminal.write(bytes, offset, length);
      betweenLines = bytes[offset + length - 1] == '\n';
    }
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public synchronized void flush() throws IOException {
    terminal.flush();
  }

  private void print(String text) {
    try {
      terminal.write(text.getBytes(UTF_8));
      terminal.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal can't be written", e);
    }
  }
}
