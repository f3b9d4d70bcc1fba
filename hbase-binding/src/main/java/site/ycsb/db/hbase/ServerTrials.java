package site.ycsb.db.hbase;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.spi.tls.ClientTls;

/** What a stranger gets from the ports of master and region servers. */
final class ServerTrials {
  private final ClientTls tls;
  private final AuditTrail trail;
  private final NetworkProbes network;
  private final AuditOptions options;
  private final UnprovenLogin unproven;
  private final Set<Integer> localPorts = new HashSet<>();
  private boolean anyTakesTls;

  /** Trials of servers to which the binding connects so by TLS. */
  ServerTrials(ClientTls tls, AuditTrail trail, NetworkProbes network, AuditOptions options) {
    this.tls = tls;
    this.trail = trail;
    this.network = network;
    this.options = options;
    this.unproven = new UnprovenLogin(trail, network);
  }

  /** Whether one of them takes TLS. */
  boolean anyTakesTls() {
    return anyTakesTls;
  }

  /** Begins a login without a proof at all servers that were reached; see {@link UnprovenLogin}. */
  AuditAnswer logInWithoutProof() {
    return unproven.tryAll();
  }

  /** Tries the servers that the local store runs, whatever else is known of them. */
  void tryLocal() {
    for (Role role : Role.values()) {
      options
          .portsFor(role.localUse)
          .forEach(
              port -> {
                localPorts.add(port.port());
                port(role, port.host(), port.port());
              });
    }
  }

  /** Tries the servers that the master reports, itself first. */
  void tryReported(ClusterMetrics metrics) {
    @Nullable ServerName master = metrics.getMasterName();
    if (master != null) {
      trial(Role.MASTER, master, metrics.getMasterInfoPort());
    }
    metrics
        .getLiveServerMetrics()
        .forEach((name, live) -> trial(Role.REGION_SERVER, name, live.getInfoServerPort()));
  }

  private void trial(Role role, ServerName server, int webPort) {
    String host = server.getHostname();
    if (!localPorts.contains(server.getPort())) {
      port(role, host, server.getPort());
    }
    if (options.jmxPort().isPresent() || !options.local()) {
      network.jmx(host, options.jmxPort().orElse(role.usualJmxPort));
    }
    String page = "web page of the " + role.title;
    if (webPort > 0 || !options.local()) {
      network.webPage(new Endpoint(page, host, webPort > 0 ? webPort : role.usualWebPort));
    } else {
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          page + ": GET / without a user",
          "not tried: it reports that it has none");
    }
  }

  private void port(Role role, String host, int number) {
    Endpoint port = new Endpoint(role.title, host, number, tls);
    Path path =
        network.ownPath(
            Set.of(SecurityFeature.CLIENT_TO_NODE, SecurityFeature.NODE_TO_NODE),
            port,
            RpcGreeting::answer);
    anyTakesTls |= path.takesTls();
    unproven.at(port, path);
  }

  /** What a server does, in words and as the local store calls its port. */
  private enum Role {
    MASTER("master", "master", 10101, 16010),
    REGION_SERVER("region server", "regionserver", 10102, 16030);

    private final String title;
    private final String localUse;
    private final int usualJmxPort;
    private final int usualWebPort;

    Role(String title, String localUse, int usualJmxPort, int usualWebPort) {
      this.title = title;
      this.localUse = localUse;
      this.usualJmxPort = usualJmxPort;
      this.usualWebPort = usualWebPort;
    }
  }

  /**
   * Logins that prove nothing, up to the point where a server has to reject them. HBase's client
   * hides that answer: it sees a connection that ends.
   */
  static final class UnprovenLogin {
    private final AuditTrail trail;
    private final NetworkProbes network;
    private final List<Port> ports = new ArrayList<>();

    UnprovenLogin(AuditTrail trail, NetworkProbes network) {
      this.trail = trail;
      this.network = network;
    }

    /** A server's port, and how it's spoken to. */
    private record Port(Endpoint endpoint, boolean tls) {}

    /** Adds a port to try. */
    void at(Endpoint endpoint, NetworkProbes.Path path) {
      if (path.isReached()) {
        ports.add(new Port(endpoint, !path.takesPlaintext()));
      }
    }

    /** Tries all ports; yes when every one of them requires a proof, otherwise unknown. */
    AuditAnswer tryAll() {
      boolean allRequireProof = !ports.isEmpty();
      for (Port port : ports) {
        allRequireProof &= requiresProof(port);
      }
      return allRequireProof ? AuditAnswer.YES : AuditAnswer.UNKNOWN;
    }

    private boolean requiresProof(Port port) {
      boolean required = false;
      String result;
      try (Socket socket = network.connect(port.endpoint(), port.tls())) {
        required = RpcGreeting.requiresProof(socket);
        result = required ? "rejected: Authentication is required" : "another error";
      } catch (SocketTimeoutException e) {
        result = "not rejected before a name is given";
      } catch (IOException e) {
        result = "failed: " + Rejections.message(e);
      }
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          required ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
          port.endpoint() + ": begin a login without a proof",
          result);
      return required;
    }
  }

  /**
   * The first bytes of a connection to HBase's RPC, which a server answers at once when it doesn't
   * like them.
   *
   * <p>Format: {@code HBas}, version (1 byte), kind of login (1 byte). The answer: length (4
   * bytes), a message with the exception's class and text. Source: HBase's reference guide,
   * appendix "HBase RPC specification", and {@code org.apache.hadoop.hbase.ipc.ServerRpcConnection}
   * of HBase 2.6.
   */
  private static final class RpcGreeting {
    private static final byte UNKNOWN_VERSION = 99;
    private static final byte VERSION = 0;
    private static final byte SIMPLE_LOGIN = 80;
    private static final int MAX_BYTES = 1 << 16;

    private RpcGreeting() {}

    /**
     * Greets in a version that no server has: one that takes connections without TLS answers with
     * an error.
     *
     * @return empty when the answer isn't HBase's
     */
    static Optional<String> answer(Socket socket) throws IOException {
      return send(socket, UNKNOWN_VERSION).contains("org.apache.hadoop.hbase.ipc.")
          ? Optional.of("an error of HBase's RPC about an unknown version")
          : Optional.empty();
    }

    /**
     * Begins a login that proves nothing. A server that requires a proof says so; one that doesn't
     * waits for the name.
     *
     * @return whether it said so
     * @throws java.net.SocketTimeoutException when it waits
     */
    static boolean requiresProof(Socket socket) throws IOException {
      return Rejections.requiresProof(send(socket, VERSION));
    }

    private static String send(Socket socket, byte version) throws IOException {
      socket.getOutputStream().write(new byte[] {'H', 'B', 'a', 's', version, SIMPLE_LOGIN});
      socket.getOutputStream().flush();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      int length = in.readInt();
      if (length <= 0 || length > MAX_BYTES) {
        return "";
      }
      byte[] content = new byte[length];
      in.readFully(content);
      return new String(content, StandardCharsets.ISO_8859_1);
    }
  }
}
