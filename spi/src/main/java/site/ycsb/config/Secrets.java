package site.ycsb.config;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Tells which keys hold secrets, and masks their values wherever configuration is shown. */
public final class Secrets {
  /** What is shown in the place of a secret. */
  public static final String MASK = "***";

  /** {@code scheme://user:password@host}: the password part of an address. */
  private static final Pattern URL_PASSWORD = Pattern.compile("(://[^:/@\\s]*:)[^@\\s]*(@)");

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
    return name.contains("password")
        || name.contains("passwd")
        || name.contains("passphrase")
        || name.contains("secret")
        || name.contains("credential")
        || name.endsWith("token")
        || name.endsWith("apikey")
        || name.endsWith("api.key");
  }

  /** The value as it may be shown: {@link #MASK} for a secret, an address without its password. */
  public static String shown(String key, String value) {
    return isSecret(key) ? MASK : URL_PASSWORD.matcher(value).replaceAll("$1" + MASK + "$2");
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
