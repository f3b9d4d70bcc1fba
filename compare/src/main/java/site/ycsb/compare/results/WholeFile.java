package site.ycsb.compare.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;

/** Files that are written completely or not at all, whatever ends the program or fills the disk. */
public final class WholeFile {
  private WholeFile() {}

  public static void replace(Path file, String text) throws IOException {
    replaceAll(Map.of(file, text));
  }

  /**
   * Writes files that belong together: all texts reach the disk before the first of the files
   * changes. Files that hold their text already aren't touched.
   *
   * @param texts by file, whose folders exist
   * @throws IOException when one can't be written; then none has changed, but for a failure of the
   *     renames themselves
   */
  public static void replaceAll(Map<Path, String> texts) throws IOException {
    List<Path> changed = new ArrayList<>();
    try {
      for (Path file : texts.keySet()) {
        OutputFile.check(file);
        OutputFile.check(next(file));
      }
      for (Map.Entry<Path, String> entry : texts.entrySet()) {
        byte[] bytes = entry.getValue().getBytes(StandardCharsets.UTF_8);
        if (!holds(entry.getKey(), bytes)) {
          changed.add(entry.getKey());
          write(next(entry.getKey()), bytes);
        }
      }
      for (Path file : changed) {
        Files.move(
            next(file), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      for (Path file : changed) {
        Files.deleteIfExists(next(file));
      }
      throw e;
    }
  }

  /** A full disk doesn't say which file it couldn't take. */
  static void write(Path file, byte[] bytes) throws IOException {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new IOException(file + " can't be written: " + FileTrouble.why(e), e);
    }
  }

  private static boolean holds(Path file, byte[] bytes) throws IOException {
    return Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), bytes);
  }

  private static Path next(Path file) {
    return OutputFile.next(file);
  }
}
