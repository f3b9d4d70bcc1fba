package site.ycsb.config;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks secrets wherever configuration is shown: values of keys that name a secret, and the
 * passwords, keys and tokens inside addresses, connection strings and documents.
 */
public final class Secrets {
  public static final String MASK = "***";

  /** A flag with its property, whatever stands between them. */
  private static final Pattern PROPERTY = Pattern.compile("(--?[pP][=:]?)(.*)", Pattern.DOTALL);

  private Secrets() {}

  /**
   * Whether the value of this key is a secret. Keys whose value names a file, an algorithm or
   * another description ({@code ...password.file}, {@code ...keylength}) are not.
   */
  public static boolean isSecret(String key) {
    return SecretNames.isSecret(key);
  }

  /** Whether anything of this value is a secret: it would be shown masked. */
  public static boolean isSecret(String key, String value) {
    return !shown(key, value).equals(value);
  }

  /** The value as it may be shown: {@link #MASK} for a secret, an address without its password. */
  public static String shown(String key, String value) {
    if (SecretNames.isSecret(key) && !SecretNames.isHarmless(key, value)) {
      return MASK;
    }
    String shown = SecretTexts.masked(value);
    if (SecretNames.isKms(key)) {
      return SecretTexts.maskedUser(shown);
    }
    return SecretNames.isAddress(key) ? SecretTexts.maskedAddress(shown) : shown;
  }

  /**
   * What a parser of arguments says of them, as it may be shown: it quotes those that it doesn't
   * understand, {@code -p=some.password=x} among them.
   */
  public static String shownIn(String message, List<String> arguments) {
    String shown = message;
    String before = "";
    for (String argument : arguments) {
      shown = shown.replace(argument, shownArgument(argument));
      if (before.indexOf('=') < 0 && SecretNames.isSecret(before)) {
        shown = shown.replace("'" + argument + "'", "'" + MASK + "'");
      }
      before = argument;
    }
    return shown;
  }

  private static String shownArgument(String argument) {
    Matcher property = PROPERTY.matcher(argument);
    String whole = shownAssignment(argument);
    return property.matches() && whole.equals(argument)
        ? property.group(1) + shownAssignment(property.group(2))
        : whole;
  }

  /** An argument such as {@code some.password=x} as it may be shown. */
  public static String shownAssignment(String argument) {
    int equals = argument.indexOf('=');
    return equals < 0
        ? shown("", argument)
        : argument.substring(0, equals + 1)
            + shown(argument.substring(0, equals), argument.substring(equals + 1));
  }

  /** All properties in the order of their keys, as they may be shown. */
  public static Map<String, String> shown(Properties properties) {
    Map<String, String> shown = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      shown.put(key, shown(key, properties.getProperty(key)));
    }
    return shown;
  }
}
