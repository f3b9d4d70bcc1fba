package site.ycsb.config;

import java.util.regex.Pattern;

/**
 * The grammar of all numbers that users write, in properties, files and options: digits from 0 to 9
 * with a sign, and for decimal numbers a point and an exponent. Blanks around a number don't count.
 * What only Java takes for a number isn't one: digits of other scripts, hexadecimal, {@code
 * Infinity}, and {@code 1d} or {@code 1f}, which may as well be a day or a slip.
 */
public final class Numbers {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

  private Numbers() {}

  /** A whole number; throws when it isn't one, or doesn't fit. */
  public static int parseInt(String text) {
    return Integer.parseInt(checked(text, WHOLE));
  }

  /** A whole number of 64 bits; throws when it isn't one, or doesn't fit. */
  public static long parseLong(String text) {
    return Long.parseLong(checked(text, WHOLE));
  }

  /** A finite decimal number; throws when it isn't one. */
  public static double parseDouble(String text) {
    double number = Double.parseDouble(checked(text, DECIMAL));
    if (Double.isInfinite(number)) {
      throw new NumberFormatException(text + " is too large");
    }
    return number;
  }

  private static String checked(String text, Pattern grammar) {
    String number = text.strip();
    if (!grammar.matcher(number).matches()) {
      throw new NumberFormatException("'" + text + "' is not a number");
    }
    return number;
  }
}
