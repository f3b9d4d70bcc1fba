package site.ycsb.cluster.run;

import java.io.IOException;
import java.util.Objects;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.cluster.phase.Messages;
import site.ycsb.cluster.result.ClientReport;

/**
 * What a client sends when it has ended, besides its log.
 *
 * @param report what it did
 * @param startNanos when it was to begin, by its own {@link System#nanoTime}
 * @param endNanos when it ended, by the same
 * @param before how its clock differed from the coordinator's before
 * @param after and after
 * @param printed what it would print besides latencies
 * @param inserted how many records it inserted in the run phase, earlier runs included; -1 when it
 *     shares no insertions
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
    long visibilityLagNanos) {
  ReportMessage {
    Objects.requireNonNull(report, "report");
    Objects.requireNonNull(before, "before");
    Objects.requireNonNull(after, "after");
    Objects.requireNonNull(printed, "printed");
  }

  /**
   * Reads a client's message.
   *
   * @throws IOException when it isn't one of this client; the message names the client
   */
  static ReportMessage read(int client, String text) throws IOException {
    ReportMessage message;
    try {
      message = Messages.read(text, ReportMessage.class);
    } catch (IOException e) {
      throw new IOException("client " + client + ": " + e.getMessage(), e);
    }
    if (message.report().index() != client) {
      throw new IOException(
          "client " + client + ": its report is that of client " + message.report().index());
    }
    return message;
  }
}
