package site.ycsb.measurements.log;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.config.OutputFile;

/**
 * A file of results, written in one or more pieces: what a run wrote of it is complete, or isn't
 * there. A regular file isn't held open between pieces. A device or a pipe is, since a pipe's
 * reader takes its closing for the end; what it got can't be taken back. Thread-safe.
 */
public final class ResultFile implements AutoCloseable {
  private static final Duration READER_LIMIT = Duration.ofSeconds(5);

  /** What becomes of a file that exists when the first piece is written. */
  public enum Existing {
    REPLACE,
    APPEND
  }

  /** Writes one piece. */
  @FunctionalInterface
  public interface Piece {
    void writeTo(OutputStream out) throws IOException;
  }

  /** Opens the file. */
  @FunctionalInterface
  interface Opener {
    OutputStream open(Path file, OpenOption... options) throws IOException;
  }

  private final Path file;
  private final Existing existing;
  private final Opener opener;
  private @Nullable OutputStream held;
  private boolean begun;
  private boolean failed;

  /** What was in the file before; -1 when there was none. */
  private long earlierBytes = -1;

  public ResultFile(Path file, Existing existing) {
    this(file, existing, Files::newOutputStream);
  }

  ResultFile(Path file, Existing existing, Opener opener) {
    this.file = file;
    this.existing = existing;
    this.opener = opener;
  }

  public Path path() {
    return file;
  }

  /**
   * Writes one more piece. A failure removes the pieces before it, and nothing is written any more.
   */
  public synchronized void append(Piece piece) throws IOException {
    if (failed) {
      return;
    }
    try {
      if (held != null || isDevice()) {
        OutputStream out = held();
        piece.writeTo(out);
        out.flush();
      } else {
        try (OutputStream out = new BufferedOutputStream(open())) {
          piece.writeTo(out);
        }
      }
    } catch (IOException e) {
      failed = true;
      try {
        removeWhatWasWritten();
      } catch (IOException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  /**
   * Removes what was written: the next piece is the first one again. What a device or a pipe got
   * stays.
   *
   * @return whether nothing of it is there any more
   */
  synchronized boolean restart() throws IOException {
    if (held != null || isDevice()) {
      return false;
    }
    if (begun && !failed) {
      removeWhatWasWritten();
      begun = false;
    }
    return true;
  }

  /** Closes a device or pipe; nothing is appended any more. */
  @Override
  public synchronized void close() throws IOException {
    OutputStream open = held;
    if (open != null) {
      held = null;
      open.close();
    }
  }

  private boolean isDevice() {
    return OutputFile.isStream(file) && !Files.isRegularFile(file);
  }

  private OutputStream held() throws IOException {
    OutputStream open = held;
    if (open == null) {
      open =
          InputFile.openInTime(
              () -> opener.open(file, StandardOpenOption.WRITE),
              READER_LIMIT,
              "nothing opened this pipe to read it");
      held = open;
    }
    return open;
  }

  private OutputStream open() throws IOException {
    if (begun) {
      return opener.open(file, OutputFile.noLink(file, StandardOpenOption.APPEND));
    }
    if (existing == Existing.APPEND && Files.exists(file)) {
      earlierBytes = Files.size(file);
    }
    OutputStream out =
        opener.open(
            file,
            OutputFile.noLink(
                file,
                StandardOpenOption.CREATE,
                existing == Existing.APPEND
                    ? StandardOpenOption.APPEND
                    : StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE));
    begun = true;
    return out;
  }

  private void removeWhatWasWritten() throws IOException {
    if (held != null) {
      close();
    } else if (begun && Files.isRegularFile(file)) {
      if (earlierBytes >= 0) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(earlierBytes);
        }
      } else {
        Files.delete(file);
      }
    }
  }
}
