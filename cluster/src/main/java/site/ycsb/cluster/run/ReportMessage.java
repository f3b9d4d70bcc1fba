package site.ycsb.cluster.run;

import java.util.List;
import site.ycsb.cluster.clock.ClockOffset;
import site.ycsb.spi.Section;

/**
 * What a client sends when it has ended, besides its log.
 *
 * @param report as its codec writes it
 * @param startNanos when it began, by its own {@link System#nanoTime}
 * @param endNanos when it ended
 * @param before how its clock differed from the coordinator's before
 * @param after and after
 * @param sections what it would print after YCSB's block
 * @param visibilityLagNanos how long a record that another client had inserted stayed unknown to
 *     it, at most; -1 when it shares no insertions
 */
record ReportMessage(
    String report,
    long startNanos,
    long endNanos,
    ClockOffset before,
    ClockOffset after,
    List<Section> sections,
    long visibilityLagNanos) {
  ReportMessage {
    sections = List.copyOf(sections);
  }
}
