package site.ycsb.compare.trial;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import site.ycsb.config.InputFile;

/** Reads texts of results folders, within limits: nothing waits for a pipe. */
public final class StoredFile {
  /** More than the slices of any measurement have. */
  private static final int MAX_BYTES = 1 << 28;

  private StoredFile() {}

  /**
   * The text.
   *
   * @throws DamagedFileException when it is no file, as a pipe isn't, or no text in UTF-8
   * @throws IOException when it can't be read
   */
  public static String read(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new DamagedFileException(file, "is a directory, a pipe or a device, and no file");
    }
    try {
      return InputFile.readText(file, MAX_BYTES);
    } catch (CharacterCodingException e) {
      throw new DamagedFileException(file, "isn't a text in UTF-8", e);
    }
  }
}
