package site.ycsb.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A key store file (PKCS#12 or JKS), as a user names it.
 *
 * @param path where it is
 * @param password what opens it
 */
public record KeyStoreFile(Path path, Optional<Password> password) {

  /** The certificates to trust, if a file of them is given; what is wrong with it is a problem. */
  public static Optional<KeyStoreFile> findTrusted(
      Settings settings, Property<Path> file, Property<Path> passwordFile) {
    return find(settings, file, passwordFile, new KeyStores(settings)::checkTrust);
  }

  /** The client's own key, if a file with it is given; what is wrong with it is a problem. */
  public static Optional<KeyStoreFile> findOwnKey(
      Settings settings, Property<Path> file, Property<Path> passwordFile) {
    return find(settings, file, passwordFile, new KeyStores(settings)::checkKey);
  }

  /** Opens a key store to see whether it can be used. */
  private interface Check {
    void of(Property<Path> file, Property<Path> passwordFile, KeyStoreFile given);
  }

  private static Optional<KeyStoreFile> find(
      Settings settings, Property<Path> file, Property<Path> passwordFile, Check check) {
    Optional<Path> path = settings.find(file);
    Optional<Password> password = PasswordFile.read(settings, passwordFile);
    Optional<KeyStoreFile> store = path.map(found -> new KeyStoreFile(found, password));
    if (path.isPresent() && !(Files.isRegularFile(path.get()) && Files.isReadable(path.get()))) {
      settings.reject(file, "has to be a file that can be read", "Correct the name");
    } else if (store.isPresent() && password.isPresent() == settings.isGiven(passwordFile)) {
      check.of(file, passwordFile, store.get());
    }
    if (path.isEmpty() && settings.isGiven(passwordFile)) {
      settings.reject(passwordFile, "has no " + file.key(), "Give it too or leave this one out");
    }
    return store;
  }
}
