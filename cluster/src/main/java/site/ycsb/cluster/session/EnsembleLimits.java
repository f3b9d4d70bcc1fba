package site.ycsb.cluster.session;

import java.time.Duration;

/**
 * What an embedded ensemble allows its clients, and strangers.
 *
 * @param minSessionTimeout the shortest session time-out that a client is granted
 * @param maxSessionTimeout the longest one
 * @param handshakeTimeout how long a TLS handshake may take before the connection is closed
 * @param maxHalfOpenConnections how many connections may be without a completed handshake; one more
 *     closes the oldest of them
 * @param maxConnectionsPerAddress how many connections of token holders may come from one address
 */
public record EnsembleLimits(
    Duration minSessionTimeout,
    Duration maxSessionTimeout,
    Duration handshakeTimeout,
    int maxHalfOpenConnections,
    int maxConnectionsPerAddress) {
  private static final long TICKS_PER_SESSION = 10;
  private static final long MIN_TICK_MILLIS = 50;
  private static final long MAX_TICK_MILLIS = 1000;

  /** Sessions of 2 s to 5 min, handshakes of at most 10 s, 256 half-open, 2,000 per address. */
  public static EnsembleLimits defaults() {
    return new EnsembleLimits(
        Duration.ofSeconds(2), Duration.ofMinutes(5), Duration.ofSeconds(10), 256, 2000);
  }

  /** ZooKeeper's unit of time: the resolution at which sessions expire. */
  int tickMillis() {
    long tick = minSessionTimeout.toMillis() / TICKS_PER_SESSION;
    return Math.toIntExact(Math.max(MIN_TICK_MILLIS, Math.min(MAX_TICK_MILLIS, tick)));
  }
}
