package site.ycsb.crypto.config;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.spi.StoreUnavailableException;

/**
 * Where the keyset is: a file of its own, or a PKCS#12 keystore; and the file of the passphrase
 * that it is under.
 *
 * @param place the file
 * @param passphraseFile the file of its passphrase
 * @param keystore whether it is a keystore
 * @param alias of the entry in a keystore
 * @param kms the URI of the key that the file is wrapped by
 * @param kmsLimit how long each call to that key's service may take
 */
public record KeysetLocation(
    Given place,
    Given passphraseFile,
    boolean keystore,
    String alias,
    Given kms,
    Duration kmsLimit) {
  /** Reads the properties that say where; what doesn't fit together is recorded as a problem. */
  public static KeysetLocation from(Settings settings, Properties properties) {
    settings.checkRelations(CryptoProperties.all());
    settings.find(CryptoProperties.KMS);
    boolean keystore = settings.find(CryptoProperties.KEYSTORE).isPresent();
    return new KeysetLocation(
        Given.of(keystore ? CryptoProperties.KEYSTORE : CryptoProperties.KEY_FILE, properties),
        Given.of(
            keystore
                ? CryptoProperties.KEYSTORE_PASSWORD_FILE
                : CryptoProperties.KEY_FILE_PASSWORD_FILE,
            properties),
        keystore,
        settings.get(CryptoProperties.KEY_ALIAS),
        Given.of(CryptoProperties.KMS, properties),
        Duration.ofSeconds(settings.get(CryptoProperties.KMS_TIMEOUT)));
  }

  /**
   * The same file under a key of a key management service.
   *
   * @throws ConfigurationException when that isn't possible
   */
  public KeysetLocation wrappedBy(String uri) {
    if (keystore) {
      throw problem(
          "can't be wrapped: a keystore is under its own passphrase", "Give encryption.keyfile");
    }
    SourcedProperties properties = new SourcedProperties();
    properties.set(CryptoProperties.KMS.key(), uri, "argument");
    Problems problems = new Problems();
    new Settings(properties, problems).find(CryptoProperties.KMS);
    problems.throwIfAny();
    Given to = Given.of(CryptoProperties.KMS, properties);
    return new KeysetLocation(place, passphraseFile, false, alias, to, kmsLimit);
  }

  /** Whether it isn't a file: the keyset ends with the process. */
  public boolean inMemory() {
    return !keystore && place.value().equals(CryptoProperties.IN_MEMORY);
  }

  /** Its name as given. */
  public String file() {
    return place.value();
  }

  /** What it is, in words. */
  public String kind() {
    return keystore ? "keystore" : "key file";
  }

  /**
   * The file, which needn't be there. Its passphrase is read, or asked for, when it is needed.
   *
   * @param engines compute its ciphers and checks
   * @param key {@link #kmsKey}, which the caller closes
   * @param warnings are told what makes the passphrase easy to learn
   * @throws ConfigurationException when its name isn't one
   */
  public KeysetFile open(
      Engines engines,
      Optional<KmsKey> key,
      Terminal terminal,
      SecureRandom random,
      Consumer<String> warnings) {
    Path path;
    try {
      path = Path.of(file());
    } catch (InvalidPathException e) {
      throw problem("must be the name of a file", "Correct it");
    }
    if (key.isPresent()) {
      return KeysetFile.wrapped(engines, path, key.get(), random);
    }
    PassphraseInput passphrase = new PassphraseInput(this, terminal, warnings);
    return keystore
        ? KeysetFile.keystore(engines, path, passphrase, alias)
        : KeysetFile.json(engines, path, passphrase, passphraseFile.isGiven(), random);
  }

  /** The key that the file is wrapped by, which the caller closes; empty when it isn't. */
  public Optional<KmsKey> kmsKey() {
    return kms.isGiven() ? Optional.of(new KmsKey(kms.value(), kmsLimit)) : Optional.empty();
  }

  /** The warning for a file whose keyset has no check over all of it. */
  public String withoutCheck() {
    return "the "
        + kind()
        + " "
        + file()
        + " is of an earlier version and has no overall check: a change of an index, of which"
        + " key encrypts, or of a key without check value can't be detected. The next bin/ycsb key"
        + " add, promote or rotate adds the check; promote alone changes no key.";
  }

  /** A problem with the file. */
  public ConfigurationException problem(String rule, String nextStep) {
    return place.problem(rule, nextStep);
  }

  /**
   * A file that can't be read or written, and why, as far as that is known. What is wrong with the
   * disk, or with the service of the key that wraps the file, and not with what was given, isn't a
   * {@link ConfigurationException}.
   */
  public RuntimeException unusable(String rule, IOException e) {
    if (e instanceof KmsException failure) {
      Problem problem = kms.asProblem(failure.rule(), failure.reason().nextStep());
      return failure.reason().isOfTheService()
          ? new StoreUnavailableException(problem.toString(), e)
          : because(new ConfigurationException(problem), e);
    }
    if (FileTrouble.isOfTheDisk(e)) {
      return new StoreUnavailableException(
          place
              .asProblem(rule + why(e), "Free space on its disk, or name a file on another")
              .toString(),
          e);
    }
    return because(
        problem(rule + why(e), "Check the name and the permissions of the file and its directory"),
        e);
  }

  private static RuntimeException because(ConfigurationException problem, IOException e) {
    problem.initCause(e);
    return problem;
  }

  private String why(IOException e) {
    Path path = Path.of(file());
    if (Files.isDirectory(path)) {
      return ": it is a directory";
    }
    @Nullable Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return ": its directory doesn't exist";
    }
    if (e instanceof FileSystemException failure) {
      @Nullable String reason = failure.getReason();
      return reason != null
          ? ": " + reason
          : Files.exists(path) && !Files.isReadable(path) ? ": permission denied" : "";
    }
    return ": " + e.getMessage();
  }

  /**
   * A property's value, and where it came from.
   *
   * @param key the property
   * @param value as given, or the default; empty when there is none
   * @param origin {@code default} when it isn't given
   */
  public record Given(String key, String value, String origin) {
    private static final String DEFAULT = "default";

    static Given of(Property<?> property, Properties properties) {
      @Nullable String value = properties.getProperty(property.key());
      if (value != null) {
        return new Given(
            property.key(), value, SourcedProperties.originOf(properties, property.key()));
      }
      @Nullable String fallback = property.defaultText();
      return new Given(property.key(), fallback == null ? "" : fallback, DEFAULT);
    }

    public boolean isGiven() {
      return !origin.equals(DEFAULT);
    }

    ConfigurationException problem(String rule, String nextStep) {
      return new ConfigurationException(asProblem(rule, nextStep));
    }

    Problem asProblem(String rule, String nextStep) {
      return new Problem(key, value, origin, rule, nextStep);
    }
  }
}
