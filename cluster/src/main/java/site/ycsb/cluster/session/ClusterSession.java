package site.ycsb.cluster.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.curator.RetryPolicy;
import org.apache.curator.RetrySleeper;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.curator.retry.BoundedExponentialBackoffRetry;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.ClientInfo;
import org.jspecify.annotations.Nullable;

/**
 * One client's session with an ensemble.
 *
 * <p>A connection that is cut suspends the session; it resumes when the client is back before the
 * session time-out. The session is lost when the server says that it has expired, or when the
 * client has been disconnected for the session time-out. A client notices a connection that went
 * silent after two thirds of the time-out, so it may report the loss up to that much later than the
 * ensemble removes its ephemeral nodes. A lost session stays lost: it isn't replaced by a new one.
 *
 * <p>Threading: thread-safe.
 */
public final class ClusterSession implements AutoCloseable {
  private static final int RETRY_BASE_MILLIS = 50;
  private static final int RETRY_MAX_MILLIS = 1000;
  private static final int RETRIES = 10;

  private final CuratorFramework client;
  private final SessionStates states;

  private ClusterSession(CuratorFramework client, SessionStates states) {
    this.client = client;
    this.states = states;
  }

  /**
   * Opens a session. When it is returned, its state is known and the first connection was reported.
   *
   * @param sessionTimeout what is requested; the ensemble limits it
   * @param connectTimeout how long to wait for the connection; the ensemble may start meanwhile
   * @param listener learns of each change in their order, the first connection included, on a
   *     thread of the client; must return soon and must not wait for ZooKeeper. Nothing follows
   *     {@link SessionState#LOST}
   * @throws IOException when there is no session by then: the ensemble can't be reached, or rejects
   *     the client
   */
  public static ClusterSession connect(
      EnsembleAccess access,
      Duration sessionTimeout,
      Duration connectTimeout,
      Consumer<SessionState> listener)
      throws IOException, InterruptedException {
    CreatorOnlyAcl acl = new CreatorOnlyAcl();
    SessionStates states = new SessionStates(listener);
    CuratorFramework client =
        CuratorFrameworkFactory.builder()
            .connectString(access.connectString())
            .namespace(access.namespace())
            .zkClientConfig(access.configuration())
            .sessionTimeoutMs(Math.toIntExact(sessionTimeout.toMillis()))
            .connectionTimeoutMs(
                Math.toIntExact(Math.min(sessionTimeout.toMillis(), connectTimeout.toMillis())))
            .retryPolicy(
                new RetryUntilLost(
                    new BoundedExponentialBackoffRetry(
                        RETRY_BASE_MILLIS, RETRY_MAX_MILLIS, RETRIES),
                    states))
            .ensembleTracker(false)
            .aclProvider(acl)
            .build();
    client.getConnectionStateListenable().addListener(states);
    client.start();
    try {
      if (!states.awaitConnection(connectTimeout)) {
        throw new IOException(
            "no session with ZooKeeper at "
                + access
                + " within "
                + connectTimeout.toMillis()
                + " ms: it isn't running there, or rejects this client");
      }
      acl.adaptTo(client.getZookeeperClient().getZooKeeper());
      return new ClusterSession(client, states);
    } catch (IOException | InterruptedException | RuntimeException e) {
      states.ignoreAll();
      client.close();
      throw e;
    } catch (Exception e) {
      states.ignoreAll();
      client.close();
      throw new IOException("no session with ZooKeeper at " + access + ": " + e.getMessage(), e);
    }
  }

  /**
   * What reads and writes nodes under this session. New nodes are open to their creator's identity
   * only, which all holders of one token share.
   *
   * @throws IllegalStateException when the session is lost
   */
  public CuratorFramework client() {
    if (state() == SessionState.LOST) {
      throw new IllegalStateException("the session is lost");
    }
    return client;
  }

  public SessionState state() {
    return states.state();
  }

  /** Ends the session, whose ephemeral nodes go at once; reports nothing. */
  @Override
  public void close() {
    states.ignoreAll();
    client.close();
  }

  /**
   * Ends retries when the session is lost: each of them waits for a connection, so that all
   * together would keep a client waiting for minutes that can't deliver anything any more.
   */
  private static final class RetryUntilLost implements RetryPolicy {
    private final RetryPolicy policy;
    private final SessionStates states;

    RetryUntilLost(RetryPolicy policy, SessionStates states) {
      this.policy = policy;
      this.states = states;
    }

    @Override
    public boolean allowRetry(Throwable failure) {
      return policy.allowRetry(failure);
    }

    @Override
    public boolean allowRetry(int retries, long elapsedMillis, RetrySleeper sleeper) {
      return states.state() != SessionState.LOST
          && policy.allowRetry(retries, elapsedMillis, sleeper);
    }
  }

  /**
   * Opens new nodes to the identity that created them only. A client without an identity, as an
   * ensemble without authentication has them, opens its nodes to all: there is no one to name.
   *
   * <p>Threading: thread-safe.
   */
  private static final class CreatorOnlyAcl implements ACLProvider {
    private static final String ADDRESS_SCHEME = "ip";

    private volatile List<ACL> acl = ZooDefs.Ids.CREATOR_ALL_ACL;

    /** Asks the server which identities the client has. */
    void adaptTo(ZooKeeper client) throws InterruptedException {
      @Nullable List<ClientInfo> identities = client.whoAmI();
      if (identities == null) {
        // a server before 3.7 doesn't know the question; creating fails there without an identity
        return;
      }
      boolean identified =
          identities.stream()
              .map(ClientInfo::getAuthScheme)
              .anyMatch(scheme -> !scheme.equals(ADDRESS_SCHEME));
      acl = identified ? ZooDefs.Ids.CREATOR_ALL_ACL : ZooDefs.Ids.OPEN_ACL_UNSAFE;
    }

    @Override
    public List<ACL> getDefaultAcl() {
      return acl;
    }

    @Override
    public List<ACL> getAclForPath(String path) {
      return acl;
    }
  }

  /**
   * The states of one session: each change is reported once, and nothing after a loss, although
   * Curator would connect again with a new session.
   *
   * <p>Threading: thread-safe; reports come one at a time.
   */
  static final class SessionStates implements ConnectionStateListener {
    private final Consumer<SessionState> listener;
    private final CountDownLatch reported = new CountDownLatch(1);
    private volatile SessionState state = SessionState.SUSPENDED;
    private volatile boolean ignored;

    SessionStates(Consumer<SessionState> listener) {
      this.listener = listener;
    }

    SessionState state() {
      return state;
    }

    /**
     * Waits until the first connection is known here and was reported. Curator's own wait ends
     * before it tells its listeners.
     *
     * @return whether the session was connected within the limit
     */
    boolean awaitConnection(Duration limit) throws InterruptedException {
      return reported.await(limit.toMillis(), TimeUnit.MILLISECONDS) && state != SessionState.LOST;
    }

    void ignoreAll() {
      ignored = true;
    }

    @Override
    public synchronized void stateChanged(CuratorFramework client, ConnectionState changed) {
      SessionState next = translate(changed);
      if (ignored || state == SessionState.LOST || state == next) {
        return;
      }
      state = next;
      try {
        listener.accept(next);
      } finally {
        reported.countDown();
      }
    }

    private static SessionState translate(ConnectionState state) {
      return switch (state) {
        case CONNECTED, RECONNECTED, READ_ONLY -> SessionState.CONNECTED;
        case SUSPENDED -> SessionState.SUSPENDED;
        case LOST -> SessionState.LOST;
      };
    }
  }

  /** How a session with the ensemble is. */
  public enum SessionState {
    CONNECTED,
    /** The connection is lost, the session isn't: it resumes when the client connects in time. */
    SUSPENDED,
    /** The session has expired, and its ephemeral nodes are gone. Final. */
    LOST
  }
}
