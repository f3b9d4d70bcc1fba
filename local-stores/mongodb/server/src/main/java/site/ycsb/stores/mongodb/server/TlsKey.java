package site.ycsb.stores.mongodb.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The server's key and certificates, from a key store in PKCS#12 with one entry. */
final class TlsKey {
  /** System properties: the key store, and the file of its password. */
  private static final String KEY_STORE = "ycsb.standin.keystore";

  private static final String PASSWORD_FILE = "ycsb.standin.keystore.password.file";

  private final PrivateKey key;
  private final X509Certificate[] chain;

  private TlsKey(PrivateKey key, X509Certificate[] chain) {
    this.key = key;
    this.chain = chain;
  }

  /** The one that this process was given, if any. */
  static Optional<TlsKey> ofProcess() throws IOException, GeneralSecurityException {
    @Nullable String file = System.getProperty(KEY_STORE);
    return file == null
        ? Optional.empty()
        : Optional.of(read(Path.of(file), Path.of(System.getProperty(PASSWORD_FILE, ""))));
  }

  private static TlsKey read(Path file, Path passwordFile)
      throws IOException, GeneralSecurityException {
    char[] password =
        Files.readString(passwordFile, StandardCharsets.US_ASCII).trim().toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password);
    }
    String alias = store.aliases().nextElement();
    return new TlsKey(
        (PrivateKey) store.getKey(alias, password),
        Arrays.stream(store.getCertificateChain(alias))
            .map(X509Certificate.class::cast)
            .toArray(X509Certificate[]::new));
  }

  PrivateKey key() {
    return key;
  }

  X509Certificate[] chain() {
    return chain.clone();
  }
}
