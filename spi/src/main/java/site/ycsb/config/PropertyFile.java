package site.ycsb.config;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;

/**
 * Reads a file of properties, once and to its end: a pipe, as {@code -P <(...)} makes it, has its
 * content only once. Its text is UTF-8, as on the command line; where it isn't, it is Latin-1, the
 * encoding that Java's own tools wrote and YCSB reads.
 */
public final class PropertyFile {
  private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] UTF_16_MARK = {(byte) 0xFE, (byte) 0xFF};
  private static final byte[] UTF_16_LITTLE_MARK = {(byte) 0xFF, (byte) 0xFE};

  private PropertyFile() {}

  /**
   * Its properties.
   *
   * @throws IOException when it can't be read, doesn't end in time, is larger than properties are,
   *     or has a malformed escape
   */
  public static Properties read(Path file) throws IOException {
    byte[] bytes = InputFile.read(file);
    if (startsWith(bytes, UTF_16_MARK) || startsWith(bytes, UTF_16_LITTLE_MARK)) {
      throw new IOException("it is in UTF-16; save it in UTF-8");
    }
    Properties properties = new Properties();
    try {
      properties.load(
          new StringReader(
              text(
                  startsWith(bytes, UTF_8_MARK)
                      ? Arrays.copyOfRange(bytes, UTF_8_MARK.length, bytes.length)
                      : bytes)));
    } catch (IllegalArgumentException e) {
      throw new IOException("it has a malformed \\uxxxx", e);
    }
    return properties;
  }

  private static String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  private static boolean startsWith(byte[] bytes, byte[] mark) {
    return bytes.length >= mark.length
        && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
  }
}
