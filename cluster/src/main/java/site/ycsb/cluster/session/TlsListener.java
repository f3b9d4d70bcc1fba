package site.ycsb.cluster.session;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.server.NettyServerCnxnFactory;
import org.apache.zookeeper.server.ServerCnxn;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * Listens for the clients of a ZooKeeper server, with ZooKeeper's own handling of Netty connections
 * behind TLS handlers of ours.
 *
 * <p>ZooKeeper's TLS is configured by system properties and reads the key anew for each connection;
 * it also counts a connection as a client's before the handshake. Its factory therefore runs
 * without TLS, and {@link TlsGate} puts the handshake in front of it. A connection that was
 * accepted before the gate was in place gets no session: {@link TokenHolderServer} checks that too.
 */
final class TlsListener implements AutoCloseable {
  private static final String FACTORY_PROPERTY = ServerCnxnFactory.ZOOKEEPER_SERVER_CNXN_FACTORY;
  private static final long QUIET_MILLIS = 0;
  private static final long STOP_MILLIS = 2000;

  private final NettyServerCnxnFactory factory;
  private final TlsGate gate;

  private TlsListener(NettyServerCnxnFactory factory, TlsGate gate) {
    this.factory = factory;
    this.gate = gate;
  }

  /** Binds the address; clients have to wait until {@link #serve}. */
  static TlsListener bind(InetSocketAddress address, TlsGate gate, EnsembleLimits limits)
      throws IOException {
    NettyServerCnxnFactory factory = createFactory();
    try {
      factory.configure(address, limits.maxConnectionsPerAddress(), -1, false);
      factory.start();
    } catch (Exception e) {
      // Netty throws BindException, a checked one, without declaring it
      factory.shutdown();
      throw new IOException(
          "can't listen at "
              + address.getHostString()
              + ":"
              + address.getPort()
              + " (cluster.listen): "
              + e.getMessage()
              + ". Choose another port, or end what listens there",
          e);
    }
    factory.getParentChannel().pipeline().addFirst(gate);
    factory.closeAll(ServerCnxn.DisconnectReason.SERVER_SHUTDOWN);
    return new TlsListener(factory, gate);
  }

  /** Starts the server and hands it the connections. */
  void serve(ZooKeeperServer server) {
    try {
      factory.setZooKeeperServer(server);
      server.startup();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  InetSocketAddress address() {
    return factory.getLocalAddress();
  }

  /**
   * Closes the port and all connections, and ends Netty's threads within a few seconds. The
   * factory's own shutdown isn't used: it leaves a thread behind.
   */
  @Override
  public void close() {
    Channel parent = factory.getParentChannel();
    parent.close().syncUninterruptibly();
    factory.closeAll(ServerCnxn.DisconnectReason.SERVER_SHUTDOWN);
    gate.close();
    end(parent.eventLoop().parent());
    gate.workers().ifPresent(TlsListener::end);
  }

  private static void end(EventLoopGroup group) {
    group
        .shutdownGracefully(QUIET_MILLIS, STOP_MILLIS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(2 * STOP_MILLIS);
  }

  /** ZooKeeper chooses the class by a system property, which is set for this call only. */
  private static NettyServerCnxnFactory createFactory() throws IOException {
    synchronized (TlsListener.class) {
      String before = System.getProperty(FACTORY_PROPERTY);
      System.setProperty(FACTORY_PROPERTY, NettyServerCnxnFactory.class.getName());
      try {
        return (NettyServerCnxnFactory) ServerCnxnFactory.createFactory();
      } finally {
        if (before == null) {
          System.clearProperty(FACTORY_PROPERTY);
        } else {
          System.setProperty(FACTORY_PROPERTY, before);
        }
      }
    }
  }
}
