package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.NetworkProbes.Path;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.spi.audit.StoreEdition;
import site.ycsb.spi.tls.ClientTls;

/**
 * Audits a Cassandra cluster: the trials first, then what the nodes report. The trials speak CQL's
 * and the nodes' protocols without the driver, which would hide how far a stranger gets.
 */
final class CassandraAuditor implements StoreAuditor {
  /** How each feature is turned on in cassandra.yaml. */
  private static final Map<SecurityFeature, String> REMEDIES =
      Map.of(
          SecurityFeature.AUTHENTICATION,
          "authenticator: PasswordAuthenticator (or MutualTlsAuthenticator) in cassandra.yaml, then"
              + " create a superuser of your own and drop cassandra",
          SecurityFeature.AUTHORIZATION,
          "authorizer: CassandraAuthorizer in cassandra.yaml; needs an authenticator",
          SecurityFeature.TRANSPORT_ENCRYPTION,
          "client_encryption_options and server_encryption_options in cassandra.yaml",
          SecurityFeature.ENCRYPTION_AT_REST,
          "Apache Cassandra encrypts its commit log only, by transparent_data_encryption_options;"
              + " for tables and hints encrypt the disk, or load a compressor that encrypts"
              + " (docs/atrest.md)",
          SecurityFeature.AUDITING,
          "audit_logging_options: enabled: true in cassandra.yaml, or nodetool enableauditlog",
          SecurityFeature.JMX_AUTHENTICATION,
          "com.sun.management.jmxremote.authenticate=true with LOCAL_JMX=no in cassandra-env.sh, or"
              + " no JMX port at all",
          SecurityFeature.AUTHENTICATION_CACHING,
          "roles_validity, permissions_validity and credentials_validity in cassandra.yaml; needs"
              + " an authenticator",
          SecurityFeature.PROXY_RULES,
          "not in Apache Cassandra; DataStax Enterprise has GRANT PROXY.LOGIN and PROXY.EXECUTE",
          SecurityFeature.NODE_TO_NODE,
          "server_encryption_options: internode_encryption: all and optional: false in"
              + " cassandra.yaml",
          SecurityFeature.CLIENT_TO_NODE,
          "client_encryption_options: enabled: true and optional: false in cassandra.yaml");

  private static final String NOBODY = "nobody (no user is given)";
  private static final String STORAGE = "storage";
  private static final int STORAGE_PORT = 7000;
  private static final int JMX_PORT = 7199;

  private static final Set<SecurityFeature> UNASKED =
      EnumSet.of(
          SecurityFeature.AUTHORIZATION,
          SecurityFeature.ENCRYPTION_AT_REST,
          SecurityFeature.AUDITING,
          SecurityFeature.AUTHENTICATION_CACHING,
          SecurityFeature.PROXY_RULES);

  private final Properties properties;
  private final CassandraConfig config;
  private final ClientTls tls;
  private final List<Endpoint> contactPoints;
  private final String user;

  /** An audit; throws {@link ConfigurationException} when the configuration isn't right. */
  CassandraAuditor(Properties properties) {
    this.properties = properties;
    config = CassandraConfig.from(properties);
    tls = config.tls().orElse(ClientTls.DEFAULT);
    contactPoints =
        config.hosts().stream()
            .map(host -> new Endpoint("CQL port", host.host(), host.port(), tls))
            .toList();
    user = config.credentials().map(CassandraConfig.Credentials::username).orElse(NOBODY);
  }

  @Override
  public List<String> plan() {
    List<String> plan = new ArrayList<>();
    for (Endpoint node : contactPoints) {
      plan.add(
          "connect to the "
              + node
              + " without TLS and with TLS 1.0 to 1.3, without a user, and as cassandra with the"
              + " password cassandra; read system.local and system_auth.roles where it is let in");
    }
    plan.add(
        "log in as "
            + user
            + " by the driver, read the nodes' settings, connections and tables, and have a"
            + " statement prepared that is never executed");
    plan.add(
        "try the CQL ports of all other nodes in the same way, as far as the cluster names them");
    plan.add(
        "greet the nodes' storage ports without TLS and with TLS, "
            + STORAGE_PORT
            + " where the cluster names no other, and except on a local store their JMX ports, "
            + JMX_PORT
            + " where no other is given");
    return plan;
  }

  @Override
  public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
    REMEDIES.forEach(trail::remedy);
    CqlTrials trials = new CqlTrials(trail, network);
    Set<InetSocketAddress> tried = new HashSet<>();
    boolean reached = false;
    boolean recognised = contactPoints.isEmpty();
    for (Endpoint node : contactPoints) {
      tried.add(new InetSocketAddress(node.host(), node.port()));
      Path path = audit(node, trials, network);
      reached |= path.isReached();
      recognised |= path.isReached() && path != Path.UNRECOGNISED;
    }
    if (!contactPoints.isEmpty() && !reached) {
      throw new StoreUnavailableException(
          "Cassandra can't be reached at "
              + String.join(", ", contactPoints.stream().map(Endpoint::address).toList()));
    }
    Set<Endpoint> storage = new LinkedHashSet<>();
    options
        .portsFor(STORAGE)
        .forEach(
            at ->
                storage.add(endpoint("storage port", new InetSocketAddress(at.host(), at.port()))));
    try (CqlSession session = new Connector(properties, config).connect()) {
      String product = ServerProduct.query(session).description();
      trail.product(product);
      edition(product).ifPresent(trail::edition);
      new ReportedSettings(session, trail).record();
      List<NodeAddresses> nodes =
          session.getMetadata().getNodes().values().stream().map(NodeAddresses::of).toList();
      nodes.forEach(
          node ->
              node.storage(STORAGE_PORT)
                  .ifPresent(at -> storage.add(endpoint("storage port", at))));
      for (NodeAddresses node : nodes) {
        for (InetSocketAddress address : node.cql()) {
          if (tried.add(address)) {
            audit(endpoint("CQL port", address), trials, network);
          }
        }
      }
      trail.user(user + (trials.letsAnyoneIn() ? ", where everybody is let in" : ""));
    } catch (ConfigurationException | StoreUnavailableException e) {
      trail.product(
          recognised
              ? "a server that speaks CQL"
              : "a server that takes TLS and isn't known to be Cassandra");
      trail.loginFailed(user, String.valueOf(e.getMessage()), UNASKED);
      if (!recognised) {
        // what else its machine has says nothing of Cassandra either
        return;
      }
    }
    boolean named = !storage.isEmpty();
    if (!named) {
      contactPoints.forEach(
          node -> storage.add(new Endpoint("storage port", node.host(), STORAGE_PORT, tls)));
    }
    Set<SecurityFeature> between = Set.of(SecurityFeature.NODE_TO_NODE);
    for (Endpoint node : storage) {
      if (named) {
        network.ownPath(between, node, NodeHandshake::answer);
      } else {
        network.path(between, node, NodeHandshake::answer);
      }
    }
    if (options.jmxPort().isPresent() || !options.local()) {
      for (Endpoint node : storage) {
        network.jmx(node.host(), options.jmxPort().orElse(JMX_PORT));
      }
    }
    if (options.local()) {
      trail.reported(
          SecurityFeature.JMX_AUTHENTICATION,
          AuditAnswer.YES,
          "bin/ycsb store",
          "starts its nodes without a JMX port");
    }
  }

  /** Tries a CQL port, and returns what it takes. */
  private static Path audit(Endpoint node, CqlTrials trials, NetworkProbes network) {
    Path path =
        network.path(
            Set.of(SecurityFeature.CLIENT_TO_NODE),
            node,
            socket -> new CqlTrials.Conversation(socket).options());
    if (path.isReached()) {
      trials.run(node, path.takesTls());
    }
    return path;
  }

  private static Optional<StoreEdition> edition(String product) {
    if (product.startsWith("Apache Cassandra ")) {
      return Optional.of(StoreEdition.OPEN_SOURCE);
    }
    return product.startsWith("DataStax Enterprise")
        ? Optional.of(StoreEdition.ENTERPRISE)
        : Optional.empty();
  }

  private Endpoint endpoint(String use, InetSocketAddress address) {
    String host =
        address.isUnresolved() ? address.getHostString() : address.getAddress().getHostAddress();
    return new Endpoint(use, host, address.getPort(), tls);
  }

  /**
   * The first message between nodes, for a version of the protocol that no node has: a node that
   * takes connections without TLS answers with its own version, and goes no further.
   *
   * <p>Format: magic number (4 bytes), flags with the versions (4), length of the address (1),
   * address (4 or 16), port (2), checksum (4). The answer: newest version (4), version to use (4),
   * checksum (4). Source: {@code org.apache.cassandra.net.HandshakeProtocol} of Cassandra 4.0 to
   * 5.0.
   */
  private static final class NodeHandshake {
    private static final int MAGIC = 0xCA552DFA;
    private static final int NO_SUCH_VERSION = 127;
    private static final int SMALL_MESSAGES = 1;
    private static final byte[] CHECKSUM_START = {(byte) 0xFA, 0x2D, 0x55, (byte) 0xCA};
    private static final int ANSWER_BYTES = 8;

    private NodeHandshake() {}

    /** Sends it; empty when the answer isn't a node's. */
    static Optional<String> answer(Socket socket) throws IOException {
      socket.getOutputStream().write(message(socket.getLocalAddress()));
      socket.getOutputStream().flush();
      byte[] content = new byte[ANSWER_BYTES];
      byte[] checksum = new byte[4];
      DataInputStream in = new DataInputStream(socket.getInputStream());
      in.readFully(content);
      in.readFully(checksum);
      if (ByteBuffer.wrap(checksum).getInt() != checksum(content)) {
        return Optional.empty();
      }
      return Optional.of(
          "version " + ByteBuffer.wrap(content).getInt() + " of the nodes' protocol");
    }

    private static byte[] message(InetAddress from) {
      byte[] address = from.getAddress();
      ByteBuffer message = ByteBuffer.allocate(4 + 4 + 1 + address.length + 2 + 4);
      message.putInt(MAGIC);
      message.putInt(
          SMALL_MESSAGES | NO_SUCH_VERSION << 8 | NO_SUCH_VERSION << 16 | NO_SUCH_VERSION << 24);
      message.put((byte) (address.length + 2)).put(address).putShort((short) 0);
      byte[] soFar = Arrays.copyOf(message.array(), message.position());
      return message.putInt(checksum(soFar)).array();
    }

    private static int checksum(byte[] content) {
      CRC32 crc = new CRC32();
      crc.update(CHECKSUM_START);
      crc.update(content);
      return (int) crc.getValue();
    }
  }

  /**
   * Where a node listens, as seen from here.
   *
   * <p>Nodes tell the addresses of their own settings, and Cassandra's default is {@code
   * localhost}: from another machine that would be the auditor's own loopback.
   *
   * @param connected where the driver reaches the node; empty when that isn't an address
   * @param rpc where the node says that clients reach it, whose port may be another one
   * @param listen where the node says that others reach it
   */
  record NodeAddresses(
      Optional<InetSocketAddress> connected,
      Optional<InetSocketAddress> rpc,
      Optional<InetSocketAddress> listen) {
    static NodeAddresses of(Node node) {
      SocketAddress endPoint = node.getEndPoint().resolve();
      return new NodeAddresses(
          endPoint instanceof InetSocketAddress address ? Optional.of(address) : Optional.empty(),
          node.getBroadcastRpcAddress(),
          node.getListenAddress().or(node::getBroadcastAddress));
    }

    /**
     * Its CQL ports: the one that the driver uses, and the one that the node tells, where it may
     * take connections without TLS even if the driver's port doesn't (native_transport_port_ssl).
     */
    Set<InetSocketAddress> cql() {
      Set<InetSocketAddress> ports = new LinkedHashSet<>();
      connected.ifPresent(ports::add);
      rpc.map(this::seenFromHere).filter(address -> address.getPort() > 0).ifPresent(ports::add);
      return ports;
    }

    /**
     * Its port for other nodes.
     *
     * @param usual the port when the node doesn't tell
     */
    Optional<InetSocketAddress> storage(int usual) {
      return listen
          .map(this::seenFromHere)
          .map(
              address ->
                  address.getPort() > 0
                      ? address
                      : new InetSocketAddress(address.getAddress(), usual));
    }

    private InetSocketAddress seenFromHere(InetSocketAddress told) {
      @Nullable InetAddress reached = connected.map(InetSocketAddress::getAddress).orElse(null);
      return reached != null && !isLocal(reached) && isLocal(told.getAddress())
          ? new InetSocketAddress(reached, told.getPort())
          : told;
    }

    private static boolean isLocal(@Nullable InetAddress address) {
      return address != null && (address.isLoopbackAddress() || address.isAnyLocalAddress());
    }
  }
}
