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
import java.util.Optional;
import java.util.Set;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Problem;

/** Files that are written completely or not at all, whatever ends the program or fills the disk. */
public final class WholeFile {
  private WholeFile() {}

  /** Writes one file, as {@link #replaceAll}. */
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
   * @throws ConfigurationException when something else is there than such files
   */
  public static void replaceAll(Map<Path, String> texts) throws IOException {
    replaceAll(texts, Set.of());
  }

  /** The same with some that the caller knows to be its own, though they don't show it. */
  public static void replaceAll(Map<Path, String> texts, Set<Path> known) throws IOException {
    List<Path> changed = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (Map.Entry<Path, String> entry : texts.entrySet()) {
      Path file = entry.getKey();
      byte[] bytes = entry.getValue().getBytes(StandardCharsets.UTF_8);
      reject(
          file,
          known.contains(file)
              ? OutputFile.journalRejection(file)
              : OutputFile.rejectionOf(bytes, file),
          problems);
      reject(OutputFile.next(file), OutputFile.rejectionOf(bytes, OutputFile.next(file)), problems);
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    try {
      for (Map.Entry<Path, String> entry : texts.entrySet()) {
        byte[] bytes = entry.getValue().getBytes(StandardCharsets.UTF_8);
        if (!holds(entry.getKey(), bytes)) {
          OutputFile.writeNext(entry.getKey(), bytes);
          changed.add(entry.getKey());
        }
      }
      for (Path file : changed) {
        Files.move(
            OutputFile.next(file),
            file,
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      for (Path file : changed) {
        Files.deleteIfExists(OutputFile.next(file));
      }
      throw e;
    }
  }

  private static void reject(Path file, Optional<String> rejection, List<Problem> problems) {
    rejection.ifPresent(
        rule ->
            problems.add(
                new Problem(
                    String.valueOf(file.getFileName()),
                    file.toString(),
                    "written here",
                    "can't be written: " + rule,
                    "Move it away, or give another directory")));
  }

  private static boolean holds(Path file, byte[] bytes) throws IOException {
    return Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), bytes);
  }
}
