package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TlsAdviceTest {
  private static final TlsAdvice WITH = new TlsAdvice(true, "tls=true", "trust", "own");
  private static final TlsAdvice WITHOUT = new TlsAdvice(false, "tls=true", "trust", "own");

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(
            handshake(new CertPathBuilderException("unable to find path")), "give trust with"),
        Arguments.of(
            handshake(new CertificateException("PKIX path building failed: x")), "give trust with"),
        Arguments.of(handshake(new CertificateExpiredException("Nov")), "isn't valid now"),
        Arguments.of(handshake(new CertificateNotYetValidException("Nov")), "isn't valid now"),
        Arguments.of(
            handshake(new CertificateException("No subject alternative names matching IP")),
            "for another name (No subject alternative names matching IP)"),
        Arguments.of(
            handshake(
                new CertificateException(
                    "Failed to verify host address",
                    new SSLException(
                        "Certificate for <h> doesn't match any of the subject alternative names:"
                            + " [a, b]"))),
            "for another name (Certificate for <h> doesn't match any of the"),
        Arguments.of(
            handshake(
                new SSLException(
                    "Certificate for <h> doesn't match common name of the certificate subject: a")),
            "for another name (Certificate for <h> doesn't match common name"),
        Arguments.of(
            new SSLHandshakeException("Received fatal alert: certificate_required"), "give own"),
        Arguments.of(new SSLException("Unsupported or unrecognized SSL message"), "speak TLS"),
        Arguments.of(new SocketTimeoutException("Read timed out"), "answer the TLS handshake"),
        Arguments.of(new SSLException("handshake timed out after 10000ms"), "the TLS handshake"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void explain_tlsFailure_namesWhatHelps(Throwable failure, String advice) {
    String explained = WITH.explain(new IOException("outer", failure)).orElse("");

    assertTrue(explained.contains(advice), explained);
  }

  @Test
  void failures_cases_areAllThere() {
    assertEquals(11, failures().count());
  }

  @Test
  void explain_silentOrClosingServerWithoutTls_mentionsTls() {
    for (Throwable failure :
        new Throwable[] {
          new SocketTimeoutException("Read timed out"),
          new SocketException("Connection reset"),
          new IOException("Connection closed")
        }) {
      assertTrue(WITHOUT.explain(failure).orElse("").endsWith("give tls=true"));
    }
  }

  @Test
  void explain_otherFailures_areLeftToOthers() {
    assertEquals(Optional.empty(), WITH.explain(new ConnectException("Connection refused")));
    assertEquals(
        Optional.empty(), WITHOUT.explain(new SocketTimeoutException("connect timed out")));
  }

  private static Exception handshake(Exception cause) {
    return new SSLHandshakeException("failed").initCause(cause) instanceof Exception failure
        ? failure
        : cause;
  }
}
