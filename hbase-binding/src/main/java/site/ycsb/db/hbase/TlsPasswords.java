package site.ycsb.db.hbase;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * Passwords of the key stores for TLS, which HBase's client only takes as properties. A key store
 * whose password is in a file is opened here first: the client hides what is wrong with one behind
 * its tries.
 */
final class TlsPasswords {
  private static final String FILE = ".file";

  private TlsPasswords() {}

  /** The client's properties of the passwords that are in files; a wrong one is a problem. */
  static Map<String, String> from(Settings settings) {
    Map<String, String> passwords = new TreeMap<>();
    put(
        passwords,
        settings,
        HBaseProperties.KEYSTORE_PASSWORD_FILE,
        () ->
            KeyStoreFile.findOwnKey(
                settings, HBaseProperties.KEYSTORE, HBaseProperties.KEYSTORE_PASSWORD_FILE));
    put(
        passwords,
        settings,
        HBaseProperties.TRUSTSTORE_PASSWORD_FILE,
        () ->
            KeyStoreFile.findTrusted(
                settings, HBaseProperties.TRUSTSTORE, HBaseProperties.TRUSTSTORE_PASSWORD_FILE));
    return passwords;
  }

  private static void put(
      Map<String, String> passwords,
      Settings settings,
      Property<Path> passwordFile,
      Opening opening) {
    if (!settings.isGiven(passwordFile)) {
      return;
    }
    String key = passwordFile.key().substring(0, passwordFile.key().length() - FILE.length());
    if (settings.isGiven(Property.string(key, null, ""))) {
      settings.reject(passwordFile, "can't be given together with " + key, "Leave one of them out");
      return;
    }
    opening
        .open()
        .flatMap(KeyStoreFile::password)
        .map(Password::reveal)
        .ifPresent(password -> passwords.put(key, password));
  }

  /** Opens a key store, when one is given. */
  private interface Opening {
    Optional<KeyStoreFile> open();
  }
}
