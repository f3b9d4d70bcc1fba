package site.ycsb.crypto.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SecretFile;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.keyset.Passphrase;
import site.ycsb.crypto.keyset.PassphraseCost;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.run.UserQuestion;

/**
 * Where the keyset is: a file of its own, or a PKCS#12 keystore; and the file of the passphrase
 * that it is under. Where no property names these two files, variables of the environment may. They
 * hold no secret: the environment of a process can be read by others of its user.
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
  private static final String KEY_FILE_VARIABLE = "YCSB_ENCRYPTION_KEYFILE";
  private static final String PASSWORD_FILE_VARIABLE = "YCSB_ENCRYPTION_PASSWORD_FILE";

  /** The passphrase file that requests a prompt instead of naming a file. */
  private static final String PROMPT = "prompt";

  private static final String CHARACTERS = "1 to 1024 printable ASCII characters";

  /** Reads what says where; what doesn't fit together is recorded as a problem. */
  public static KeysetLocation from(
      Properties given, Map<String, String> environment, Problems problems) {
    boolean keystore = given.getProperty(CryptoProperties.KEYSTORE.key()) != null;
    Property<?> place = keystore ? CryptoProperties.KEYSTORE : CryptoProperties.KEY_FILE;
    Property<?> passphraseFile =
        keystore
            ? CryptoProperties.KEYSTORE_PASSWORD_FILE
            : CryptoProperties.KEY_FILE_PASSWORD_FILE;
    SourcedProperties properties = SourcedProperties.copyOf(given);
    if (!keystore) {
      add(properties, place, environment, KEY_FILE_VARIABLE);
    }
    boolean inMemory = CryptoProperties.IN_MEMORY.equals(properties.getProperty(place.key()));
    boolean wrapped = given.getProperty(CryptoProperties.KMS.key()) != null;
    if (keystore || (!inMemory && !wrapped)) {
      add(properties, passphraseFile, environment, PASSWORD_FILE_VARIABLE);
    }
    Settings settings = new Settings(properties, problems);
    settings.checkRelations(CryptoProperties.all());
    settings.find(CryptoProperties.KMS);
    return new KeysetLocation(
        Given.of(place, properties),
        Given.of(passphraseFile, properties),
        keystore,
        settings.get(CryptoProperties.KEY_ALIAS),
        Given.of(CryptoProperties.KMS, properties),
        Duration.ofSeconds(settings.get(CryptoProperties.KMS_TIMEOUT)));
  }

  private static void add(
      SourcedProperties properties,
      Property<?> property,
      Map<String, String> environment,
      String variable) {
    String value = environment.getOrDefault(variable, "");
    if (!value.isBlank() && properties.getProperty(property.key()) == null) {
      properties.set(property, value, "environment variable " + variable);
    }
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
    properties.set(CryptoProperties.KMS, uri, "argument");
    Settings settings = new Settings(properties);
    settings.find(CryptoProperties.KMS);
    settings.throwIfAny();
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

  /** What it is and its name, in words. */
  public String text() {
    return (keystore ? "keystore " : "key file ") + file();
  }

  /**
   * The file, which needn't be there. Its passphrase is read, or asked for, when it is needed.
   *
   * @param engines compute its ciphers and checks
   * @param key {@link #kmsKey}, which the caller closes
   * @param warnings are told what makes the passphrase easy to learn
   * @param cost of the passphrase when the file is written
   * @throws ConfigurationException when its name isn't one
   */
  public KeysetFile open(
      Engines engines,
      Optional<KmsKey> key,
      Terminal terminal,
      SecureRandom random,
      Consumer<String> warnings,
      PassphraseCost cost) {
    Path path;
    try {
      path = Path.of(file());
    } catch (InvalidPathException e) {
      throw problem("must be the name of a file", "Correct it");
    }
    if (key.isPresent()) {
      return KeysetFile.wrapped(engines, path, key.get(), random);
    }
    Passphrase.Source passphrase = forNewKeyset -> passphrase(terminal, warnings, forNewKeyset);
    return keystore
        ? KeysetFile.keystore(engines, path, passphrase, alias, cost)
        : KeysetFile.json(engines, path, passphrase, passphraseFile.isGiven(), random, cost);
  }

  /** The key that the file is wrapped by, which the caller closes; empty when it isn't. */
  public Optional<KmsKey> kmsKey() {
    return kms.isGiven() ? Optional.of(new KmsKey(kms.value(), kmsLimit)) : Optional.empty();
  }

  /** Reads the passphrase from the file that was given, or asks for it. */
  private Passphrase passphrase(
      Terminal terminal, Consumer<String> warnings, boolean forNewKeyset) {
    Passphrase passphrase =
        passphraseFile.isGiven() && !passphraseFile.value().equals(PROMPT)
            ? passphraseOfFile(warnings)
            : askedPassphrase(terminal, forNewKeyset);
    if (passphrase.isShort()) {
      warnings.accept(
          "the passphrase of the "
              + text()
              + " has fewer than "
              + Passphrase.MIN_SAFE_CHARACTERS
              + " characters: all of that length can be tried. Use a longer one for what must stay"
              + " secret.");
    }
    return passphrase;
  }

  private Passphrase passphraseOfFile(Consumer<String> warnings) {
    try {
      Path path = Path.of(passphraseFile.value());
      if (Files.isRegularFile(path) && SecretFile.openToOthers(path)) {
        warnings.accept(openToOthers("passphrase file " + path, path));
      }
      return Passphrase.ofFile(path);
    } catch (IOException | InvalidPathException e) {
      throw passphraseFile.problem(
          "must be a file whose first line is a passphrase of " + CHARACTERS,
          "Correct its name, or write the passphrase into it");
    }
  }

  private Passphrase askedPassphrase(Terminal terminal, boolean forNewKeyset) {
    Passphrase typed = ask(terminal, "Passphrase of the " + text() + ": ", forNewKeyset);
    if (forNewKeyset) {
      try (Passphrase again = ask(terminal, "The same again: ", true)) {
        if (!typed.sameAs(again)) {
          typed.close();
          throw problem("was given two different passphrases", "Start again");
        }
      }
    }
    return typed;
  }

  private Passphrase ask(Terminal terminal, String question, boolean forNewKeyset) {
    Optional<char[]> typed = UserQuestion.ask(() -> Optional.ofNullable(terminal.ask(question)));
    if (typed.isEmpty()) {
      throw problem(
          (forNewKeyset ? "needs a passphrase" : "is protected by a passphrase")
              + ", and there is no terminal to ask for it",
          "Give " + passphraseFile.key() + "=<file> whose first line is the passphrase");
    }
    try {
      return Passphrase.takingOver(typed.get());
    } catch (IOException e) {
      throw problem("needs a passphrase of " + CHARACTERS, "Start again");
    }
  }

  /** The warning for a file that others can read or change. */
  public String openToOthers() {
    return openToOthers(text(), Path.of(file()));
  }

  private static String openToOthers(String what, Path file) {
    return "the "
        + what
        + " can be read or changed by other users. "
        + SecretFile.closingAdvice(file);
  }

  /** The warning for a file whose keyset has no check over all of it. */
  public String withoutCheck() {
    return "the "
        + text()
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
      return unusable(
          kms.asProblem(failure.rule(), failure.reason().nextStep()),
          failure.reason().isOfTheService(),
          e);
    }
    boolean ofTheDisk = FileTrouble.isOfTheDisk(e);
    return unusable(
        place.asProblem(
            rule + ": " + FileTrouble.whyUnwritten(Path.of(file()), e),
            ofTheDisk
                ? "Free space on its disk, or name a file on another"
                : "Check the name and the permissions of the file and its directory"),
        ofTheDisk,
        e);
  }

  private static RuntimeException unusable(Problem problem, boolean notAsGiven, IOException e) {
    if (notAsGiven) {
      return new StoreUnavailableException(problem.toString(), e);
    }
    ConfigurationException rejected = new ConfigurationException(problem);
    rejected.initCause(e);
    return rejected;
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
