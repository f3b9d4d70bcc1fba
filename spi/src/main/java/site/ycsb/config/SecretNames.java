package site.ycsb.config;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells by the name of a property whether its value is a secret. Names are split into words at
 * dots, hyphens, underscores and capitals. By patterns, since the properties of bindings that were
 * made for YCSB are declared nowhere, and misspelt ones by nobody.
 */
final class SecretNames {
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
          ".*(api|access|private|account|shared|signing|master)key(?!s?pace|s?tore|s$|length|size|type).*");

  /** Keys of records and of tables' layouts, and what only ends like one. */
  private static final Pattern NO_SECRET_KEY =
      Pattern.compile(
          ".*(partition|hash|sort|range|row|record|index|shard|foreign|public|start|end|first|last"
              + "|routing|cluster|clustering|document|object|hot|mon|tur|min|max|per|by|table"
              + "|insert|read|scan)key");

  /** Names of attributes, in YCSB's bindings. */
  private static final Set<String> NO_SECRETS =
      Set.of("dynamodb.primarykey", "alibaba.cloud.tablestore.primary_key");

  /** As the last word: the value describes a secret or says where it is. */
  private static final Pattern DESCRIPTION =
      Pattern.compile(
          "name|alias|type|length|size|strength|algorithm|alg|provider|class|mechanism|source"
              + "|enabled|required|location|dir|directory|folder|filename|count|timeout|ttl|version"
              + "|encoding|format");

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
