package site.ycsb.audit.network;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;
import site.ycsb.audit.network.LiveNetwork.Reply;
import site.ycsb.audit.network.ProbeSockets.DeadlineSocket;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes.PlaintextTrial;
import site.ycsb.spi.audit.SecurityFeature;

/** Whether a server takes clients without a certificate, and whether it is the store at all. */
final class ClientCertificateProbe {
  /** As the JDK names the alerts of servers that miss a certificate. */
  private static final Pattern ALERT_FOR_CERTIFICATE =
      Pattern.compile("certificate_required|bad_certificate");

  private static final Duration LEAST_PAUSE = Duration.ofMillis(200);
  private static final int PAUSE_PER_HANDSHAKE = 3;
  private static final int ATTEMPTS = 3;

  private final AuditTrail trail;
  private final ProbeSockets sockets;

  ClientCertificateProbe(AuditTrail trail, ProbeSockets sockets) {
    this.trail = trail;
    this.sockets = sockets;
  }

  /**
   * Tries a port that takes TLS, and records what comes of it for these features.
   *
   * @return whether it answered as the store does
   */
  boolean probe(Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial trial) {
    Endpoint nameless = new Endpoint(endpoint.use(), endpoint.host(), endpoint.port());
    String action = endpoint + ": request by TLS without a client certificate";
    Optional<Reply> alert = alertAfterHandshake(nameless);
    if (alert.isPresent()) {
      record(features, action, alert.get().text());
      found(features, "client certificates required");
      return isAnsweredWithKey(features, endpoint, trial);
    }
    Reply without = ask(trial, nameless);
    record(features, action, without.text());
    if (without.outcome() == Reply.Outcome.ANSWERED) {
      found(features, "client certificates not required");
      return true;
    }
    boolean answeredWithKey = isAnsweredWithKey(features, endpoint, trial);
    if (without.outcome() == Reply.Outcome.REJECTED
        && (isForCertificate(without) || answeredWithKey)) {
      found(features, "client certificates required");
    }
    return answeredWithKey;
  }

  /**
   * The alert that a server sends after a handshake of TLS 1.3, in which it asked for a certificate
   * in vain. A request that crosses it on its way meets a closed connection, and the alert is lost;
   * so nothing is sent for as long as some handshakes take. A server that closes at once may still
   * overtake its own alert by a reset.
   */
  private Optional<Reply> alertAfterHandshake(Endpoint nameless) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        listenAfterHandshake(nameless);
        return Optional.empty();
      } catch (IOException e) {
        Reply failed = Reply.failed(e);
        if (failed.outcome() == Reply.Outcome.SILENT) {
          return Optional.empty();
        }
        if (isForCertificate(failed)) {
          return Optional.of(failed);
        }
      }
    }
    return Optional.empty();
  }

  private void listenAfterHandshake(Endpoint nameless) throws IOException {
    long start = System.nanoTime();
    try (DeadlineSocket plain = sockets.open(nameless);
        SSLSocket tls = ProbeSockets.encrypt(plain, nameless)) {
      tls.startHandshake();
      Duration pause =
          Duration.ofNanos(System.nanoTime() - start).multipliedBy(PAUSE_PER_HANDSHAKE);
      plain.limitAnswers(pause.compareTo(LEAST_PAUSE) < 0 ? LEAST_PAUSE : pause);
      tls.getInputStream().read();
    }
  }

  private static boolean isForCertificate(Reply reply) {
    return ALERT_FOR_CERTIFICATE.matcher(reply.text()).find();
  }

  /** A rejection may have other reasons, unless the client's key is all that it takes. */
  private boolean isAnsweredWithKey(
      Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial trial) {
    if (endpoint.tls().keystore().isEmpty()) {
      return false;
    }
    Reply with = ask(trial, endpoint);
    record(features, endpoint + ": request by TLS with the binding's certificate", with.text());
    return with.outcome() == Reply.Outcome.ANSWERED;
  }

  private Reply ask(PlaintextTrial trial, Endpoint endpoint) {
    try (DeadlineSocket plain = sockets.open(endpoint);
        Socket tls = ProbeSockets.encrypt(plain, endpoint)) {
      return Reply.of(trial, tls);
    } catch (IOException e) {
      return Reply.failed(e);
    }
  }

  private void found(Set<SecurityFeature> features, String text) {
    features.forEach(feature -> trail.detail(feature, text));
  }

  private void record(Set<SecurityFeature> features, String action, String result) {
    features.forEach(feature -> trail.tried(feature, AuditAnswer.UNKNOWN, action, result));
  }
}
