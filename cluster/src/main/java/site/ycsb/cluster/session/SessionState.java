package site.ycsb.cluster.session;

/** How a session with the ensemble is. */
public enum SessionState {
  /** The client is connected. */
  CONNECTED,
  /** The connection is lost, the session isn't: it resumes when the client connects in time. */
  SUSPENDED,
  /** The session has expired, and its ephemeral nodes are gone. Final. */
  LOST
}
