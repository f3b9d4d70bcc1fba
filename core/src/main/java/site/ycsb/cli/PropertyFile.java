package site.ycsb.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.Callable;
import site.ycsb.config.TimedOpening;

/**
 * Reads a file of properties, once and to its end: a pipe, as {@code -P <(...)} makes it, has its
 * content only once. What never ends is given up.
 */
final class PropertyFile {
  static final int MAX_BYTES = 10_000_000;

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] UTF_16_MARK = {(byte) 0xFE, (byte) 0xFF};
  private static final byte[] UTF_16_LITTLE_MARK = {(byte) 0xFF, (byte) 0xFE};

  private PropertyFile() {}

  /**
   * Its properties.
   *
   * @throws IOException when it can't be read, doesn't end in time, or is larger than properties
   *     are
   * @throws IllegalArgumentException when it has a malformed escape
   */
  static Properties read(Path file) throws IOException {
    Callable<InputStream> reading = () -> new ByteArrayInputStream(bytes(file));
    InputStream content =
        Files.exists(file) && !Files.isRegularFile(file)
            ? TimedOpening.open(reading, LIMIT, "nothing wrote it to its end")
            : new ByteArrayInputStream(bytes(file));
    Properties properties = new Properties();
    properties.load(content);
    return properties;
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("it has more than " + MAX_BYTES + " bytes");
      }
      if (startsWith(bytes, UTF_16_MARK) || startsWith(bytes, UTF_16_LITTLE_MARK)) {
        throw new IOException("it is in UTF-16; save it in UTF-8");
      }
      return startsWith(bytes, UTF_8_MARK)
          ? Arrays.copyOfRange(bytes, UTF_8_MARK.length, bytes.length)
          : bytes;
    }
  }

  private static boolean startsWith(byte[] bytes, byte[] mark) {
    return bytes.length >= mark.length
        && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
  }
}
