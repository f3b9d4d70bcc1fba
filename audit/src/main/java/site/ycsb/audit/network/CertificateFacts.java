package site.ycsb.audit.network;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a server's certificates show.
 *
 * @param chain the server's own first
 * @param untrusted why the client's trust store doesn't accept them; empty when it does
 * @param otherName why they don't name the host that was connected to; empty when they do
 */
public record CertificateFacts(
    List<X509Certificate> chain, Optional<String> untrusted, Optional<String> otherName) {
  public CertificateFacts {
    chain = List.copyOf(chain);
  }

  /** The server's own certificate. */
  public X509Certificate own() {
    return chain.get(0);
  }

  /** Whether the server's own certificate is signed by its own key. */
  public boolean isSelfSigned() {
    X509Certificate own = own();
    if (!own.getSubjectX500Principal().equals(own.getIssuerX500Principal())) {
      return false;
    }
    try {
      own.verify(own.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** The certificate of the chain that ends first. */
  public X509Certificate firstToExpire() {
    return chain.stream()
        .min(Comparator.comparing(certificate -> certificate.getNotAfter().toInstant()))
        .orElseThrow();
  }

  /** Whether the chain isn't valid at this time. */
  public boolean isInvalidAt(Instant time) {
    return chain.stream()
        .anyMatch(
            certificate ->
                certificate.getNotAfter().toInstant().isBefore(time)
                    || certificate.getNotBefore().toInstant().isAfter(time));
  }

  /** Algorithm and length of the server's key, such as {@code EC 256 bits}. */
  public String key() {
    PublicKey key = own().getPublicKey();
    if (key instanceof RSAPublicKey rsa) {
      return "RSA " + rsa.getModulus().bitLength() + " bits";
    }
    if (key instanceof ECPublicKey curve) {
      return "EC " + curve.getParams().getOrder().bitLength() + " bits";
    }
    return key.getAlgorithm();
  }
}
