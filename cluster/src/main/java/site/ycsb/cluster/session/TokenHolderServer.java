package site.ycsb.cluster.session;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.server.ClientCnxnLimitException;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.ServerCnxn;
import org.apache.zookeeper.server.ZKDatabase;
import org.apache.zookeeper.server.ZooKeeperServer;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;

/** A ZooKeeper server that opens sessions for token holders only, and all its nodes to them. */
final class TokenHolderServer extends ZooKeeperServer {
  private static final int DEFAULT_BACKLOG = -1;
  private static final List<String> INITIAL_NODES =
      List.of("/", "/zookeeper", "/zookeeper/quota", "/zookeeper/config");

  private final TokenIdentity identity;

  private TokenHolderServer(
      FileTxnSnapLog log, ZKDatabase database, EnsembleLimits limits, TokenIdentity identity) {
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
  static TokenHolderServer create(Path folder, TokenIdentity identity, EnsembleLimits limits)
      throws IOException {
    FileTxnSnapLog log = new UnloggedTransactions(folder.toFile());
    ZKDatabase database = new ZKDatabase(log);
    TokenHolderServer server = new TokenHolderServer(log, database, limits, identity);
    try {
      server.startdata();
      restrict(database, identity.acl());
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
    if (!connection.getAuthInfo().contains(identity.id())) {
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
    /**
     * An empty one.
     *
     * @param folder for the snapshot that ZooKeeper writes when it starts
     */
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
