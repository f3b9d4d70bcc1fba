package site.ycsb.config;

import java.util.Collection;
import java.util.stream.Collectors;

/**
 * Makes text that a server sent (versions, names of columns and hosts, error messages) safe to show
 * on a terminal and in messages: characters that control a terminal or the direction of the text
 * are escaped, and long text is truncated.
 */
public final class ServerText {
  private static final int MAX_CHARACTERS = 300;
  private static final int MAX_NAMES = 10;

  private static final String ELLIPSIS = "...";

  private ServerText() {}

  /**
   * The text with escapes such as {@code \n} and <code>&#92;u202e</code>, 300 characters at most.
   */
  public static String shown(String text) {
    return shown(text, MAX_CHARACTERS);
  }

  /** The same with a limit of the caller's, which truncation marks don't count towards. */
  public static String shown(String text, int maxCharacters) {
    StringBuilder shown = new StringBuilder(Math.min(text.length(), maxCharacters) + 16);
    int at = 0;
    while (at < text.length() && shown.length() < maxCharacters) {
      int character = text.codePointAt(at);
      append(shown, character);
      at += Character.charCount(character);
    }
    return at < text.length() ? shown.append(ELLIPSIS).toString() : shown.toString();
  }

  /** Comma-separated names, each of them safe; of many only the first ones and the count. */
  public static String names(Collection<String> names) {
    String first =
        names.stream()
            .limit(MAX_NAMES)
            .map(name -> shown(name, 100))
            .collect(Collectors.joining(", "));
    int more = names.size() - MAX_NAMES;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private static void append(StringBuilder shown, int character) {
    switch (character) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        if (isSafe(character)) {
          shown.appendCodePoint(character);
        } else {
          for (char unit : Character.toChars(character)) {
            shown.append(String.format("\\u%04x", (int) unit));
          }
        }
      }
    }
  }

  /** Whether it has none of the characters that are escaped. */
  public static boolean isSafe(String text) {
    return text.codePoints().allMatch(ServerText::isSafe);
  }

  private static boolean isSafe(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
