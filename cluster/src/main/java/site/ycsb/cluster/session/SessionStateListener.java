package site.ycsb.cluster.session;

/**
 * Learns of a session's changes, in their order, on a thread of the client. It must return soon and
 * must not wait for ZooKeeper. Nothing follows {@link SessionState#LOST}.
 */
@FunctionalInterface
public interface SessionStateListener {
  void stateChanged(SessionState state);
}
