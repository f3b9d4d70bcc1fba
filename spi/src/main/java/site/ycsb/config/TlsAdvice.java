package site.ycsb.config;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a connection by TLS, or one without it, failed, and names the property that helps.
 *
 * @param enabled whether connections use TLS
 * @param switchOn how to use TLS, such as {@code tls=true in mongodb.url}
 * @param trustStoreKey the property of the trusted certificates
 * @param keyStoreKey the property of the client's own certificate
 */
public record TlsAdvice(
    boolean enabled, String switchOn, String trustStoreKey, String keyStoreKey) {
  /** The reason and the advice, without a full stop; empty for failures of other kinds. */
  public Optional<String> explain(Throwable failure) {
    Optional<String> found = Optional.empty();
    for (Throwable current : Causes.of(failure)) {
      Optional<String> reason = enabled ? ofTls(current) : ofPlain(current);
      // the innermost is the nearest to the cause
      found = reason.isPresent() ? reason : found;
    }
    return found;
  }

  /** For a server that takes connections and then stays silent, as a time limit shows. */
  public String silent() {
    return enabled
        ? "it accepts connections and doesn't answer the TLS handshake; check that this is its port"
            + " for TLS"
        : "it accepts connections and doesn't answer; check the port, and if it expects TLS, give "
            + switchOn;
  }

  private Optional<String> ofTls(Throwable failure) {
    if (failure instanceof CertificateExpiredException
        || failure instanceof CertificateNotYetValidException) {
      return Optional.of("its certificate isn't valid now; have it renewed, or correct the clock");
    }
    String message = lowerCaseMessage(failure);
    if (failure instanceof CertPathBuilderException || message.contains("pkix path building")) {
      return Optional.of(
          "its certificate isn't signed by an authority that is trusted here; give "
              + trustStoreKey
              + " with the authority's certificate");
    }
    if (isOfAnotherName(message)) {
      return Optional.of(
          "its certificate is for another name ("
              + ServerText.shown(String.valueOf(failure.getMessage()))
              + "); connect by a name that is in it");
    }
    if (isTimeLimit(failure)) {
      return Optional.of(silent());
    }
    return failure instanceof SSLException ? ofAlert(message) : Optional.empty();
  }

  /** As the JDK says it, or HBase's client, which compares names by itself. */
  private static boolean isOfAnotherName(String message) {
    return message.contains("subject alternative ")
        || message.contains("no name matching")
        || message.contains("common name of the certificate subject");
  }

  private Optional<String> ofAlert(String message) {
    if (message.contains("unrecognized ssl message") || message.contains("not an ssl/tls record")) {
      return Optional.of("it doesn't speak TLS; connect without it, or correct the port");
    }
    if (message.contains("certificate_required")
        || message.contains("bad_certificate")
        || message.contains("certificate_unknown")
        || message.contains("unknown_ca")
        || message.contains("handshake_failure")) {
      return Optional.of(
          "it rejects the TLS handshake, most likely for want of a client certificate that it"
              + " trusts; give "
              + keyStoreKey);
    }
    return Optional.empty();
  }

  private Optional<String> ofPlain(Throwable failure) {
    if (isTimeLimit(failure)) {
      return Optional.of(silent());
    }
    String message = lowerCaseMessage(failure);
    boolean closed =
        failure instanceof EOFException
            || message.contains("prematurely reached end of stream")
            || (failure instanceof IOException && message.equals("connection closed"))
            || (failure instanceof SocketException && message.contains("connection reset"));
    return closed
        ? Optional.of(
            "it closes the connection; check the port, and if it expects TLS, give " + switchOn)
        : Optional.empty();
  }

  private static boolean isTimeLimit(Throwable failure) {
    // connecting itself has a time limit too, which tells of no server at all
    return (failure instanceof SocketTimeoutException
            && !lowerCaseMessage(failure).contains("connect"))
        || (failure instanceof TimeoutException)
        || lowerCaseMessage(failure).contains("handshake timed out");
  }

  private static String lowerCaseMessage(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null ? "" : message.toLowerCase(Locale.ROOT);
  }
}
