package site.ycsb.cluster.session;

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
  private final SessionStateListener listener;
  private volatile SessionState state = SessionState.SUSPENDED;
  private volatile boolean ignored;

  SessionStates(SessionStateListener listener) {
    this.listener = listener;
  }

  SessionState state() {
    return state;
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
    listener.stateChanged(next);
  }

  private static SessionState translate(ConnectionState state) {
    return switch (state) {
      case CONNECTED, RECONNECTED, READ_ONLY -> SessionState.CONNECTED;
      case SUSPENDED -> SessionState.SUSPENDED;
      case LOST -> SessionState.LOST;
    };
  }
}
