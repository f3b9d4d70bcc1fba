package site.ycsb.config;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Reads files that a user names, within limits. A regular file is read up to a size; a pipe or a
 * device, which may never be written to or never end, within a time too. So {@code -P <(...)} works
 * and nothing waits without end.
 */
public final class InputFile {
  /** More than any file of settings, passwords or certificates has. */
  public static final int MAX_BYTES = 10_000_000;

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private InputFile() {}

  /** The content of a file of at most {@link #MAX_BYTES}. */
  public static byte[] read(Path file) throws IOException {
    return read(file, MAX_BYTES);
  }

  /** The content; throws when it can't be read, is larger, or doesn't end in time. */
  public static byte[] read(Path file, int maxBytes) throws IOException {
    byte[] bytes = readStart(file, maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw new IOException("it has more than " + maxBytes + " bytes");
    }
    return bytes;
  }

  /** The content as text; throws also when it isn't UTF-8. */
  public static String readText(Path file) throws IOException {
    return text(read(file));
  }

  /** The same with a limit of the caller's. */
  public static String readText(Path file, int maxBytes) throws IOException {
    return text(read(file, maxBytes));
  }

  /** The first bytes, and no more than the limit; the rest isn't looked at. */
  public static byte[] readStart(Path file, int maxBytes) throws IOException {
    return readStart(file, maxBytes, LIMIT);
  }

  static byte[] readStart(Path file, int maxBytes, Duration limit) throws IOException {
    if (!Files.exists(file) || Files.isRegularFile(file)) {
      return readNow(file, maxBytes);
    }
    if (Files.isDirectory(file)) {
      throw new IOException("it is a directory");
    }
    return openInTime(
            () -> new ByteArrayInputStream(readNow(file, maxBytes)),
            limit,
            "nothing wrote it to its end")
        .readAllBytes();
  }

  /** The file, for what opens it by name; throws when it is a folder, a pipe or a device. */
  public static Path regular(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException(
          Files.isDirectory(file) ? "it is a directory" : "it is a pipe or a device, and no file");
    }
    return file;
  }

  private static String text(byte[] bytes) throws IOException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static byte[] readNow(Path file, int maxBytes) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(maxBytes);
    }
  }

  /**
   * Opens what may be a pipe, within a time limit. The system holds whoever opens a named pipe
   * until its other end is open too, and no interrupt ends that: another thread waits, which
   * doesn't keep the process alive.
   *
   * @param otherEnd what is missing when it can't be, for the message
   * @throws IOException when it can't be opened, or not in time; what is opened later is closed
   */
  public static <T extends Closeable> T openInTime(
      Callable<T> opening, Duration limit, String otherEnd) throws IOException {
    CompletableFuture<T> opened = new CompletableFuture<>();
    Thread thread = new Thread(() -> complete(opened, opening), "opening");
    thread.setDaemon(true);
    thread.start();
    try {
      return opened.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      IOException late = new IOException(otherEnd + " within " + limit.toSeconds() + " s", e);
      if (!opened.completeExceptionally(late)) {
        // at the last moment
        return opened.join();
      }
      throw late;
    } catch (ExecutionException e) {
      @Nullable Throwable cause = e.getCause();
      if (cause instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      IOException interrupted = new IOException("interrupted", e);
      opened.completeExceptionally(interrupted);
      throw interrupted;
    }
  }

  private static <T extends Closeable> void complete(
      CompletableFuture<T> opened, Callable<T> opening) {
    try {
      T stream = opening.call();
      if (!opened.complete(stream)) {
        stream.close();
      }
    } catch (Exception e) {
      opened.completeExceptionally(e);
    }
  }
}
