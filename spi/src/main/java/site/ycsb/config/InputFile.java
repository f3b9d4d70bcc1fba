package site.ycsb.config;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

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
    return TimedOpening.open(
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
}
