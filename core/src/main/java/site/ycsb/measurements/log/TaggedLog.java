package site.ycsb.measurements.log;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.HdrHistogram.Histogram;
import site.ycsb.measurements.log.HistogramLog.IntervalSink;
import site.ycsb.measurements.log.LogIntervals.LogBoundary;

/**
 * One histogram log of all operations of a run: values in nanoseconds, each interval tagged with
 * its operation. Comments hold what histograms can't: what identifies the log, and at its end the
 * number of values, statuses, operations, run time and a checksum; between intervals, where they
 * end for all operations, if that was asked for.
 */
public final class TaggedLog implements IntervalSink {
  public static final String FILE_PROPERTY = "measurement.log.file";

  private final HistogramLog log;
  private final Map<String, Long> counts = new LinkedHashMap<>();

  private TaggedLog(HistogramLog log) {
    this.log = log;
  }

  public static TaggedLog open(Path file, UnwrittenFiles unwritten) {
    return new TaggedLog(
        new HistogramLog(
            file,
            FILE_PROPERTY,
            List.of("[Logging for: all operations]", "[Log: " + UUID.randomUUID() + "]"),
            unwritten));
  }

  @Override
  public void accept(String name, Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return;
    }
    nanos.setTag(name);
    log.append(nanos);
    synchronized (counts) {
      counts.merge(name, nanos.getTotalCount(), Long::sum);
    }
    nanos.setTag(null);
  }

  @Override
  public void end(String name, Map<String, Long> statusTotals) {
    statusTotals.forEach(
        (status, count) -> log.comment("[Return: " + name + " " + status + " " + count + "]"));
  }

  /** Marks the end of an interval of all operations, so that it can be told from its neighbours. */
  public void mark(
      long beginNanos,
      long endNanos,
      long operations,
      Map<String, Map<String, Long>> statusTotals) {
    log.comments(LogBoundary.lines(beginNanos, endNanos, operations, statusTotals));
  }

  /** Starts over, without what was logged; a pipe keeps what it received. */
  public void restart() {
    if (log.restart()) {
      synchronized (counts) {
        counts.clear();
      }
    }
  }

  public void end(long operations, long runNanos) {
    synchronized (counts) {
      counts.forEach((name, count) -> log.comment("[Operations: " + name + " " + count + "]"));
    }
    log.comment("[Run: " + operations + " operations in " + runNanos + " ns]");
    log.end();
  }
}
