package site.ycsb.cluster.session;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.server.ClientCnxnLimitException;
import org.apache.zookeeper.server.NettyServerCnxnFactory;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.ServerCnxn;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZKDatabase;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;
import org.apache.zookeeper.util.ServiceUtils;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.config.Sentence;
import site.ycsb.spi.store.PrivateFolder;

/**
 * A ZooKeeper server in this process, for the time of one run. It keeps nothing: its data is in
 * memory, but for an empty snapshot in a private temporary folder that is deleted when it is
 * closed.
 *
 * <p>Guarantees: it listens at the given address only, by mutual TLS 1.3 under the cluster token,
 * and nothing of ZooKeeper sees a connection before its handshake is completed. Each node that
 * exists at the start, {@code /zookeeper} included, is open to token holders only. There is no
 * admin server, no plain port, and no four-letter word is answered. Connections that never complete
 * their handshake are bounded in number and time, and don't keep members out.
 *
 * <p>Limits: requests and nodes are bounded by {@code jute.maxbuffer}, 1 MiB - 1 unless the system
 * property says otherwise. A token holder can do anything, with any node.
 *
 * <p>JVM-wide effects: ZooKeeper's fatal errors are logged and don't end the process ({@code
 * ServiceUtils}); {@code jdk.tls.rejectClientInitiatedRenegotiation} is set to true by ZooKeeper
 * where it isn't set. No TLS setting is: several ensembles with different tokens can run in one
 * JVM. ZooKeeper's own {@code ZooKeeperServerEmbedded} takes its TLS settings from system
 * properties alone, which is why it isn't used.
 *
 * <p>Threading: thread-safe.
 */
public final class EmbeddedEnsemble implements AutoCloseable {
  private final Path folder;
  private final TokenHolderServer server;
  private final TlsListener listener;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EmbeddedEnsemble(Path folder, TokenHolderServer server, TlsListener listener) {
    this.folder = folder;
    this.server = server;
    this.listener = listener;
  }

  /**
   * Starts a server; clients can connect when this returns.
   *
   * @param address where to listen, and nowhere else; port 0 picks a free one
   * @throws IOException when the address can't be used, or the data folder can't be created
   */
  public static EmbeddedEnsemble start(
      InetSocketAddress address, ClusterToken token, EnsembleLimits limits) throws IOException {
    ServiceUtils.setSystemExitProcedure(ServiceUtils.LOG_ONLY);
    Id identity = TlsGate.identity(token);
    TlsGate gate = new TlsGate(token.tls(), identity, limits);
    Path folder = temporaryFolder("ycsb-cluster");
    try {
      TokenHolderServer server = TokenHolderServer.create(folder, identity, limits);
      try {
        return new EmbeddedEnsemble(
            folder, server, TlsListener.open(address, gate, limits, server));
      } catch (IOException | RuntimeException e) {
        server.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      PrivateFolder.deleteTree(folder);
      throw e;
    }
  }

  /** A new folder that other users of the machine can't enter; its name has the process's id. */
  public static Path temporaryFolder(String prefix) throws IOException {
    return Files.createTempDirectory(prefix + "-" + ProcessHandle.current().pid() + "-");
  }

  /** Where it listens, with the port that was picked. */
  public InetSocketAddress address() {
    return listener.address();
  }

  /** How many sessions are open, expired ones that weren't collected yet included. */
  public long sessions() {
    return server.getZKDatabase().getSessionCount();
  }

  /** Closes all connections and deletes the data. Threads end within a few seconds. */
  @Override
  public void close() throws IOException {
    if (closed.compareAndSet(false, true)) {
      listener.close();
      try {
        server.close();
      } finally {
        PrivateFolder.deleteTree(folder);
      }
    }
  }

  /**
   * Listens for the clients of a ZooKeeper server, with ZooKeeper's own handling of Netty
   * connections behind TLS handlers of ours.
   *
   * <p>ZooKeeper's TLS is configured by system properties and reads the key anew for each
   * connection; it also counts a connection as a client's before the handshake. Its factory
   * therefore runs without TLS, and {@link TlsGate} puts the handshake in front of it. A connection
   * that was accepted before the gate was in place gets no session: {@link TokenHolderServer}
   * checks that too.
   */
  private static final class TlsListener implements AutoCloseable {
    private static final String FACTORY_PROPERTY = ServerCnxnFactory.ZOOKEEPER_SERVER_CNXN_FACTORY;
    private static final long QUIET_MILLIS = 0;
    private static final long STOP_MILLIS = 2000;

    private final NettyServerCnxnFactory factory;
    private final TlsGate gate;

    private TlsListener(NettyServerCnxnFactory factory, TlsGate gate) {
      this.factory = factory;
      this.gate = gate;
    }

    /** Clients can connect when this returns. */
    static TlsListener open(
        InetSocketAddress address, TlsGate gate, EnsembleLimits limits, ZooKeeperServer server)
        throws IOException {
      NettyServerCnxnFactory factory = createFactory();
      try {
        factory.configure(address, limits.maxConnectionsPerAddress(), -1, false);
        factory.start();
      } catch (Exception e) {
        // Netty throws BindException, a checked one, without declaring it
        factory.shutdown();
        throw new IOException(
            Sentence.joined(
                "can't listen at "
                    + address.getHostString()
                    + ":"
                    + address.getPort()
                    + " (cluster.listen): "
                    + e.getMessage(),
                "Choose another port, or end what listens there"),
            e);
      }
      factory.getParentChannel().pipeline().addFirst(gate);
      factory.closeAll(ServerCnxn.DisconnectReason.SERVER_SHUTDOWN);
      TlsListener listener = new TlsListener(factory, gate);
      try {
        factory.setZooKeeperServer(server);
        server.startup();
        return listener;
      } catch (RuntimeException e) {
        listener.close();
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

  /** A ZooKeeper server that opens sessions for token holders only, and all its nodes to them. */
  private static final class TokenHolderServer extends ZooKeeperServer {
    private static final int DEFAULT_BACKLOG = -1;
    private static final List<String> INITIAL_NODES =
        List.of("/", "/zookeeper", "/zookeeper/quota", "/zookeeper/config");

    private final Id identity;

    private TokenHolderServer(
        FileTxnSnapLog log, ZKDatabase database, EnsembleLimits limits, Id identity) {
      super(
          log,
          limits.tickMillis(),
          Math.toIntExact(limits.minSessionTimeout().toMillis()),
          Math.toIntExact(limits.maxSessionTimeout().toMillis()),
          DEFAULT_BACKLOG,
          database,
          "",
          false);
      this.identity = identity;
    }

    /** A server without connections, whose nodes are closed to all but token holders. */
    static TokenHolderServer create(Path folder, Id identity, EnsembleLimits limits)
        throws IOException {
      FileTxnSnapLog log = new UnloggedTransactions(folder.toFile());
      ZKDatabase database = new ZKDatabase(log);
      TokenHolderServer server = new TokenHolderServer(log, database, limits, identity);
      try {
        server.startdata();
        restrict(database, List.of(new ACL(ZooDefs.Perms.ALL, identity)));
        return server;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        database.close();
        throw new IOException("interrupted while the server started", e);
      } catch (IOException e) {
        database.close();
        throw e;
      }
    }

    @Override
    public void processConnectRequest(ServerCnxn connection, ConnectRequest request)
        throws IOException, ClientCnxnLimitException {
      if (!connection.getAuthInfo().contains(identity)) {
        throw new IOException("the client has not shown the cluster token");
      }
      super.processConnectRequest(connection, request);
    }

    void close() throws IOException {
      shutdown(true);
      getZKDatabase().close();
    }

    private static void restrict(ZKDatabase database, List<ACL> acl) throws IOException {
      for (String path : INITIAL_NODES) {
        try {
          database.getDataTree().setACL(path, acl, 1);
        } catch (KeeperException.NoNodeException e) {
          throw new IOException("ZooKeeper has no node " + path, e);
        }
      }
    }

    /**
     * Writes no transaction down: the server ends with its run, and never reads its data again.
     * Without it each write of a client would wait until a disk has it.
     */
    private static final class UnloggedTransactions extends FileTxnSnapLog {
      /** With a folder for the snapshot that ZooKeeper writes when it starts. */
      UnloggedTransactions(File folder) throws IOException {
        super(folder, folder);
      }

      /** False as for a request that changes nothing, so that nothing is waited for. */
      @Override
      public boolean append(Request request) {
        return false;
      }

      @Override
      public void commit() {
        // nothing was appended
      }
    }
  }

  /**
   * What an embedded ensemble allows its clients, and strangers.
   *
   * @param minSessionTimeout the shortest session time-out that a client is granted
   * @param maxSessionTimeout the longest one
   * @param handshakeTimeout how long a TLS handshake may take before the connection is closed
   * @param maxHalfOpenConnections how many connections may be without a completed handshake; one
   *     more closes the oldest of them
   * @param maxConnectionsPerAddress how many connections of token holders may come from one address
   */
  public record EnsembleLimits(
      Duration minSessionTimeout,
      Duration maxSessionTimeout,
      Duration handshakeTimeout,
      int maxHalfOpenConnections,
      int maxConnectionsPerAddress) {
    private static final long TICKS_PER_SESSION = 10;
    private static final long MIN_TICK_MILLIS = 50;
    private static final long MAX_TICK_MILLIS = 1000;

    /** Sessions of 2 s to 5 min, handshakes of at most 10 s, 256 half-open, 2,000 per address. */
    public static EnsembleLimits defaults() {
      return new EnsembleLimits(
          Duration.ofSeconds(2), Duration.ofMinutes(5), Duration.ofSeconds(10), 256, 2000);
    }

    /** ZooKeeper's unit of time: the resolution at which sessions expire. */
    int tickMillis() {
      long tick = minSessionTimeout.toMillis() / TICKS_PER_SESSION;
      return Math.toIntExact(Math.max(MIN_TICK_MILLIS, Math.min(MAX_TICK_MILLIS, tick)));
    }
  }
}
