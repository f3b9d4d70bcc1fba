package site.ycsb.tests.e2e;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertifiedKey;

/**
 * A key store with a key and certificate of its own, which nobody else trusts.
 *
 * @param file the key store, in PKCS#12
 * @param passwordFile what opens it
 */
record SelfSignedStore(Path file, Path passwordFile) {
  private static final String PASSWORD = "changeit";

  /** A new one in this folder. */
  static SelfSignedStore in(Path folder) throws IOException, GeneralSecurityException {
    Files.createDirectories(folder);
    SelfSignedStore store =
        new SelfSignedStore(folder.resolve("other.p12"), folder.resolve("other.password"));
    Files.writeString(store.passwordFile(), PASSWORD + "\n");
    CertifiedKey key =
        new CertificateBuilder("CN=other")
            .ipAddress("127.0.0.1")
            .hostName("localhost")
            .selfSigned();
    Files.write(store.file(), key.toPkcs12("other", PASSWORD.toCharArray()));
    store.trustItself();
    return store;
  }

  /** Some clients trust only what stands in a trust store by itself. */
  private void trustItself() throws IOException, GeneralSecurityException {
    char[] password = PASSWORD.toCharArray();
    KeyStore content = KeyStore.getInstance(file.toFile(), password);
    content.setCertificateEntry("trusted", content.getCertificate("other"));
    try (OutputStream out = Files.newOutputStream(file)) {
      content.store(out, password);
    }
  }
}
