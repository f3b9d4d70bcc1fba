package site.ycsb.profiling.summary;

import java.util.Optional;

/** Adds up events of one type. */
final class EventTotals {
  private long count;
  private long sumNanos;
  private long maxNanos;

  void add(long nanos) {
    count++;
    sumNanos += nanos;
    maxNanos = Math.max(maxNanos, nanos);
  }

  /** Nothing when there was none. */
  Optional<ProfileSummary.EventFigures> figures(String name) {
    return count == 0
        ? Optional.empty()
        : Optional.of(
            new ProfileSummary.EventFigures(
                name, count, sumNanos / 1e9, sumNanos / 1e3 / count, maxNanos / 1e3));
  }
}
