package site.ycsb.tests.golden;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Texts that users see, kept in the checkout's folder {@value #FOLDER}. With the system property
 * {@value #UPDATE} a text that differs replaces its file, and the test fails all the same: a change
 * is to be looked at.
 */
public final class Golden {
  private static final String FOLDER = "tests/golden";
  private static final String UPDATE = "golden.update";

  /** Lines around a difference that are shown with it. */
  private static final int CONTEXT = 3;

  private Golden() {}

  /** Where the files are. */
  public static Path folder() {
    Path above = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(above.resolve(FOLDER))) {
      Path next = above.getParent();
      if (next == null) {
        throw new AssertionError("no folder " + FOLDER + " above " + Path.of("").toAbsolutePath());
      }
      above = next;
    }
    return above.resolve(FOLDER);
  }

  /**
   * Fails unless a text is what the file has.
   *
   * @param name of the file, in the folder
   * @param text what is printed now, without anything that differs from run to run
   */
  public static void check(String name, String text) {
    Path file = folder().resolve(name);
    try {
      List<String> expected = linesOf(file);
      String shown = text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
      List<String> actual = shown.lines().toList();
      if (expected.equals(actual)) {
        return;
      }
      String difference = difference(expected, actual);
      if (!Boolean.getBoolean(UPDATE)) {
        throw new AssertionError(
            FOLDER
                + "/"
                + name
                + " differs (- the file, + now). If it should, run the test with -D"
                + UPDATE
                + "=true and look at what git diff shows.\n"
                + difference);
      }
      Files.createDirectories(file.getParent());
      Files.writeString(file, shown, UTF_8);
      throw new AssertionError("updated " + FOLDER + "/" + name + ":\n" + difference);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> linesOf(Path file) throws IOException {
    try {
      return Files.readAllLines(file, UTF_8);
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** The lines that differ, with some around them; the longest common subsequence stays. */
  public static String difference(List<String> expected, List<String> actual) {
    int[][] common = new int[expected.size() + 1][actual.size() + 1];
    for (int i = expected.size() - 1; i >= 0; i--) {
      for (int j = actual.size() - 1; j >= 0; j--) {
        common[i][j] =
            expected.get(i).equals(actual.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    List<String> lines = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < expected.size() || j < actual.size()) {
      if (i < expected.size() && j < actual.size() && expected.get(i).equals(actual.get(j))) {
        lines.add("  " + expected.get(i));
        i++;
        j++;
      } else if (j == actual.size()
          || (i < expected.size() && common[i + 1][j] >= common[i][j + 1])) {
        lines.add("- " + expected.get(i++));
      } else {
        lines.add("+ " + actual.get(j++));
      }
    }
    return shortened(lines);
  }

  private static String shortened(List<String> lines) {
    StringBuilder shown = new StringBuilder();
    boolean skipped = false;
    for (int at = 0; at < lines.size(); at++) {
      int from = Math.max(0, at - CONTEXT);
      int to = Math.min(lines.size(), at + CONTEXT + 1);
      if (lines.subList(from, to).stream().anyMatch(line -> !line.startsWith("  "))) {
        shown.append(lines.get(at)).append('\n');
        skipped = false;
      } else if (!skipped) {
        shown.append("  ...\n");
        skipped = true;
      }
    }
    return shown.toString();
  }
}
