package site.ycsb.cluster.result;

import java.util.List;

/**
 * The time in which all clients ran: from the last one's start to the first one's end. Unit and
 * clock: nanoseconds of the coordinator's {@link System#nanoTime}. Immutable.
 *
 * @param startNanos when the last client began
 * @param lengthNanos until the first one ended; 0 when they have no time in common
 * @param startSpreadNanos from the first client's start to the last one's
 * @param clockErrorNanos the largest of the clients' clocks
 */
public record JointWindow(
    long startNanos, long lengthNanos, long startSpreadNanos, long clockErrorNanos) {

  /** The window of these clients, lost ones included; there is at least one. */
  public static JointWindow of(List<ClientSpan> clients) {
    // times may overflow between two clients, so that they're counted from the first one's start
    long origin = clients.get(0).startNanos();
    long firstStart = Long.MAX_VALUE;
    long lastStart = Long.MIN_VALUE;
    long firstEnd = Long.MAX_VALUE;
    long error = 0;
    for (ClientSpan client : clients) {
      long start = client.startNanos() - origin;
      firstStart = Math.min(firstStart, start);
      lastStart = Math.max(lastStart, start);
      firstEnd = Math.min(firstEnd, client.endNanos() - origin);
      error = Math.max(error, client.errorNanos());
    }
    return new JointWindow(
        origin + lastStart, Math.max(0, firstEnd - lastStart), lastStart - firstStart, error);
  }

  public boolean isEmpty() {
    return lengthNanos == 0;
  }

  public long endNanos() {
    return startNanos + lengthNanos;
  }
}
