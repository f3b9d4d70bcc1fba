package site.ycsb.db.cassandra;

import java.util.List;
import java.util.Optional;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.tls.TlsOptions;

/**
 * How to connect by TLS.
 *
 * @param verifyHostname whether certificates have to name the host
 * @param truststore the certificates trusted; absent for the JVM's
 * @param keystore the client's own certificate
 * @param options protocols and cipher suites that are offered
 */
record TlsConfig(
    boolean verifyHostname,
    Optional<KeyStoreFile> truststore,
    Optional<KeyStoreFile> keystore,
    TlsOptions options) {
  private static final String NEXT_STEP = "Give cassandra.useSSL=true or leave it out";

  private static final List<Property<?>> ONLY_WITH_TLS =
      List.of(
          CassandraProperties.HOSTNAME_VERIFICATION,
          CassandraProperties.TRUSTSTORE,
          CassandraProperties.TRUSTSTORE_PASSWORD_FILE,
          CassandraProperties.KEYSTORE,
          CassandraProperties.KEYSTORE_PASSWORD_FILE);

  /** Nothing when TLS isn't requested; then a property that needs it is a problem. */
  static Optional<TlsConfig> from(Settings settings) {
    boolean tls = settings.get(CassandraProperties.USE_SSL);
    TlsOptions options = TlsOptions.from(settings, tls, NEXT_STEP);
    if (!tls) {
      for (Property<?> property : ONLY_WITH_TLS) {
        if (settings.isGiven(property)) {
          settings.reject(property, "has no meaning without TLS", NEXT_STEP);
        }
      }
      return Optional.empty();
    }
    return Optional.of(
        new TlsConfig(
            settings.get(CassandraProperties.HOSTNAME_VERIFICATION),
            KeyStoreFile.findTrusted(
                settings,
                CassandraProperties.TRUSTSTORE,
                CassandraProperties.TRUSTSTORE_PASSWORD_FILE),
            KeyStoreFile.findOwnKey(
                settings, CassandraProperties.KEYSTORE, CassandraProperties.KEYSTORE_PASSWORD_FILE),
            options));
  }
}
