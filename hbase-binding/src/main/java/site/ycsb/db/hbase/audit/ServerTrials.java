package site.ycsb.db.hbase.audit;

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
import site.ycsb.db.hbase.audit.HBaseAuditor.HBaseTarget;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;

/** What a stranger gets from the ports of master and region servers. */
final class ServerTrials {
  private static final int MASTER_JMX = 10101;
  private static final int REGION_SERVER_JMX = 10102;
  private static final int MASTER_WEB = 16010;
  private static final int REGION_SERVER_WEB = 16030;

  private final HBaseTarget target;
  private final AuditTrail trail;
  private final NetworkProbes network;
  private final AuditOptions options;
  private final UnprovenLogin unproven;
  private final Set<Integer> localPorts = new HashSet<>();
  private boolean anyTakesTls;

  ServerTrials(HBaseTarget target, AuditTrail trail, NetworkProbes network, AuditOptions options) {
    this.target = target;
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
    for (HBaseServers.Role role : HBaseServers.Role.values()) {
      options
          .portsFor(role.localUse())
          .forEach(
              port -> {
                localPorts.add(port.port());
                port(role, port.host(), port.port());
              });
    }
  }

  /** Tries a server that the master reports. */
  void trial(HBaseServers.Server server) {
    if (!localPorts.contains(server.port())) {
      port(server.role(), server.host(), server.port());
    }
    boolean master = server.role() == HBaseServers.Role.MASTER;
    if (options.jmxPort().isPresent() || !options.local()) {
      network.jmx(server.host(), options.jmxPort().orElse(master ? MASTER_JMX : REGION_SERVER_JMX));
    }
    String page = "web page of the " + server.role().title();
    if (server.webPort().isPresent() || !options.local()) {
      network.webPage(
          new Endpoint(
              page,
              server.host(),
              server.webPort().orElse(master ? MASTER_WEB : REGION_SERVER_WEB)));
    } else {
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.UNKNOWN,
          page + ": GET / without a user",
          "not tried: it reports that it has none");
    }
  }

  private void port(HBaseServers.Role role, String host, int number) {
    Endpoint port = new Endpoint(role.title(), host, number, target.tls());
    Path path =
        network.ownPath(
            Set.of(SecurityFeature.CLIENT_TO_NODE, SecurityFeature.NODE_TO_NODE),
            port,
            RpcGreeting::answer);
    anyTakesTls |= path.takesTls();
    unproven.at(port, path);
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
