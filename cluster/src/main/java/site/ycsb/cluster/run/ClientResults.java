package site.ycsb.cluster.run;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.cluster.clock.ClockDrift;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages.StartPlan;
import site.ycsb.cluster.run.JointResult.ClientRun;
import site.ycsb.measurements.log.LogIntervals;
import site.ycsb.measurements.log.LogIntervals.LogBoundary;

/**
 * What has arrived of one client.
 *
 * @param message what it sent at its end; empty when it was lost
 * @param run its log and clock
 * @param span when it ran
 */
record ClientResults(Optional<ReportMessage> message, ClientRun run, ClientSpan span) {
  Optional<ClientReport> report() {
    return message.map(ReportMessage::report);
  }

  /** Whether it ended an interval at all. */
  boolean hasIntervals() {
    return message.isPresent() || span.lengthNanos() > 0;
  }

  static ClientResults delivered(int index, ReportMessage message, ReceivedLogs logs) {
    ClockDrift drift = new ClockDrift(message.before(), message.after());
    return new ClientResults(
        Optional.of(message),
        run(
            index,
            message.startNanos(),
            OptionalLong.of(message.endNanos()),
            nanos -> drift.at(nanos).toCoordinatorNanos(nanos),
            logs),
        message.report().span());
  }

  /** Of a client that was lost: it ran until the last interval it had sent, by its clock before. */
  static ClientResults lost(int index, ClockOffset clock, StartPlan plan, ReceivedLogs logs)
      throws IOException {
    long startNanos = clock.toLocalNanos(plan.startNanos());
    Optional<String> text = logs.read(index);
    long endNanos = startNanos;
    if (text.isPresent()) {
      try {
        List<LogBoundary> boundaries =
            LogIntervals.of(text.get(), startNanos, OptionalLong.empty()).boundaries();
        endNanos = boundaries.get(boundaries.size() - 1).beginNanos();
      } catch (IllegalArgumentException e) {
        // it hadn't even sent its first interval
        endNanos = startNanos;
      }
    }
    return new ClientResults(
        Optional.empty(),
        run(index, startNanos, OptionalLong.empty(), clock::toCoordinatorNanos, logs),
        new ClientSpan(plan.startNanos(), clock.toCoordinatorNanos(endNanos), clock.errorNanos()));
  }

  private static ClientRun run(
      int index,
      long startNanos,
      OptionalLong endNanos,
      LongUnaryOperator toCoordinatorNanos,
      ReceivedLogs logs) {
    return new ClientRun(
        index,
        startNanos,
        endNanos,
        toCoordinatorNanos,
        () ->
            logs.read(index)
                .orElseThrow(() -> new IOException("nothing of the log of client " + index)));
  }

  /**
   * What a client sends when it has ended, besides its log.
   *
   * @param startNanos when it was to begin, by its own {@link System#nanoTime}
   * @param printed what it would print besides latencies
   * @param inserted how many records it inserted in the run phase, earlier runs included; -1 when
   *     it shares no insertions
   * @param visibilityLagNanos how long a record that another client had inserted stayed unknown to
   *     it, at most; -1 when there was none
   */
  record ReportMessage(
      ClientReport report,
      long startNanos,
      long endNanos,
      ClockOffset before,
      ClockOffset after,
      RunOutcome.Report printed,
      long inserted,
      long visibilityLagNanos) {}
}
