package site.ycsb.audit.network;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.audit.network.ProbeSockets.DeadlineSocket;
import site.ycsb.audit.network.TlsProber.TlsSupport;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;

/** Tries the ports of real servers. Not thread-safe. */
public final class LiveNetwork implements NetworkProbes {
  private final AuditTrail trail;
  private final ProbeSockets sockets;
  private final TlsWeaknessRecorder findings;
  private final ClientCertificateProbe clientCertificates;
  private final List<Reacting> reacting = new ArrayList<>();

  public LiveNetwork(AuditTrail trail, ProbeSockets sockets) {
    this.trail = trail;
    this.sockets = sockets;
    this.findings = new TlsWeaknessRecorder(trail, sockets);
    this.clientCertificates = new ClientCertificateProbe(trail, sockets);
  }

  /** A port that reacted to a request without TLS, be it by closing the connection. */
  private record Reacting(Endpoint endpoint, PlaintextTrial trial) {}

  @Override
  public Path path(Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext) {
    return path(features, endpoint, plaintext, false);
  }

  @Override
  public Path ownPath(Set<SecurityFeature> features, Endpoint endpoint, PlaintextTrial plaintext) {
    return path(features, endpoint, plaintext, true);
  }

  private Path path(
      Set<SecurityFeature> features,
      Endpoint endpoint,
      PlaintextTrial plaintext,
      boolean namedByStore) {
    Reply plain;
    TlsSupport tls;
    try {
      plain = ask(plaintext, endpoint);
      tls = new TlsProber(() -> sockets.open(endpoint)).probe(endpoint.host());
      if (plain.outcome() == Reply.Outcome.SILENT && tls.any()) {
        plain = ask(plaintext, endpoint);
      }
    } catch (IOException e) {
      String reason = Reply.reason(e);
      features.forEach(
          feature -> trail.tried(feature, AuditAnswer.UNKNOWN, endpoint + ": connection", reason));
      return Path.CLOSED;
    }
    if (plain.outcome() != Reply.Outcome.SILENT) {
      reacting.add(new Reacting(endpoint, plaintext));
    }
    if (tls.any()) {
      findings.record(features, endpoint, tls);
    }
    boolean recognised =
        !tls.any()
            || clientCertificates.probe(features, endpoint, plaintext)
            || plain.outcome() == Reply.Outcome.ANSWERED
            || namedByStore;
    Path path = recognised ? pathOf(plain.outcome(), tls.any()) : Path.UNRECOGNISED;
    AuditAnswer answer = answerOf(path);
    for (SecurityFeature feature : features) {
      trail.tried(feature, answer, endpoint + ": request without TLS", plain.text());
      trail.tried(
          feature,
          answer,
          endpoint + ": handshakes of TLS 1.0 to 1.3",
          tls.any() ? "accepted: " + tls.versions() : "none accepted");
    }
    return path;
  }

  private static Path pathOf(Reply.Outcome plain, boolean tls) {
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
      case TLS_OR_UNANSWERED, UNRECOGNISED, CLOSED, SILENT -> AuditAnswer.UNKNOWN;
    };
  }

  private Reply ask(PlaintextTrial trial, Endpoint endpoint) throws IOException {
    try (Socket socket = sockets.open(endpoint)) {
      return Reply.of(trial, socket);
    }
  }

  /**
   * Asks all ports again that reacted to a request. What a server reports while it lives must not
   * stand as its answer when it died before that could be tried.
   *
   * @throws StoreUnavailableException when one doesn't react any more
   */
  public void checkThatAllStillReact() {
    for (Reacting one : reacting) {
      String reason;
      try {
        Reply reply = ask(one.trial(), one.endpoint());
        if (reply.outcome() == Reply.Outcome.SILENT) {
          reply = ask(one.trial(), one.endpoint());
        }
        if (reply.outcome() != Reply.Outcome.SILENT) {
          continue;
        }
        reason = reply.text();
      } catch (IOException e) {
        reason = Reply.reason(e);
      }
      throw new StoreUnavailableException(
          one.endpoint()
              + " answered when the audit began and doesn't any more ("
              + reason
              + "), so what was found is incomplete; audit it again when it runs");
    }
  }

  @Override
  public Socket connect(Endpoint endpoint, boolean tls) throws IOException {
    DeadlineSocket plain = sockets.open(endpoint);
    if (!tls) {
      return plain;
    }
    boolean open = false;
    try {
      Socket encrypted = ProbeSockets.encrypt(plain, endpoint);
      open = true;
      return encrypted;
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

  /** Requests a web server's start page without a user. */
  private static final class WebPageProbe {
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})[^\r\n]*");
    private static final int MAX_BYTES = 4096;
    private static final int FIRST_ERROR = 400;

    private final AuditTrail trail;
    private final ProbeSockets sockets;

    WebPageProbe(AuditTrail trail, ProbeSockets sockets) {
      this.trail = trail;
      this.sockets = sockets;
    }

    void probe(Endpoint endpoint) {
      String action = endpoint + ": GET / without a user";
      try (Socket socket = sockets.open(endpoint)) {
        socket
            .getOutputStream()
            .write(
                ("GET / HTTP/1.0\r\nHost: " + endpoint.address() + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        String answer =
            new String(socket.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
        Matcher status = STATUS.matcher(answer);
        if (!status.lookingAt()) {
          record(action, "no HTTP without TLS");
          return;
        }
        record(action, status.group());
        if (Integer.parseInt(status.group(1)) < FIRST_ERROR) {
          trail.weakness(
              "open web page",
              endpoint + " answers anyone: " + status.group(),
              "Require a login for it, bind it to loopback, or turn it off");
        }
      } catch (IOException e) {
        record(action, Reply.reason(e));
      }
    }

    private void record(String action, String result) {
      trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.UNKNOWN, action, result);
    }
  }
}
