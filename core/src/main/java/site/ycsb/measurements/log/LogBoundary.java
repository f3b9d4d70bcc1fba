package site.ycsb.measurements.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The end of an interval of all operations in a log, and the start of the next one: what was done
 * until then. A thread that ends an operation while the interval is being ended may have it on
 * either side, so that the boundary is two instants, between which it lies. Immutable.
 *
 * @param beginNanos when ending the interval began, by {@link System#nanoTime} of the client
 * @param endNanos when it was done
 * @param operations of the run so far
 * @param statuses how operations ended so far: operation, then status, then count; each may be off
 *     by the operations that ended between the two instants
 * @param position of what follows, in the text of the log
 */
public record LogBoundary(
    long beginNanos,
    long endNanos,
    long operations,
    Map<String, Map<String, Long>> statuses,
    int position) {

  /** The lines of a log that hold it, without what marks them as comments; its own comes last. */
  static List<String> lines(
      long beginNanos, long endNanos, long operations, Map<String, Map<String, Long>> statuses) {
    List<String> lines = new ArrayList<>();
    statuses.forEach(
        (operation, counts) ->
            counts.forEach(
                (status, count) ->
                    lines.add("[Status: " + operation + " " + status + " " + count + "]")));
    lines.add("[Interval: " + beginNanos + " " + endNanos + " " + operations + "]");
    return lines;
  }

  /** How operations ended since an earlier boundary. */
  Map<String, Map<String, Long>> statusesSince(LogBoundary earlier) {
    Map<String, Map<String, Long>> since = new LinkedHashMap<>();
    statuses.forEach(
        (operation, counts) -> {
          Map<String, Long> before = earlier.statuses.getOrDefault(operation, Map.of());
          counts.forEach(
              (status, count) -> {
                long difference = count - before.getOrDefault(status, 0L);
                if (difference > 0) {
                  since
                      .computeIfAbsent(operation, absent -> new LinkedHashMap<>())
                      .put(status, difference);
                }
              });
        });
    return since;
  }
}
