package site.ycsb.audit.network;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;
import org.jspecify.annotations.Nullable;
import site.ycsb.audit.network.ProbeSockets.DeadlineSocket;
import site.ycsb.audit.network.TlsProber.TlsSupport;
import site.ycsb.config.ServerText;
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

  /** The outcome of a request, in words too. */
  record Reply(Outcome outcome, String text) {
    private static final String NO_ANSWER = "no answer in time";

    /** How a server took a request. */
    enum Outcome {
      ANSWERED,
      /** The connection is closed, or the answer is of another protocol. */
      REJECTED,
      /** Nothing comes in time, which may have any reason. */
      SILENT
    }

    /** Asks by an open connection. */
    static Reply of(PlaintextTrial trial, Socket socket) {
      try {
        Optional<String> answer = trial.answer(socket);
        return answer
            .map(text -> new Reply(Outcome.ANSWERED, "answered: " + text))
            .orElseGet(() -> new Reply(Outcome.REJECTED, "no answer of its protocol"));
      } catch (IOException e) {
        return failed(e);
      }
    }

    static Reply failed(IOException failure) {
      return new Reply(
          failure instanceof SocketTimeoutException ? Outcome.SILENT : Outcome.REJECTED,
          reason(failure));
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

  /** Connects to a JMX port without a user, and counts the beans if it is let in. */
  static final class JmxProbe {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String NESTED = "; nested exception is: ";

    private final AuditTrail trail;
    private final ProbeSockets sockets;

    JmxProbe(AuditTrail trail, ProbeSockets sockets) {
      this.trail = trail;
      this.sockets = sockets;
    }

    void probe(Endpoint endpoint) {
      try {
        sockets.open(endpoint).close();
      } catch (IOException e) {
        record(AuditAnswer.UNKNOWN, endpoint + ": connection", Reply.reason(e));
        return;
      }
      String action = endpoint + ": log in by JMX without a user";
      FutureTask<Integer> login = new FutureTask<>(() -> beans(endpoint));
      Thread thread = new Thread(login, "audit-jmx");
      thread.setDaemon(true);
      // by RMI a server sends objects: of no class of a driver or of ours
      thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
      thread.start();
      try {
        int beans = login.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        record(AuditAnswer.NO, action, "let in: " + beans + " management beans");
        trail.weakness(
            "open JMX port",
            endpoint + " let in a client without a user, who can manage the process",
            "Require a user and TLS for JMX, or bind it to loopback");
      } catch (ExecutionException e) {
        @Nullable Throwable cause = e.getCause();
        boolean rejected = cause instanceof SecurityException;
        record(
            rejected ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
            action,
            (rejected ? "rejected: " : "something listens, and JMX without TLS fails: ")
                + ServerText.shown(firstLine(cause), 120));
      } catch (TimeoutException e) {
        login.cancel(true);
        record(AuditAnswer.UNKNOWN, action, "no answer in time");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        record(AuditAnswer.UNKNOWN, action, "interrupted");
      }
    }

    /** Without the exceptions that RMI appends, one on each line. */
    private static String firstLine(@Nullable Throwable failure) {
      String message = failure == null ? "" : String.valueOf(failure.getMessage());
      String first = message.lines().findFirst().orElse("");
      return first.endsWith(NESTED) ? first.substring(0, first.length() - NESTED.length()) : first;
    }

    /** The stranger's own way in. What the server sends back can only be of the JDK's classes. */
    @SuppressWarnings("BanJNDI")
    private static int beans(Endpoint endpoint) throws IOException {
      RMIServer server;
      try {
        server =
            (RMIServer)
                LocateRegistry.getRegistry(endpoint.host(), endpoint.port()).lookup("jmxrmi");
      } catch (NotBoundException | ClassCastException e) {
        throw new IOException("its registry has no JMX", e);
      }
      try (RMIConnector connector = new RMIConnector(server, Map.of())) {
        connector.connect();
        return connector.getMBeanServerConnection().getMBeanCount();
      }
    }

    private void record(AuditAnswer suggests, String action, String result) {
      trail.tried(SecurityFeature.JMX_AUTHENTICATION, suggests, action, result);
    }
  }
}
