package site.ycsb.cluster.token;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import site.ycsb.certificates.CertificateBuilder;
import site.ycsb.certificates.CertifiedKey;
import site.ycsb.certificates.TlsRole;

/**
 * Generates a key of the curve P-256 and a self-signed certificate. The certificate can sign no
 * other one; it is valid from two days ago, since the clocks of the machines may differ, for ten
 * years.
 */
final class CredentialsGenerator {
  private static final Duration CLOCK_DIFFERENCE = Duration.ofDays(2);
  private static final Duration VALIDITY = Duration.ofDays(3650);
  private static final int SUBJECT_BYTES = 8;

  private CredentialsGenerator() {}

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
