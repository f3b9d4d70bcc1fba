package site.ycsb.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks secrets wherever configuration is shown: values of keys that name a secret, and the
 * passwords, keys and tokens inside addresses, connection strings and documents.
 */
public final class Secrets {
  public static final String MASK = "***";

  /** A name of a property, or of an option, whose value is another argument. */
  private static final Pattern NAME = Pattern.compile("([\\w.,:-]*\\w)[=:]?");

  /** What may stand between them as an argument of its own. */
  private static final Set<String> SEPARATORS = Set.of("=", ":");

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
    List<String> masked = shownArguments(arguments);
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      shown = shown.replace(argument, shownArgument(argument));
      shown = shown.replace("'" + argument + "'", "'" + masked.get(i) + "'");
    }
    return shown;
  }

  /** All arguments as they may be shown; one that follows the name of a secret is its value. */
  public static List<String> shownArguments(List<String> arguments) {
    List<String> shown = new ArrayList<>();
    String name = "";
    for (String argument : arguments) {
      if (SEPARATORS.contains(argument)) {
        shown.add(argument);
        continue;
      }
      shown.add(isSecret(name) ? shown(name, argument) : shownArgument(argument));
      Matcher alone = NAME.matcher(argument);
      boolean valued = !shownArgument(argument).equals(argument);
      name = alone.matches() && !valued ? alone.group(1) : "";
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

  /**
   * An argument such as {@code some.password=x} as it may be shown; a colon where an equals sign is
   * meant hides a secret as well.
   */
  public static String shownAssignment(String argument) {
    int equals = argument.indexOf('=');
    if (equals < 0) {
      String shown = shown("", argument);
      return argument.contains("://") ? shown : SecretTexts.maskedAddress(shown);
    }
    String slip = SecretTexts.maskedSlip(argument);
    return !slip.equals(argument)
        ? slip
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
