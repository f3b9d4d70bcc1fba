package site.ycsb.compare.results;

import java.util.List;
import java.util.Optional;
import site.ycsb.compare.statistics.Interval;

/**
 * What changed from one results folder to another.
 *
 * @param metrics the names of what is compared, the usual one first
 * @param decisive whether it is what is measured for, and shown when nothing else is asked for
 * @param ratio after by before
 * @param interval of the ratio at 95 %; empty when it isn't known
 * @param sure whether the interval may be relied on: the difference is more than chance, and of
 *     something that can cost more
 * @param control whether it's of plain against plain, which can't cost more
 */
public record Change(
    List<String> metrics,
    boolean higherIsBetter,
    String words,
    boolean decisive,
    double ratio,
    Optional<Interval> interval,
    boolean sure,
    boolean control) {
  public Change {
    metrics = List.copyOf(metrics);
  }

  /** The usual name of what is compared. */
  public String metric() {
    return metrics.get(0);
  }
}
