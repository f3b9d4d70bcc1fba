package site.ycsb.atrest.cassandra;

import java.nio.file.InvalidPathException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.spec.SecretKeySpec;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.jspecify.annotations.Nullable;
import site.ycsb.atrest.cassandra.SystemKeyFile.UnusableKeyException;

/**
 * The encryption settings of a table's compression option or of the server's configuration.
 * Immutable; equal when all settings are. Holds no key.
 */
public final class AtRestOptions {
  static final String CIPHER_ALGORITHM = "cipher_algorithm";
  static final String SECRET_KEY_STRENGTH = "secret_key_strength";
  static final String SYSTEM_KEY_FILE = "system_key_file";
  static final String KEY_CHECK_VALUE = "key_check_value";

  public static final Set<String> NAMES =
      Set.of(CIPHER_ALGORITHM, SECRET_KEY_STRENGTH, SYSTEM_KEY_FILE, KEY_CHECK_VALUE);

  private static final Pattern CHECK_VALUE = Pattern.compile("[0-9a-f]{16}");
  private static final Set<String> STRENGTHS = Set.of("128", "192", "256");

  private final ChunkAlgorithm algorithm;
  private final int keyLengthBits;
  private final String keyFile;
  private final String keyCheckValue;

  private AtRestOptions(
      ChunkAlgorithm algorithm, int keyLengthBits, String keyFile, String keyCheckValue) {
    this.algorithm = algorithm;
    this.keyLengthBits = keyLengthBits;
    this.keyFile = keyFile;
    this.keyCheckValue = keyCheckValue;
  }

  /** Reads the options; throws the server's exception when they can't be used. */
  public static AtRestOptions of(Map<String, String> options) {
    String algorithm = options.getOrDefault(CIPHER_ALGORITHM, ChunkAlgorithm.GCM.transformation());
    String strength = options.getOrDefault(SECRET_KEY_STRENGTH, "256");
    if (!STRENGTHS.contains(strength)) {
      throw new ConfigurationException(
          SECRET_KEY_STRENGTH + "=" + strength + ": must be 128, 192 or 256");
    }
    String checkValue = required(options, KEY_CHECK_VALUE).toLowerCase(Locale.ROOT);
    if (!CHECK_VALUE.matcher(checkValue).matches()) {
      throw new ConfigurationException(
          KEY_CHECK_VALUE
              + ": must be the 16 hex digits that the key tool prints for the key file; a key"
              + " itself never belongs into options");
    }
    return new AtRestOptions(
        ChunkAlgorithm.named(algorithm)
            .orElseThrow(
                () ->
                    new ConfigurationException(
                        CIPHER_ALGORITHM
                            + "="
                            + algorithm
                            + ": must be one of "
                            + ChunkAlgorithm.names())),
        Integer.parseInt(strength),
        required(options, SYSTEM_KEY_FILE),
        checkValue);
  }

  private static String required(Map<String, String> options, String name) {
    @Nullable String value = options.get(name);
    if (value == null || value.isBlank()) {
      throw new ConfigurationException(name + " is missing");
    }
    return value;
  }

  public ChunkAlgorithm algorithm() {
    return algorithm;
  }

  /** Derives the key; {@link ConfigurationException} when the file has none or another one. */
  public SecretKeySpec loadKey() {
    SystemKey key;
    try {
      key =
          SystemKeyFile.read(
              SystemKeyFile.resolve(
                  keyFile, System.getProperty(SystemKeyFile.FOLDER_PROPERTY, "")));
    } catch (UnusableKeyException | InvalidPathException e) {
      throw new ConfigurationException(SYSTEM_KEY_FILE + ": " + e.getMessage());
    }
    if (!key.checkValue().equals(keyCheckValue)) {
      throw new ConfigurationException(
          SYSTEM_KEY_FILE
              + ": "
              + keyFile
              + " holds another key, with the check value "
              + key.checkValue()
              + " instead of "
              + keyCheckValue
              + ". What is encrypted with one key can't be read with another");
    }
    return key.derive(algorithm, keyLengthBits);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof AtRestOptions)) {
      return false;
    }
    AtRestOptions options = (AtRestOptions) other;
    return algorithm == options.algorithm
        && keyLengthBits == options.keyLengthBits
        && keyFile.equals(options.keyFile)
        && keyCheckValue.equals(options.keyCheckValue);
  }

  @Override
  public int hashCode() {
    return Objects.hash(algorithm, keyLengthBits, keyFile, keyCheckValue);
  }
}
