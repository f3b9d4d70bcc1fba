package site.ycsb.cluster.token;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;

/** A private key and its self-signed certificate. Shows no key in {@link #toString()}. */
final class TokenCredentials {
  private static final int FINGERPRINT_BYTES = 8;

  private final PrivateKey key;
  private final X509Certificate certificate;

  TokenCredentials(PrivateKey key, X509Certificate certificate) {
    this.key = key;
    this.certificate = certificate;
  }

  PrivateKey key() {
    return key;
  }

  X509Certificate certificate() {
    return certificate;
  }

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
}
