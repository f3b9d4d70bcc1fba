package site.ycsb.cluster.session;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.curator.RetryPolicy;
import org.apache.curator.RetrySleeper;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.BoundedExponentialBackoffRetry;
import org.apache.zookeeper.ZooKeeper;

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

  /** How the session is now. */
  public SessionState state() {
    return states.state();
  }

  /** The identifier of the session, which is the owner of its ephemeral nodes. */
  public long id() throws IOException {
    try {
      return zooKeeper().getSessionId();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the session has no connection", e);
    }
  }

  /** Ends the session, whose ephemeral nodes go at once; reports nothing. */
  @Override
  public void close() {
    states.ignoreAll();
    client.close();
  }

  private ZooKeeper zooKeeper() throws Exception {
    return client().getZookeeperClient().getZooKeeper();
  }

  /**
   * Ends retries when the session is lost: each of them waits for a connection, so that all
   * together would keep a client waiting for minutes that can't deliver anything any more.
   */
  private static final class RetryUntilLost implements RetryPolicy {
    private final RetryPolicy policy;
    private final SessionStates states;

    /** Retries as the policy does, for as long as the session isn't lost. */
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
}
