package site.ycsb.cluster.phase;

/** What a run of several clients goes through, in this order. Each phase has a deadline. */
public enum Phase {
  /** Clients join and get their index. */
  JOIN,
  /** Each is connected to the store, has checked schema and key, and is warmed up. */
  PREPARED,
  /** The coordinator has published when the measured part begins. */
  PLAN,
  MEASURE,
  /** Operations have ended; the client delivers its results. */
  REPORT,
  DONE
}
