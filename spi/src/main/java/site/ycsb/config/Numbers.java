package site.ycsb.config;

/**
 * Parses numbers that users write. Java takes the digits of every script for digits, in whole
 * numbers; nothing else in a configuration does, and a number that can't be told apart from another
 * one, or from a letter, is no number to publish.
 */
public final class Numbers {
  private Numbers() {}

  /**
   * A whole number.
   *
   * @throws NumberFormatException when it isn't one, in ASCII
   */
  public static int parseInt(String text) {
    return Integer.parseInt(ascii(text));
  }

  /**
   * A whole number.
   *
   * @throws NumberFormatException when it isn't one, in ASCII
   */
  public static long parseLong(String text) {
    return Long.parseLong(ascii(text));
  }

  private static String ascii(String text) {
    if (text.chars().anyMatch(c -> c > 0x7F)) {
      throw new NumberFormatException("a number has digits from 0 to 9, and " + text + " others");
    }
    return text;
  }
}
