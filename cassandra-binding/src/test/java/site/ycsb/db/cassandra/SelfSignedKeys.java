package site.ycsb.db.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import site.ycsb.certificates.CertificateBuilder;

/** Key stores with one key and its self-signed certificate, which serve as trust stores too. */
final class SelfSignedKeys {
  /** Of every store. */
  static final String PASSWORD = "changeit";

  private SelfSignedKeys() {}

  /** A key whose certificate names this host only; the store is name.p12. */
  static Path make(Path folder, String name, String host)
      throws IOException, GeneralSecurityException {
    return make(folder, name, new CertificateBuilder("CN=" + name).hostName(host));
  }

  static Path make(Path folder, String name, CertificateBuilder certificate)
      throws IOException, GeneralSecurityException {
    return Files.write(
        folder.resolve(name + ".p12"),
        certificate.selfSigned().toPkcs12(name, PASSWORD.toCharArray()));
  }
}
