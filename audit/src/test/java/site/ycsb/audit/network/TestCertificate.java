package site.ycsb.audit.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertificateBuilder.KeyType;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.spi.tls.ClientTls;

/**
 * A self-signed certificate with its key.
 *
 * @param file a PKCS#12 key store
 */
public record TestCertificate(Path file) {
  private static final String PASSWORD = "changeit";

  /** A new one in this folder, with an RSA key as old versions of TLS ask for. */
  public static TestCertificate create(Path folder, CertificateBuilder certificate)
      throws IOException, GeneralSecurityException {
    return new TestCertificate(
        Files.write(
            Files.createTempFile(folder, "key", ".p12"),
            certificate
                .keyType(KeyType.RSA)
                .selfSigned()
                .toPkcs12("test", PASSWORD.toCharArray())));
  }

  /** As a client names it. */
  public KeyStoreFile keyStore() {
    return new KeyStoreFile(file, Optional.of(new Password(PASSWORD)));
  }

  /** A server's context with this key, which trusts clients with this certificate. */
  public SSLContext serverContext() throws GeneralSecurityException, IOException {
    return new ClientTls(Optional.of(trustStore()), Optional.of(keyStore())).context();
  }

  /** A key store that trusts it, for clients. */
  public KeyStoreFile trustStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("test", store.getCertificate("test"));
    Path path = file.resolveSibling(file.getFileName() + ".trusted");
    try (var out = Files.newOutputStream(path)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return new KeyStoreFile(path, Optional.of(new Password(PASSWORD)));
  }
}
