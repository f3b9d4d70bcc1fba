package site.ycsb.client.config;

import site.ycsb.config.Problems;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;

/**
 * What follows {@code -p}.
 *
 * @param key before the first equals sign; empty where the text is no {@code <key>=<value>}
 * @param value after it; all of the text where the key is empty
 */
public record PropertyArgument(String key, String value) {
  public static final String OPTION = "-p";

  public static PropertyArgument parse(String text) {
    int equals = text.indexOf('=');
    return equals <= 0 || isColonSlip(text, equals)
        ? new PropertyArgument("", text)
        : new PropertyArgument(text.substring(0, equals), text.substring(equals + 1));
  }

  /** {@code password:a=b}: no name of a property, and its second half a secret. */
  private static boolean isColonSlip(String text, int equals) {
    int colon = text.indexOf(':');
    return colon > 0 && colon < equals && Secrets.isSecret(text.substring(0, colon));
  }

  /** Sets the property, or adds what is wrong with the text. */
  public void set(SourcedProperties properties, Problems problems) {
    if (key.isEmpty()) {
      String shown = Secrets.shownAssignment(value);
      problems.add(
          OPTION, shown, OPTION, "must be followed by <key>=<value>, not " + shown, "Correct it");
    } else {
      properties.set(key, value, OPTION);
    }
  }
}
