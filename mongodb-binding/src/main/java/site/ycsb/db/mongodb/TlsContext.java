package site.ycsb.db.mongodb;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;

/** Creates the JVM's TLS context from key store files. */
final class TlsContext {
  private TlsContext() {}

  /** A context; throws when a key store can't be opened. */
  static ObservedTlsContext of(TlsConfig config) throws GeneralSecurityException, IOException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys(config.keystore()), trust(config.truststore()), null);
    return ObservedTlsContext.of(context, config.options());
  }

  private static KeyManager @Nullable [] keys(Optional<KeyStoreFile> file)
      throws GeneralSecurityException, IOException {
    if (file.isEmpty()) {
      return null;
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(open(file.get()), password(file.get()));
    return keys.getKeyManagers();
  }

  private static TrustManager @Nullable [] trust(Optional<KeyStoreFile> file)
      throws GeneralSecurityException, IOException {
    if (file.isEmpty()) {
      return null;
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(open(file.get()));
    return trust.getTrustManagers();
  }

  /** PKCS12 reads JKS files as well. */
  private static KeyStore open(KeyStoreFile file) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = new ByteArrayInputStream(InputFile.read(file.path()))) {
      store.load(in, password(file));
    }
    return store;
  }

  private static char @Nullable [] password(KeyStoreFile file) {
    return file.password().map(Password::reveal).map(String::toCharArray).orElse(null);
  }
}
