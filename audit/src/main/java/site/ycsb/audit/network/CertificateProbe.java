package site.ycsb.audit.network;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import site.ycsb.audit.network.ProbeSockets.DeadlineSocket;
import site.ycsb.config.Causes;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.spi.audit.Endpoint;

/** Fetches a server's certificates, and judges them as a client would. */
final class CertificateProbe {
  private static final String VERIFY_NAME = "HTTPS";

  private final Endpoint endpoint;
  private final X509ExtendedTrustManager trust;

  /** Of a port; throws when what the client trusts can't be opened. */
  CertificateProbe(Endpoint endpoint) throws GeneralSecurityException, IOException {
    this.endpoint = endpoint;
    this.trust = KeyStoreFile.trusting(endpoint.tls().trusted());
  }

  /**
   * Does one handshake. A server that wants a certificate of the client's has sent its own by then,
   * so how the handshake ends doesn't matter.
   *
   * @return empty when the server sends none
   */
  Optional<CertificateFacts> probe(ProbeSockets sockets) throws IOException {
    CapturingTrust capture = new CapturingTrust();
    try (DeadlineSocket plain = sockets.open(endpoint);
        SSLSocket tls = ProbeSockets.encrypt(plain, endpoint, capture)) {
      SSLParameters parameters = tls.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm(VERIFY_NAME);
      tls.setSSLParameters(parameters);
      try {
        tls.startHandshake();
      } catch (IOException e) {
        if (capture.facts == null) {
          throw e;
        }
      }
      return Optional.ofNullable(capture.facts);
    }
  }

  /** Accepts everything, and notes what a careful client would have said. */
  private final class CapturingTrust extends ProbeSockets.AcceptingAll {
    private @Nullable CertificateFacts facts;

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
      facts =
          new CertificateFacts(
              List.of(chain),
              reason(() -> trust.checkServerTrusted(chain, type)),
              // with the server's certificate itself as trusted only its name can be wrong
              reason(
                      () ->
                          KeyStoreFile.trusting(itself(chain))
                              .checkServerTrusted(chain, type, socket))
                  .filter(CertificateProbe::isAboutName));
    }

    private KeyStore itself(X509Certificate[] chain) throws GeneralSecurityException, IOException {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      for (int i = 0; i < chain.length; i++) {
        store.setCertificateEntry("certificate " + i, chain[i]);
      }
      return store;
    }
  }

  private static boolean isAboutName(String reason) {
    String text = reason.toLowerCase(Locale.ROOT);
    return text.contains("subject alternative") || text.contains("name matching");
  }

  /** A check that may fail. */
  private interface Check {
    void run() throws GeneralSecurityException, IOException;
  }

  private static Optional<String> reason(Check check) {
    try {
      check.run();
      return Optional.empty();
    } catch (GeneralSecurityException | IOException e) {
      return Optional.of(String.valueOf(Causes.root(e).getMessage()));
    }
  }

  /**
   * What a server's certificates show.
   *
   * @param chain the server's own first
   * @param untrusted why the client's trust store doesn't accept them; empty when it does
   * @param otherName why they don't name the host that was connected to; empty when they do
   */
  record CertificateFacts(
      List<X509Certificate> chain, Optional<String> untrusted, Optional<String> otherName) {
    CertificateFacts {
      chain = List.copyOf(chain);
    }

    /** The server's own certificate. */
    X509Certificate own() {
      return chain.get(0);
    }

    /** Whether the server's own certificate is signed by its own key. */
    boolean isSelfSigned() {
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
    X509Certificate firstToExpire() {
      return chain.stream()
          .min(Comparator.comparing(certificate -> certificate.getNotAfter().toInstant()))
          .orElseThrow();
    }

    /** Whether the chain isn't valid at this time. */
    boolean isInvalidAt(Instant time) {
      return chain.stream()
          .anyMatch(
              certificate ->
                  certificate.getNotAfter().toInstant().isBefore(time)
                      || certificate.getNotBefore().toInstant().isAfter(time));
    }

    /** Algorithm and length of the server's key, such as {@code EC 256 bits}. */
    String key() {
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
}
