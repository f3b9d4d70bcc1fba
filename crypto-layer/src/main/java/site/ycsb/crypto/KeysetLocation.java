package site.ycsb.crypto;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.keyset.Passphrase;

/**
 * Where the keyset is: a file of its own, or a PKCS#12 keystore with the file of its passphrase.
 *
 * @param property the property that names it
 * @param file its name as given
 * @param origin where the name came from
 * @param passphraseFile of a keystore
 * @param alias of the entry in a keystore
 */
record KeysetLocation(
    Property<?> property, String file, String origin, Optional<Path> passphraseFile, String alias) {
  /** Reads the properties that say where; what doesn't fit together is recorded as a problem. */
  static KeysetLocation from(Settings settings, Properties properties) {
    Optional<String> keystore = settings.find(CryptoProperties.KEYSTORE);
    Optional<Path> passphraseFile = settings.find(CryptoProperties.KEYSTORE_PASSWORD_FILE);
    String alias = settings.get(CryptoProperties.KEY_ALIAS);
    String keyFile = settings.get(CryptoProperties.KEY_FILE);
    if (keystore.isEmpty()) {
      for (Property<?> part :
          new Property<?>[] {CryptoProperties.KEYSTORE_PASSWORD_FILE, CryptoProperties.KEY_ALIAS}) {
        if (settings.isGiven(part)) {
          settings.reject(
              part, "belongs to a keystore, and none is given", "Give encryption.keystore too");
        }
      }
      return at(CryptoProperties.KEY_FILE, keyFile, properties, Optional.empty(), alias);
    }
    if (settings.isGiven(CryptoProperties.KEY_FILE)) {
      settings.reject(
          CryptoProperties.KEY_FILE,
          "can't be given together with encryption.keystore: a run has one keyset",
          "Leave out one of the two");
    }
    if (passphraseFile.isEmpty() && !settings.isGiven(CryptoProperties.KEYSTORE_PASSWORD_FILE)) {
      settings.reject(
          CryptoProperties.KEYSTORE,
          "needs the file of its passphrase",
          "Give encryption.keystore.password.file");
    }
    return at(CryptoProperties.KEYSTORE, keystore.get(), properties, passphraseFile, alias);
  }

  private static KeysetLocation at(
      Property<?> property,
      String file,
      Properties properties,
      Optional<Path> passphraseFile,
      String alias) {
    String origin =
        properties.getProperty(property.key()) == null
            ? "default"
            : SourcedProperties.originOf(properties, property.key());
    return new KeysetLocation(property, file, origin, passphraseFile, alias);
  }

  /** Whether it isn't a file: the keyset ends with the process. */
  boolean inMemory() {
    return property.key().equals(CryptoProperties.KEY_FILE.key())
        && CryptoProperties.IN_MEMORY.equals(file);
  }

  /** What it is, in words. */
  String kind() {
    return passphraseFile.isPresent() ? "keystore" : "key file";
  }

  /**
   * The file, which needn't be there.
   *
   * @throws ConfigurationException when its name isn't one, or its passphrase can't be read
   */
  KeysetFile open() {
    Path path;
    try {
      path = Path.of(file);
    } catch (InvalidPathException e) {
      throw problem("has to be the name of a file", "Correct it");
    }
    if (passphraseFile.isEmpty()) {
      return new KeysetFile(path);
    }
    try {
      return KeysetFile.keystore(path, Passphrase.ofFile(passphraseFile.get()), alias);
    } catch (IOException e) {
      throw new ConfigurationException(
          new Problem(
              CryptoProperties.KEYSTORE_PASSWORD_FILE.key(),
              passphraseFile.get().toString(),
              "given",
              "has to be a file whose first line is a passphrase of printable ASCII characters",
              "Correct its name, or write the passphrase into it"));
    }
  }

  /** A problem with the file. */
  ConfigurationException problem(String rule, String nextStep) {
    return new ConfigurationException(new Problem(property.key(), file, origin, rule, nextStep));
  }
}
