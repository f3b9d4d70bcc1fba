package site.ycsb.cluster.run;

import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.cluster.clock.ClockOffset;

/**
 * What a client sends when it has ended, besides its log.
 *
 * @param report as its codec writes it
 * @param times when it ran
 * @param printed what it would print besides latencies
 * @param inserts of the run phase
 */
record ReportMessage(String report, Times times, RunOutcome.Report printed, Inserts inserts) {
  /**
   * When a client ran, by its own {@link System#nanoTime}.
   *
   * @param startNanos when it was to begin
   * @param endNanos when it ended
   * @param before how its clock differed from the coordinator's before
   * @param after and after
   */
  record Times(long startNanos, long endNanos, ClockOffset before, ClockOffset after) {}

  /**
   * Records that a client inserted in the run phase.
   *
   * @param count how many, earlier runs included; -1 when it shares no insertions
   * @param visibilityLagNanos how long a record that another client had inserted stayed unknown to
   *     it, at most; -1 when there was none
   */
  record Inserts(long count, long visibilityLagNanos) {}
}
