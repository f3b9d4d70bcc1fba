package site.ycsb.capacity.search;

import java.time.Duration;
import java.util.List;
import site.ycsb.client.capacity.Objective;

/**
 * How a search goes.
 *
 * @param objectives all of which have to hold; at least one
 * @param rates that are tried
 * @param precision how near to the true rate the result is to be, as a share of it
 * @param watch how a rate is watched
 * @param maxDuration of the search, without confirming
 */
public record SearchPlan(
    List<Objective> objectives, Rates rates, double precision, Watch watch, Duration maxDuration) {
  public SearchPlan {
    objectives = List.copyOf(objectives);
  }

  /**
   * Operations per second.
   *
   * @param startPerSecond the rate that is tried first
   * @param lowestPerSecond below it nothing is tried
   * @param highestPerSecond above it nothing is tried
   */
  public record Rates(double startPerSecond, double lowestPerSecond, double highestPerSecond) {}

  /**
   * How a rate is watched.
   *
   * @param window how long at a time
   * @param settling how long it's left alone before its first window
   * @param maxWindows of one rate
   */
  public record Watch(Duration window, Duration settling, int maxWindows) {}
}
