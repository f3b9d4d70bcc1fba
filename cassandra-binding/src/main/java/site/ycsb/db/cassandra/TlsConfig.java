package site.ycsb.db.cassandra;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;

/**
 * How to connect by TLS.
 *
 * @param verifyHostname whether certificates have to name the host
 * @param truststore the certificates trusted; absent for the JVM's
 * @param keystore the client's own certificate
 */
record TlsConfig(
    boolean verifyHostname, Optional<StoreFile> truststore, Optional<StoreFile> keystore) {

  /** A key store file. */
  record StoreFile(Path path, Optional<Password> password) {}

  private static final List<Property<?>> ONLY_WITH_TLS =
      List.of(
          CassandraProperties.HOSTNAME_VERIFICATION,
          CassandraProperties.TRUSTSTORE,
          CassandraProperties.TRUSTSTORE_PASSWORD_FILE,
          CassandraProperties.KEYSTORE,
          CassandraProperties.KEYSTORE_PASSWORD_FILE);

  /** Nothing when TLS isn't asked for; then a property that needs it is a problem. */
  static Optional<TlsConfig> from(Settings settings) {
    if (!settings.get(CassandraProperties.USE_SSL)) {
      for (Property<?> property : ONLY_WITH_TLS) {
        if (settings.isGiven(property)) {
          settings.reject(
              property, "has no meaning without TLS", "Give cassandra.useSSL=true or leave it out");
        }
      }
      return Optional.empty();
    }
    return Optional.of(
        new TlsConfig(
            settings.get(CassandraProperties.HOSTNAME_VERIFICATION),
            store(
                settings,
                CassandraProperties.TRUSTSTORE,
                CassandraProperties.TRUSTSTORE_PASSWORD_FILE),
            store(
                settings,
                CassandraProperties.KEYSTORE,
                CassandraProperties.KEYSTORE_PASSWORD_FILE)));
  }

  private static Optional<StoreFile> store(
      Settings settings, Property<Path> file, Property<Path> passwordFile) {
    Optional<Path> path = settings.find(file);
    Optional<Password> password = PasswordFile.read(settings, passwordFile);
    if (path.isPresent() && !Files.isReadable(path.get())) {
      settings.reject(file, "has to be a file that can be read", "Correct the name");
    }
    if (path.isEmpty() && settings.isGiven(passwordFile)) {
      settings.reject(passwordFile, "has no " + file.key(), "Give it too or leave this one out");
    }
    return path.map(found -> new StoreFile(found, password));
  }
}
