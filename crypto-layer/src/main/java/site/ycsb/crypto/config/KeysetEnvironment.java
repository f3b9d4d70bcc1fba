package site.ycsb.crypto.config;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;

/**
 * Takes the names of the key file and of the file of its passphrase from the environment, where no
 * property gives them. The variables hold names of files, never a secret: the environment of a
 * process can be read by others of its user.
 */
public final class KeysetEnvironment {
  static final String KEY_FILE = "YCSB_ENCRYPTION_KEYFILE";
  static final String PASSWORD_FILE = "YCSB_ENCRYPTION_PASSWORD_FILE";

  private KeysetEnvironment() {}

  /** A copy of the properties, with what the environment adds. */
  public static SourcedProperties over(Properties given, Map<String, String> environment) {
    SourcedProperties all = SourcedProperties.copyOf(given);
    boolean keystore = isGiven(all, CryptoProperties.KEYSTORE);
    if (!keystore) {
      add(all, CryptoProperties.KEY_FILE, environment, KEY_FILE);
    }
    boolean inMemory =
        CryptoProperties.IN_MEMORY.equals(all.getProperty(CryptoProperties.KEY_FILE.key()));
    if (keystore || (!inMemory && !isGiven(all, CryptoProperties.KMS))) {
      add(
          all,
          keystore
              ? CryptoProperties.KEYSTORE_PASSWORD_FILE
              : CryptoProperties.KEY_FILE_PASSWORD_FILE,
          environment,
          PASSWORD_FILE);
    }
    return all;
  }

  private static void add(
      SourcedProperties all,
      Property<?> property,
      Map<String, String> environment,
      String variable) {
    @Nullable String value = environment.get(variable);
    if (value != null && !value.isBlank() && !isGiven(all, property)) {
      all.set(property.key(), value, "environment variable " + variable);
    }
  }

  private static boolean isGiven(Properties properties, Property<?> property) {
    return properties.getProperty(property.key()) != null;
  }
}
