package site.ycsb.audit.network;

import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ServerText;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.SecurityFeature;

/** Connects to a JMX port without a user, and counts the beans if it is let in. */
final class JmxProbe {
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
          (RMIServer) LocateRegistry.getRegistry(endpoint.host(), endpoint.port()).lookup("jmxrmi");
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
