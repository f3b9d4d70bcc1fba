package site.ycsb.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  /**
   * Tells by the name of a property whether its value is a secret. Names are split into words at
   * dots, hyphens, underscores and capitals. By patterns, since the properties of bindings that
   * were made for YCSB are declared nowhere, and misspelt ones by nobody.
   */
  private static final class SecretNames {
    /** Anywhere in a name, misspelt ones included: a password whatever stands around it. */
    private static final List<String> PASSWORD_PARTS =
        List.of("pass", "pasw", "psw", "pwd", "sswo", "secret", "credential");

    private static final Pattern NO_PASSWORDS =
        Pattern.compile("bypass|passthrough|pass-through|passive|compass|passes");

    private static final List<String> LONG_WORDS = List.of("password", "passphrase", "credentials");
    private static final List<String> SHORT_WORDS = List.of("passwd", "secret");

    /** As a word of their own, anywhere in a name; one is the master key in a key file. */
    private static final Set<String> SECRET_WORDS =
        Set.of("jwt", "jaas", "ssec", "bearer", "deterministic");

    /** As the last word of a name. */
    private static final Set<String> SECRET_LAST_WORDS =
        Set.of("auth", "oauth", "oauth2", "authorization", "sas", "cookie", "pin", "pw", "psk");

    /** Without separators, at the end of a name. */
    private static final Pattern SECRET_END =
        Pattern.compile(
            ".*(token|tokens|basicauth|sharedaccesssignature"
                + "|(api|access|private|account|shared|signing|master)keys)");

    /** Without separators, anywhere: what stands after it says more of the same key. */
    private static final Pattern SECRET_KEY =
        Pattern.compile(
            ".*(api|access|private|account|shared|signing|master)key"
                + "(?!s?pace|s?tore|s$|length|size|type).*");

    /** Keys of records and of tables' layouts, and what only ends like one. */
    private static final Pattern NO_SECRET_KEY =
        Pattern.compile(
            ".*(partition|hash|sort|range|row|record|index|shard|foreign|public|start|end|first"
                + "|last|routing|cluster|clustering|document|object|hot|mon|tur|min|max|per|by"
                + "|table|insert|read|scan)key");

    /** Names of attributes, in YCSB's bindings. */
    private static final Set<String> NO_SECRETS =
        Set.of("dynamodb.primarykey", "alibaba.cloud.tablestore.primary_key");

    /** As the last word: the value describes a secret or says where it is. */
    private static final Pattern DESCRIPTION =
        Pattern.compile(
            "name|alias|type|length|size|strength|algorithm|alg|provider|class|mechanism|source"
                + "|enabled|required|location|dir|directory|folder|filename|count|timeout|ttl"
                + "|version|encoding|format");

    private static final Pattern FILE = Pattern.compile(".*(file|files|path|paths)");

    /** What a key that ends with auth may well be set to. */
    private static final Set<String> HARMLESS_VALUES =
        Set.of("", "true", "false", "none", "simple", "kerberos");

    private static final Pattern ADDRESS =
        Pattern.compile(
            ".*(ur[il]s?|endpoints?|connect(ion)?string|dsn|host(name)?s?|servers?|address(es)?"
                + "|nodes?|contactpoints?|quorum|brokers?)");

    private static final Pattern SEPARATOR = Pattern.compile("[^A-Za-z0-9]+");
    private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private SecretNames() {}

    static boolean isSecret(String key) {
      String name = key.toLowerCase(Locale.ROOT);
      List<String> words = words(key);
      if (words.isEmpty() || NO_SECRETS.contains(name)) {
        return false;
      }
      String last = words.get(words.size() - 1);
      String joined = String.join("", words);
      if (FILE.matcher(joined).matches() || DESCRIPTION.matcher(last).matches()) {
        return false;
      }
      return holdsPassword(name)
          || words.stream().anyMatch(SECRET_WORDS::contains)
          || SECRET_LAST_WORDS.contains(last)
          || SECRET_END.matcher(joined).matches()
          || SECRET_KEY.matcher(joined).matches()
          || (joined.endsWith("key") && !NO_SECRET_KEY.matcher(joined).matches());
    }

    /** Whether a key that usually holds a secret is only switched on or off by this value. */
    static boolean isHarmless(String key, String value) {
      return !holdsPassword(key.toLowerCase(Locale.ROOT))
          && HARMLESS_VALUES.contains(value.strip().toLowerCase(Locale.ROOT));
    }

    static boolean isAddress(String key) {
      return ADDRESS.matcher(String.join("", words(key))).matches();
    }

    static boolean isKms(String key) {
      List<String> words = words(key);
      return !words.isEmpty() && words.get(words.size() - 1).equals("kms");
    }

    private static boolean holdsPassword(String name) {
      String rest = NO_PASSWORDS.matcher(name).replaceAll("");
      return PASSWORD_PARTS.stream().anyMatch(rest::contains)
          || SEPARATOR.splitAsStream(rest).anyMatch(SecretNames::isNearlyPassword);
    }

    /** A misspelt key holds the secret all the same. */
    private static boolean isNearlyPassword(String word) {
      return Nearest.within(word, LONG_WORDS, 3).isPresent()
          || Nearest.within(word, SHORT_WORDS, 1).isPresent();
    }

    private static List<String> words(String key) {
      return Arrays.stream(CAPITAL.matcher(key).replaceAll(" ").split(SEPARATOR.pattern(), -1))
          .filter(word -> !word.isEmpty())
          .map(word -> word.toLowerCase(Locale.ROOT))
          .toList();
    }
  }
}
