package site.ycsb.cluster.session;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;

/**
 * The states of one session: each change is reported once, and nothing after a loss, although
 * Curator would connect again with a new session.
 *
 * <p>Threading: thread-safe; reports come one at a time.
 */
final class SessionStates implements ConnectionStateListener {
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
   * Waits until the first connection is known here and was reported. Curator's own wait ends before
   * it tells its listeners.
   *
   * @return whether the session was connected within the limit
   */
  boolean awaitConnection(Duration limit) throws InterruptedException {
    return reported.await(limit.toMillis(), TimeUnit.MILLISECONDS) && state != SessionState.LOST;
  }

  /** Reports nothing any more. */
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
