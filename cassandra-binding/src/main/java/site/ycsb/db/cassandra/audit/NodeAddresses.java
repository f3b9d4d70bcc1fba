package site.ycsb.db.cassandra.audit;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a node listens, as seen from here.
 *
 * <p>Nodes tell the addresses of their own settings, and Cassandra's default is {@code localhost}:
 * from another machine that would be the auditor's own loopback.
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
   * Its CQL ports: the one that the driver uses, and the one that the node tells, where it may take
   * connections without TLS even if the driver's port doesn't (native_transport_port_ssl).
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
