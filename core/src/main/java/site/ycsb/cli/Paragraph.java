package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;

/** Text as lines for a terminal of 80 columns. */
final class Paragraph {
  private static final int COLUMNS = 80;

  private Paragraph() {}

  /**
   * The words of a text as lines that begin with an indent; a word is longer than a line only by
   * itself.
   */
  static List<String> lines(String indent, String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : text.split(" ", -1)) {
      boolean first = line.length() == indent.length();
      if (!first && line.length() + 1 + word.length() > COLUMNS) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
        first = true;
      }
      line.append(first ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
