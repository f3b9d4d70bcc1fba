package site.ycsb.spi.tls;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * What client and server of a connection negotiated.
 *
 * @param protocol as the JDK calls it, such as {@code TLSv1.3}
 * @param cipherSuite as the IANA calls it, such as {@code TLS_AES_256_GCM_SHA384}
 * @param chainVerified whether the server's certificate leads to an authority that the client
 *     trusts
 * @param hostNameVerified whether the client made sure that the certificate names the host
 * @param clientCertificate whether the client presented a certificate of its own
 */
public record TlsSession(
    String protocol,
    String cipherSuite,
    boolean chainVerified,
    boolean hostNameVerified,
    boolean clientCertificate) {
  /** The protocol of a session, as the JDK calls it, before the handshake. */
  public static final String NONE = "NONE";

  private static final int UNKNOWN = -1;
  private static final int CHACHA20_BITS = 256;
  private static final Pattern VERSION = Pattern.compile("TLSv(\\d+(?:\\.\\d+)?)");
  private static final Pattern KEY_LENGTH = Pattern.compile("_(?:AES|ARIA|CAMELLIA)_(\\d{3})_");

  /**
   * A session whose handshake is over, of a client whose trust manager checks certificate chains.
   *
   * @param enforced what the engine or socket of the connection is set to
   */
  public static TlsSession of(SSLSession session, SSLParameters enforced) {
    @Nullable String check = enforced.getEndpointIdentificationAlgorithm();
    return of(session, check != null && !check.isEmpty());
  }

  /** The same where the trust manager itself compares the host's name, or doesn't. */
  public static TlsSession of(SSLSession session, boolean namesHost) {
    boolean authenticated = isAuthenticated(session);
    return new TlsSession(
        session.getProtocol(),
        session.getCipherSuite(),
        authenticated,
        authenticated && namesHost,
        session.getLocalCertificates() != null);
  }

  private static boolean isAuthenticated(SSLSession session) {
    try {
      return session.getPeerCertificates().length > 0;
    } catch (SSLPeerUnverifiedException e) {
      return false; // an anonymous cipher suite
    }
  }

  /** Whether the client knows that it talks to the server that it meant. */
  public boolean peerVerified() {
    return chainVerified && hostNameVerified;
  }

  /** The protocol's version, such as 1.3; -1 when its name has none. */
  public double protocolVersion() {
    Matcher version = VERSION.matcher(protocol);
    return version.matches() ? Double.parseDouble(version.group(1)) : UNKNOWN;
  }

  /** Bits of the key that records are encrypted with; -1 when the suite's name doesn't tell. */
  public int keyLengthBits() {
    if (cipherSuite.contains("_CHACHA20_")) {
      return CHACHA20_BITS;
    }
    Matcher length = KEY_LENGTH.matcher(cipherSuite);
    return length.find() ? Integer.parseInt(length.group(1)) : UNKNOWN;
  }

  /** What was verified of the server, in words. */
  public String verification() {
    if (peerVerified()) {
      return "certificate chain and host name verified";
    }
    return chainVerified ? "certificate chain verified, host name not" : "not verified";
  }

  @Override
  public String toString() {
    return protocol
        + " with "
        + cipherSuite
        + ", server: "
        + verification()
        + ", client certificate: "
        + (clientCertificate ? "yes" : "no");
  }
}
