package site.ycsb.config;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Masks secrets wherever configuration is shown: values of keys that name a secret, and the
 * passwords, keys and tokens inside addresses, connection strings and documents.
 */
public final class Secrets {
  /** What is shown instead of a secret. */
  public static final String MASK = "***";

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
    return SecretNames.isAddress(key) ? SecretTexts.maskedAddress(shown) : shown;
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
