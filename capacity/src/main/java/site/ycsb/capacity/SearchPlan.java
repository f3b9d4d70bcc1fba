package site.ycsb.capacity;

import java.time.Duration;
import java.util.List;
import site.ycsb.client.capacity.Objective;

/**
 * How a search goes.
 *
 * @param objectives all of which have to hold; at least one
 * @param startPerSecond the rate that is tried first, in operations per second
 * @param highestPerSecond above it nothing is tried
 * @param precision how near to the true rate the result is to be, as a share of it
 * @param window how long a rate is watched at a time
 * @param maxWindows of one rate
 * @param maxDuration of the search, without confirming
 */
record SearchPlan(
    List<Objective> objectives,
    double startPerSecond,
    double highestPerSecond,
    double precision,
    Duration window,
    int maxWindows,
    Duration maxDuration) {
  /** Below it nothing is tried. */
  static final double LOWEST_PER_SECOND = 1;

  SearchPlan {
    objectives = List.copyOf(objectives);
  }

  /** How long a rate is left alone before its first window. */
  Duration settling() {
    return window.dividedBy(2);
  }
}
