package site.ycsb.db.mongodb;

import java.util.List;
import java.util.Optional;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.tls.TlsOptions;

/**
 * The certificates of TLS; whether it is used and whether hosts are verified is in the URL.
 *
 * @param truststore the certificates trusted; absent for the JVM's
 * @param keystore the client's own certificate
 * @param options protocols and cipher suites that are offered
 */
record TlsConfig(
    Optional<KeyStoreFile> truststore, Optional<KeyStoreFile> keystore, TlsOptions options) {
  private static final String NEXT_STEP = "Add tls=true to mongodb.url or leave it out";
  private static final List<Property<?>> ONLY_WITH_TLS =
      List.of(
          MongoProperties.TRUSTSTORE,
          MongoProperties.TRUSTSTORE_PASSWORD_FILE,
          MongoProperties.KEYSTORE,
          MongoProperties.KEYSTORE_PASSWORD_FILE);

  /** Nothing when the URL doesn't request TLS; then a property that needs it is a problem. */
  static Optional<TlsConfig> from(Settings settings, boolean enabled) {
    TlsOptions options = TlsOptions.from(settings, enabled, NEXT_STEP, ONLY_WITH_TLS);
    if (!enabled) {
      return Optional.empty();
    }
    return Optional.of(
        new TlsConfig(
            KeyStoreFile.findTrusted(
                settings, MongoProperties.TRUSTSTORE, MongoProperties.TRUSTSTORE_PASSWORD_FILE),
            KeyStoreFile.findOwnKey(
                settings, MongoProperties.KEYSTORE, MongoProperties.KEYSTORE_PASSWORD_FILE),
            options));
  }
}
