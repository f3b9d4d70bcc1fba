package site.ycsb.benchmarks.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The trials so far, one a line, after lines that begin with # and the header; the trials of a pair
 * one after the other. What was cut off isn't a pair and is removed when the file is opened to go
 * on.
 */
final class TrialsFile {
  static final String NAME = "trials.csv";
  private static final String SETTINGS = "# settings: ";

  private final Path file;

  private TrialsFile(Path file) {
    this.file = file;
  }

  /**
   * Opens the file of a folder, made when it isn't there.
   *
   * @throws IllegalArgumentException when it's of other settings
   */
  static TrialsFile open(CheckSettings settings, String machine) throws IOException {
    Files.createDirectories(settings.folder());
    Path file = settings.folder().resolve(NAME);
    if (!Files.exists(file)) {
      String head =
          "# " + machine + "\n" + SETTINGS + settings.line() + "\n" + RecordedTrial.HEADER + "\n";
      Files.writeString(file, head);
      return new TrialsFile(file);
    }
    String text = Files.readString(file);
    if (text.lines().noneMatch((SETTINGS + settings.line())::equals)) {
      throw new IllegalArgumentException("they are of other settings than " + settings.line());
    }
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    Files.writeString(file, whole);
    if (read(file).size() % 2 != 0) {
      Files.writeString(file, whole.substring(0, whole.lastIndexOf('\n', whole.length() - 2) + 1));
    }
    return new TrialsFile(file);
  }

  void add(RecordedTrial one, RecordedTrial other) throws IOException {
    Files.writeString(
        file,
        one.line() + "\n" + other.line() + "\n",
        StandardCharsets.UTF_8,
        StandardOpenOption.APPEND);
  }

  List<RecordedTrial> trials() throws IOException {
    return read(file);
  }

  static List<RecordedTrial> read(Path file) throws IOException {
    return Files.readString(file)
        .lines()
        .filter(line -> !line.startsWith("#") && !line.equals(RecordedTrial.HEADER))
        .map(RecordedTrial::of)
        .toList();
  }
}
