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

  /** Masks the secrets inside a value: in addresses, connection strings, headers and documents. */
  private static final class SecretTexts {
    private static final String MASKED = "$1" + Secrets.MASK + "$2";

    private static final String SCHEME_END = "://";

    /** A password where the slashes are missing, in the value of a key that names an address. */
    private static final Pattern BARE_PASSWORD =
        Pattern.compile("^([^:]*:)(?!//).*(@)", Pattern.DOTALL);

    /** What begins the URI of a key management service's key, whose user may be a token. */
    private static final Pattern KMS_SCHEME = Pattern.compile("(?:\\bhcvault|\\w-kms)://");

    /** The user where the scheme can be any, or be missing. */
    private static final Pattern USER = Pattern.compile("^((?:[^:/@]*://)?).*(@)", Pattern.DOTALL);

    /** {@code jdbc:oracle:thin:scott/tiger@host}. */
    private static final Pattern ORACLE_PASSWORD =
        Pattern.compile("(jdbc:oracle:\\w+:[^/@]+/)[^@]+(@)");

    /** {@code name=} in {@code ?name=value&}, {@code ;name=value;}, {@code (name=value)}. */
    private static final Pattern ASSIGNMENT =
        Pattern.compile("(?<=^|[?&;:,\\s(#={\"'])([\\w.-]*\\w)\\s*=\\s*");

    /** What is assigned: quoted, in braces, or up to the next name. */
    private static final Pattern ASSIGNED = Pattern.compile("\"[^\"]*\"|'[^']*'|\\{[^}]*}|[^&;]+");

    /** {@code "name": "value"}. */
    private static final Pattern JSON_MEMBER =
        Pattern.compile("(\"([^\"]{1,100})\"\\s*:\\s*)\"[^\"\\\\]*(?:\\\\.[^\"\\\\]*)*+\"");

    /** {@code authMechanismProperties=AWS_SESSION_TOKEN:value}, whatever stands before TOKEN. */
    private static final Pattern SESSION_TOKEN =
        Pattern.compile(
            "(\\b[A-Z]++(?:_[A-Z]++)*+(?<=_(?:TOKEN|SECRET|PASSWORD|KEY|PIN)):)[^,&]+()");

    /** What stands after the scheme in an Authorization header. */
    private static final Pattern AUTHORIZATION =
        Pattern.compile("(?i)(\\bauthorization\\s*:?\\s+\\w+\\s+|\\bbearer\\s+)[^\\s\"',;]+()");

    /** A name of a property, also behind those of modes or arms. */
    private static final Pattern NAMES = Pattern.compile("[\\w.,:+-]+");

    /** A longer one is none. */
    private static final int LONGEST_NAME = 200;

    private SecretTexts() {}

    static String masked(String text) {
      if (text.length() < 2) {
        return text;
      }
      String slip = AUTHORIZATION.matcher(text).find() ? text : maskedSlip(text);
      String shown = maskedKmsUser(maskedPassword(slip));
      shown = ORACLE_PASSWORD.matcher(shown).replaceAll(MASKED);
      shown = maskedAssignments(shown);
      shown = maskedMembers(shown);
      shown = SESSION_TOKEN.matcher(shown).replaceAll(MASKED);
      return AUTHORIZATION.matcher(shown).replaceAll(MASKED);
    }

    /** {@code name:value}, where {@code name=value} is meant. */
    static String maskedSlip(String text) {
      for (int colon = text.indexOf(':');
          colon > 0 && colon <= LONGEST_NAME;
          colon = text.indexOf(':', colon + 1)) {
        String name = text.substring(0, colon).stripTrailing();
        if (!NAMES.matcher(name).matches()) {
          return text;
        }
        String value = text.substring(colon + 1).stripLeading();
        if (!value.isEmpty()
            && SecretNames.isSecret(name)
            && !SecretNames.isHarmless(name, value)) {
          return text.substring(0, text.length() - value.length()) + Secrets.MASK;
        }
      }
      return text;
    }

    /** Of a value that is an address for sure, even without a scheme. */
    static String maskedAddress(String text) {
      return BARE_PASSWORD.matcher(text).replaceAll(MASKED);
    }

    /** Of an address whose user is a secret too. */
    static String maskedUser(String text) {
      return USER.matcher(text).replaceAll(MASKED);
    }

    /**
     * {@code scheme://user:password@host}: the password part of an address. Up to the last @, since
     * one that should have been encoded may be part of the user's name or of the password; so may
     * slashes and spaces.
     */
    private static String maskedPassword(String text) {
      int scheme = text.indexOf(SCHEME_END);
      int end = text.lastIndexOf('@');
      int start = scheme < 0 ? -1 : text.indexOf(':', scheme + SCHEME_END.length());
      return start >= 0 && start < end
          ? text.substring(0, start + 1) + Secrets.MASK + text.substring(end)
          : text;
    }

    private static String maskedKmsUser(String text) {
      int end = text.lastIndexOf('@');
      Matcher scheme = KMS_SCHEME.matcher(text);
      return scheme.find() && scheme.end() <= end
          ? text.substring(0, scheme.end()) + Secrets.MASK + text.substring(end)
          : text;
    }

    private static String maskedAssignments(String text) {
      StringBuilder shown = new StringBuilder();
      Matcher assignment = ASSIGNMENT.matcher(text);
      Matcher assigned = ASSIGNED.matcher(text);
      int end = 0;
      while (end <= text.length() && assignment.find(end)) {
        shown.append(text, end, assignment.end());
        end = assignment.end();
        String name = assignment.group(1);
        if (SecretNames.isSecret(name)
            && assigned.region(end, text.length()).lookingAt()
            && !SecretNames.isHarmless(name, assigned.group())) {
          shown.append(Secrets.MASK);
          end = assigned.end();
        }
      }
      return shown.append(text, end, text.length()).toString();
    }

    private static String maskedMembers(String text) {
      return JSON_MEMBER
          .matcher(text)
          .replaceAll(
              found ->
                  Matcher.quoteReplacement(
                      SecretNames.isSecret(found.group(2))
                          ? found.group(1) + '"' + Secrets.MASK + '"'
                          : found.group()));
    }
  }
}
