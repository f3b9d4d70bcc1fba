package site.ycsb.kms;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertificateBuilder.TlsRole;
import site.ycsb.certificates.CertifiedKey;

/** TLS of a server on loopback. */
final class ServerTls {
  private ServerTls() {}

  /** A key whose certificate nobody trusts. */
  static CertifiedKey selfSigned() throws GeneralSecurityException, IOException {
    return new CertificateBuilder("CN=double")
        .tls(TlsRole.SERVER)
        .ipAddress("127.0.0.1")
        .selfSigned();
  }

  static SSLContext context(CertifiedKey server) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    char[] password = "password".toCharArray();
    store.load(new ByteArrayInputStream(server.toPkcs12("server", password)), password);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), null, null);
    return tls;
  }
}
