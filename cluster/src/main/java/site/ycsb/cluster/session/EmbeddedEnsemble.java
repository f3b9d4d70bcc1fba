package site.ycsb.cluster.session;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.zookeeper.util.ServiceUtils;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.cluster.token.TokenTls;

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
  private final TemporaryFolder folder;
  private final TokenHolderServer server;
  private final TlsListener listener;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EmbeddedEnsemble(TemporaryFolder folder, TokenHolderServer server, TlsListener listener) {
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
    TokenTls tls = token.tls();
    TokenIdentity identity = new TokenIdentity(token);
    TlsGate gate = new TlsGate(tls, identity, limits);
    TemporaryFolder folder = TemporaryFolder.create("ycsb-cluster");
    try {
      TokenHolderServer server = TokenHolderServer.create(folder.path(), identity, limits);
      TlsListener listener = listen(address, gate, limits, server);
      return new EmbeddedEnsemble(folder, server, listener);
    } catch (IOException | RuntimeException e) {
      folder.delete();
      throw e;
    }
  }

  private static TlsListener listen(
      InetSocketAddress address, TlsGate gate, EnsembleLimits limits, TokenHolderServer server)
      throws IOException {
    try {
      TlsListener listener = TlsListener.bind(address, gate, limits);
      listener.serve(server);
      return listener;
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** Where it listens, with the port that was picked. */
  public InetSocketAddress address() {
    return listener.address();
  }

  /** How many sessions are open, expired ones that weren't collected yet included. */
  public long sessions() {
    return server.getZKDatabase().getSessionCount();
  }

  /**
   * Closes all connections and deletes the data. Threads end within a few seconds.
   *
   * @throws IOException when the data can't be deleted
   */
  @Override
  public void close() throws IOException {
    if (closed.compareAndSet(false, true)) {
      listener.close();
      try {
        server.close();
      } finally {
        folder.delete();
      }
    }
  }
}
