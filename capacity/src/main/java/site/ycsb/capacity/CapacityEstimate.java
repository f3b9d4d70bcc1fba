package site.ycsb.capacity;

import java.util.List;
import java.util.Optional;
import site.ycsb.client.capacity.Objective;

/**
 * The highest rate at which all objectives hold, as far as it was found.
 *
 * @param perSecond the rate; 0 when not even the lowest one held
 * @param lowPerSecond the low end of its 95 % interval; where no curve tells, the highest rate
 *     below it that surely held, 0 without one
 * @param highPerSecond the high end, or the lowest rate above it that surely wasn't held; infinite
 *     without one
 * @param limit what keeps higher rates from being held; empty when the search was stopped before
 *     that was known
 * @param objective which objective, if that is the limit
 * @param complete whether the search came to its end, or had time for all but a narrower interval
 * @param steady whether no rate surely wasn't held that is much lower than one that surely was, at
 *     another time; if one is, the interval spans both
 * @param stages all rates that were tried, in the order of time
 */
record CapacityEstimate(
    double perSecond,
    double lowPerSecond,
    double highPerSecond,
    Optional<Limit> limit,
    Optional<Objective> objective,
    boolean complete,
    boolean steady,
    List<RateStage> stages) {
  CapacityEstimate {
    stages = List.copyOf(stages);
  }

  /** What keeps a rate from being held. */
  enum Limit {
    /** An objective. */
    OBJECTIVE(0),
    /** Operations arrive faster than they are done. */
    QUEUE(1),
    /** The client has no processor left, so it says nothing of the store. */
    CLIENT_PROCESSORS(2),
    /** All threads of the client wait for the store; more of them might do more. */
    CLIENT_THREADS(3),
    /** Nothing: the highest rate that may be tried was held. */
    HIGHEST_RATE(4);

    private final int number;

    Limit(int number) {
      this.number = number;
    }

    /** In lines of results, which are numbers. */
    int number() {
      return number;
    }
  }
}
