package site.ycsb.spi.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.TlsAdvice;

/**
 * How a client connects by TLS.
 *
 * @param truststore the certificates to trust; absent for the JVM's
 * @param keystore the client's own key and certificate
 * @param options protocols and cipher suites that are offered
 */
public record ClientTls(
    Optional<KeyStoreFile> truststore, Optional<KeyStoreFile> keystore, TlsOptions options) {
  /** With the JVM's certificates, and no key of the client's own. */
  public static final ClientTls DEFAULT = new ClientTls(Optional.empty(), Optional.empty());

  /** With what the driver offers by itself. */
  public ClientTls(Optional<KeyStoreFile> truststore, Optional<KeyStoreFile> keystore) {
    this(truststore, keystore, TlsOptions.NONE);
  }

  /** The client's own key, as the JDK takes it: null for none. */
  public KeyManager @Nullable [] keyManagers() throws GeneralSecurityException, IOException {
    if (keystore.isEmpty()) {
      return null;
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(keystore.get().load(), keystore.get().chars());
    return keys.getKeyManagers();
  }

  /** The certificates to trust, as the JDK takes them: null for the JVM's. */
  public @Nullable KeyStore trusted() throws GeneralSecurityException, IOException {
    return truststore.isPresent() ? truststore.get().load() : null;
  }

  /** The JDK's context for it; the options are for its sockets. */
  public SSLContext context() throws GeneralSecurityException, IOException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keyManagers(), new TrustManager[] {KeyStoreFile.trusting(trusted())}, null);
    return context;
  }

  /**
   * A binding's properties of its key stores.
   *
   * @param truststore the certificates to trust
   * @param truststorePassword the file with its password
   * @param keystore the client's own key and certificate
   * @param keystorePassword the file with its password
   * @param switchOn how a user has connections use TLS, such as {@code tls=true in mongodb.url}
   */
  public record Keys(
      Property<Path> truststore,
      Property<Path> truststorePassword,
      Property<Path> keystore,
      Property<Path> keystorePassword,
      String switchOn) {

    /** Those of a binding whose keys begin with this word. */
    public static Keys of(String binding, String switchOn) {
      Property<Path> truststore =
          Property.path(
              binding + ".truststore",
              null,
              "Key store (PKCS#12 or JKS) of the trusted certificates, with "
                  + switchOn
                  + ". By default the JVM's.");
      Property<Path> keystore =
          Property.path(
              binding + ".keystore",
              null,
              "Key store (PKCS#12 or JKS) of the client's own certificate, for servers that require"
                  + " one.");
      return new Keys(
          truststore,
          Property.path(
                  binding + ".truststore.password.file",
                  null,
                  "File with the trust store's password.")
              .needs(truststore),
          keystore,
          Property.path(
                  binding + ".keystore.password.file", null, "File with the key store's password.")
              .needs(keystore),
          switchOn);
    }

    /**
     * Reads them, and {@link TlsOptions}; nothing for connections without TLS, where each one that
     * is given is a problem.
     *
     * @param tls whether connections use TLS
     * @param nextStep what to do about a property that is given without it
     */
    public Optional<ClientTls> read(Settings settings, boolean tls, String nextStep) {
      TlsOptions options = TlsOptions.from(settings, tls, nextStep);
      if (!tls) {
        settings.rejectIfGiven(List.of(truststore, keystore), "requires TLS", nextStep);
        return Optional.empty();
      }
      return Optional.of(
          new ClientTls(
              KeyStoreFile.findTrusted(settings, truststore, truststorePassword),
              KeyStoreFile.findOwnKey(settings, keystore, keystorePassword),
              options));
    }

    /**
     * Advice for connections that fail.
     *
     * @param tls whether they use TLS
     */
    public TlsAdvice advice(boolean tls) {
      return new TlsAdvice(tls, switchOn, truststore.key(), keystore.key());
    }
  }
}
