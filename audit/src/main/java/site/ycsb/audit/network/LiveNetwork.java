package site.ycsb.audit.network;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import site.ycsb.audit.tls.ClientKeys;
import site.ycsb.audit.tls.TlsProber;
import site.ycsb.audit.tls.TlsSupport;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.PlaintextTrial;
import site.ycsb.spi.audit.SecurityFeature;

/** Tries the ports of real servers. */
public final class LiveNetwork implements NetworkProbes {
  private static final String NO_ANSWER = "no answer in time";

  /** As the JDK names the alerts of servers that miss a certificate. */
  private static final Pattern ALERT_FOR_CERTIFICATE =
      Pattern.compile("certificate_required|bad_certificate");

  private final AuditTrail trail;
  private final ProbeSockets sockets;
  private final RandomGenerator random;
  private final TlsWeaknessRecorder findings;

  /**
   * @param random for messages that are never a part of a finished handshake
   */
  public LiveNetwork(AuditTrail trail, ProbeSockets sockets, RandomGenerator random, Clock clock) {
    this.trail = trail;
    this.sockets = sockets;
    this.random = random;
    this.findings = new TlsWeaknessRecorder(trail, sockets, clock);
  }

  /** How a server took a request. */
  private enum Outcome {
    ANSWERED,
    /** The connection is closed, or the answer is of another protocol. */
    REJECTED,
    /** Nothing comes in time, which may have any reason. */
    SILENT
  }

  /** The outcome of a request, in words too. */
  private record Reply(Outcome outcome, String text) {
    static Reply failed(IOException failure) {
      return new Reply(
          failure instanceof SocketTimeoutException ? Outcome.SILENT : Outcome.REJECTED,
          reason(failure));
    }
  }

  @Override
  public Path path(Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext) {
    Reply plain;
    TlsSupport tls;
    try {
      plain = ask(plaintext, endpoint);
      tls = new TlsProber(() -> sockets.open(endpoint), random).probe(endpoint.host());
      if (plain.outcome() == Outcome.SILENT && tls.any()) {
        plain = ask(plaintext, endpoint);
      }
    } catch (IOException e) {
      String reason = reason(e);
      features.forEach(
          feature -> trail.tried(feature, AuditAnswer.UNKNOWN, endpoint + ": connection", reason));
      return Path.CLOSED;
    }
    Path path = pathOf(plain.outcome(), tls.any());
    AuditAnswer answer = answerOf(path);
    for (SecurityFeature feature : features) {
      trail.tried(feature, answer, endpoint + ": request without TLS", plain.text());
      trail.tried(
          feature,
          answer,
          endpoint + ": handshakes of TLS 1.0 to 1.3",
          tls.any() ? "accepted: " + tls.versions() : "none accepted");
    }
    if (tls.any()) {
      findings.record(features, endpoint, tls);
      clientCertificate(features, endpoint, plaintext);
    }
    return path;
  }

  private static Path pathOf(Outcome plain, boolean tls) {
    return switch (plain) {
      case ANSWERED -> tls ? Path.EITHER : Path.PLAIN;
      case REJECTED -> tls ? Path.TLS : Path.SILENT;
      case SILENT -> tls ? Path.TLS_OR_UNANSWERED : Path.SILENT;
    };
  }

  private static AuditAnswer answerOf(Path path) {
    return switch (path) {
      case PLAIN -> AuditAnswer.NO;
      case EITHER -> AuditAnswer.PARTLY;
      case TLS -> AuditAnswer.YES;
      case TLS_OR_UNANSWERED, CLOSED, SILENT -> AuditAnswer.UNKNOWN;
    };
  }

  private Reply ask(PlaintextTrial trial, Endpoint endpoint) throws IOException {
    try (Socket socket = sockets.open(endpoint)) {
      return ask(trial, socket);
    }
  }

  private static Reply ask(PlaintextTrial trial, Socket socket) {
    try {
      Optional<String> answer = trial.answer(socket);
      return answer
          .map(text -> new Reply(Outcome.ANSWERED, "answered: " + text))
          .orElseGet(() -> new Reply(Outcome.REJECTED, "no answer of its protocol"));
    } catch (IOException e) {
      return Reply.failed(e);
    }
  }

  /** Whether the server takes clients without a certificate, by the same request inside TLS. */
  private void clientCertificate(
      Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial trial) {
    Endpoint nameless = new Endpoint(endpoint.use(), endpoint.host(), endpoint.port());
    Reply without = askByTls(trial, nameless);
    record(features, endpoint + ": request by TLS without a client certificate", without.text());
    if (without.outcome() == Outcome.ANSWERED) {
      features.forEach(feature -> trail.detail(feature, "client certificates not required"));
    } else if (without.outcome() == Outcome.REJECTED
        && (ALERT_FOR_CERTIFICATE.matcher(without.text()).find()
            || isAnsweredWithKey(features, endpoint, trial))) {
      features.forEach(feature -> trail.detail(feature, "client certificates required"));
    }
  }

  /** A rejection may have other reasons, unless the client's key is all that it takes. */
  private boolean isAnsweredWithKey(
      Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial trial) {
    if (endpoint.keys().own().isEmpty()) {
      return false;
    }
    Reply with = askByTls(trial, endpoint);
    record(features, endpoint + ": request by TLS with the binding's certificate", with.text());
    return with.outcome() == Outcome.ANSWERED;
  }

  private void record(Set<SecurityFeature> features, String action, String result) {
    features.forEach(feature -> trail.tried(feature, AuditAnswer.UNKNOWN, action, result));
  }

  private Reply askByTls(PlaintextTrial trial, Endpoint endpoint) {
    try (Socket socket = connect(endpoint, true)) {
      return ask(trial, socket);
    } catch (IOException e) {
      return Reply.failed(e);
    }
  }

  @Override
  public Socket connect(Endpoint endpoint, boolean tls) throws IOException {
    Socket plain = sockets.open(endpoint);
    if (!tls) {
      return plain;
    }
    boolean open = false;
    try {
      Socket encrypted =
          ClientKeys.open(endpoint.keys())
              .acceptingAll()
              .getSocketFactory()
              .createSocket(plain, endpoint.host(), endpoint.port(), true);
      open = true;
      return encrypted;
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    } finally {
      if (!open) {
        plain.close();
      }
    }
  }

  @Override
  public void jmx(String host, int port) {
    new JmxProbe(trail, sockets).probe(new Endpoint("JMX port", host, port));
  }

  @Override
  public void webPage(Endpoint endpoint) {
    new WebPageProbe(trail, sockets).probe(endpoint);
  }

  /** What a failed connection means, in a few words. */
  static String reason(IOException failure) {
    if (failure instanceof SocketTimeoutException) {
      return NO_ANSWER;
    }
    String message = String.valueOf(failure.getMessage());
    return failure instanceof EOFException || failure.getMessage() == null
        ? "the server closed the connection"
        : message;
  }
}
