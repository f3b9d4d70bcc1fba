package site.ycsb.cluster.token;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertifiedKey;
import site.ycsb.certificates.TlsRole;

/** A private key and its self-signed certificate. Shows no key in {@link #toString()}. */
record TokenCredentials(PrivateKey key, X509Certificate certificate) {
  private static final int FINGERPRINT_BYTES = 8;
  private static final Duration CLOCK_DIFFERENCE = Duration.ofDays(2);
  private static final Duration VALIDITY = Duration.ofDays(3650);
  private static final int SUBJECT_BYTES = 8;

  String fingerprint() {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return HexFormat.of().formatHex(digest, 0, FINGERPRINT_BYTES);
    } catch (NoSuchAlgorithmException | CertificateEncodingException e) {
      throw new IllegalStateException("a certificate that was decoded can be encoded", e);
    }
  }

  @Override
  public String toString() {
    return "TokenCredentials[" + fingerprint() + "]";
  }

  /**
   * Generates a key of the curve P-256 and a self-signed certificate. The certificate can sign no
   * other one; it is valid from two days ago, since the clocks of the machines may differ, for ten
   * years.
   */
  static TokenCredentials generate() throws IOException {
    byte[] name = new byte[SUBJECT_BYTES];
    new SecureRandom().nextBytes(name);
    try {
      CertifiedKey generated =
          new CertificateBuilder("CN=ycsb-cluster-" + HexFormat.of().formatHex(name))
              .valid(Instant.now().minus(CLOCK_DIFFERENCE), VALIDITY)
              .tls(TlsRole.SERVER, TlsRole.CLIENT)
              .selfSigned();
      return new TokenCredentials(generated.key(), generated.certificate());
    } catch (GeneralSecurityException e) {
      throw new IOException("this JVM generates no key: " + e.getMessage(), e);
    }
  }
}
