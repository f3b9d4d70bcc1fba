package site.ycsb.generator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;

/** The lines of a file, in order; null when there are no more. */
public class FileGenerator extends Generator<String> {
  private final Path file;
  private @Nullable BufferedReader reader;
  private @Nullable String line;

  /** The lines of a file in UTF-8; throws UncheckedIOException when it can't be opened. */
  public FileGenerator(String filename) {
    file = Path.of(filename);
    open();
  }

  /** The next line; null, and from then on null, when there are no more. */
  @Override
  @SuppressWarnings("NullAway") // null at the end of the file, as in YCSB; V itself is not nullable
  public synchronized @Nullable String nextValue() {
    try {
      line = reader == null ? null : reader.readLine();
      if (line == null) {
        close();
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized @Nullable String lastValue() {
    return line;
  }

  /** Begins again with the first line, of the file as it is now. */
  public synchronized void reloadFile() {
    try {
      close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.err.println("Reload " + file);
    open();
  }

  private void open() {
    try {
      reader = Files.newBufferedReader(InputFile.regular(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void close() throws IOException {
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }
}
