package site.ycsb.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Tells which keys hold secrets, and masks their values wherever configuration is shown. */
public final class Secrets {
  /** What is shown in the place of a secret. */
  public static final String MASK = "***";

  private static final String MASKED = "$1" + MASK + "$2";

  /**
   * {@code scheme://user:password@host}: the password part of an address. Up to the last @, since
   * one that should have been encoded may be part of the user's name or of the password; so may
   * slashes and spaces.
   */
  private static final Pattern URL_PASSWORD = Pattern.compile("(://[^:]*:).*(@)", Pattern.DOTALL);

  /** The same where the slashes are missing, in the value of a key that names an address. */
  private static final Pattern BARE_PASSWORD =
      Pattern.compile("^([^:]*:)(?!//).*(@)", Pattern.DOTALL);

  private static final List<String> PARTS =
      List.of("pass", "pasw", "psw", "pwd", "sswo", "secret", "credential");
  private static final List<String> LONG_WORDS = List.of("password", "passphrase", "credentials");
  private static final List<String> SHORT_WORDS = List.of("passwd", "secret");
  private static final Pattern SEPARATOR = Pattern.compile("[._-]");

  private Secrets() {}

  /**
   * Whether the value of this key is a secret. Keys whose value is a file name ({@code
   * ...password.file}) are not: the name of a file may be shown.
   */
  public static boolean isSecret(String key) {
    String name = key.toLowerCase(Locale.ROOT);
    if (name.endsWith("file") || name.endsWith("path")) {
      return false;
    }
    return PARTS.stream().anyMatch(name::contains)
        || name.endsWith("token")
        || name.endsWith("apikey")
        || name.endsWith("api.key")
        || SEPARATOR.splitAsStream(name).anyMatch(Secrets::isNearlySecret);
  }

  /** A misspelt key holds the secret all the same. */
  private static boolean isNearlySecret(String word) {
    return Nearest.within(word, LONG_WORDS, 3).isPresent()
        || Nearest.within(word, SHORT_WORDS, 1).isPresent();
  }

  /** The value as it may be shown: {@link #MASK} for a secret, an address without its password. */
  public static String shown(String key, String value) {
    if (isSecret(key)) {
      return MASK;
    }
    String shown = URL_PASSWORD.matcher(value).replaceAll(MASKED);
    return isAddress(key) ? BARE_PASSWORD.matcher(shown).replaceAll(MASKED) : shown;
  }

  private static boolean isAddress(String key) {
    String name = key.toLowerCase(Locale.ROOT);
    return name.endsWith("url") || name.endsWith("uri");
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
