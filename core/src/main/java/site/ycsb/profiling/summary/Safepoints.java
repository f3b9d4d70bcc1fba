package site.ycsb.profiling.summary;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the begin and the end of each safepoint, whichever comes first in the file. */
final class Safepoints {
  private final Map<Long, Instant> begins = new HashMap<>();
  private final Map<Long, Instant> ends = new HashMap<>();
  private final PauseTotals totals = new PauseTotals();

  void begin(long id, Instant at) {
    @Nullable Instant end = ends.remove(id);
    if (end == null) {
      begins.put(id, at);
    } else {
      add(at, end);
    }
  }

  void end(long id, Instant at) {
    @Nullable Instant begin = begins.remove(id);
    if (begin == null) {
      ends.put(id, at);
    } else {
      add(begin, at);
    }
  }

  ProfileSummary.Pauses pauses() {
    return totals.pauses();
  }

  private void add(Instant begin, Instant end) {
    double millis = Duration.between(begin, end).toNanos() / 1e6;
    totals.add(millis, millis);
  }
}
