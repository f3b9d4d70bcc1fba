package site.ycsb.testing.statistics;

import java.util.function.DoubleUnaryOperator;

/** What theory says of queues, by which tests judge what is found on simulated ones. */
public final class QueueTheory {
  private QueueTheory() {}

  /**
   * P(T > t) of an M/M/c system. Source: Kleinrock, Queueing Systems I, 3.5.
   *
   * @param service operations that one server does in a second
   * @param rate operations that arrive in a second, fewer than the servers do
   */
  public static double slowShare(int servers, double service, double rate, double seconds) {
    double offered = rate / service;
    double term = 1;
    double sum = 1;
    for (int k = 1; k < servers; k++) {
      term *= offered / k;
      sum += term;
    }
    double last = term * offered / servers / (1 - offered / servers);
    double waits = last / (sum + last);
    double spare = servers - offered - 1;
    if (Math.abs(spare) < 1e-9) {
      return Math.exp(-service * seconds) * (1 + waits * service * seconds);
    }
    return Math.exp(-service * seconds)
        * (1 + waits * (1 - Math.exp(-service * seconds * spare)) / spare);
  }

  /** Where a function that rises crosses 0. */
  public static double root(DoubleUnaryOperator rising, double from, double to) {
    double low = from;
    double high = to;
    while (high - low > 1e-7 * high) {
      double middle = (low + high) / 2;
      if (rising.applyAsDouble(middle) < 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
