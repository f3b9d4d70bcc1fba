package site.ycsb.cluster.phase;

import java.time.Duration;

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
  DONE;

  /**
   * How long each phase may take.
   *
   * @param join until all clients have joined
   * @param prepare until all clients are ready, from when all have joined
   * @param report until all clients have delivered their results, from the end of the measured part
   */
  public record Limits(Duration join, Duration prepare, Duration report) {}
}
