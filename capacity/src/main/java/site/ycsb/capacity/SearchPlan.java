package site.ycsb.capacity;

import java.time.Duration;
import java.util.List;
import site.ycsb.client.capacity.Objective;

/** How a search goes: rates in operations a second, a precision as a share of the result. */
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
