package site.ycsb.measurements.log;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.HdrHistogram.Histogram;

/**
 * One histogram log of all operations of a run: values in nanoseconds, each interval tagged with
 * its operation. Comments hold what histograms can't: what identifies the log, and at its end the
 * number of values, statuses, operations, run time and a checksum.
 */
public final class TaggedLog implements IntervalSink {
  public static final String FILE_PROPERTY = "measurement.log.file";

  private final HistogramLog log;
  private final Map<String, Long> counts = new LinkedHashMap<>();

  private TaggedLog(HistogramLog log) {
    this.log = log;
  }

  /** A log in this file. */
  public static TaggedLog open(Path file, UnwrittenFiles unwritten) {
    return new TaggedLog(
        new HistogramLog(
            new ResultFile(file, ResultFile.Existing.REPLACE),
            FILE_PROPERTY,
            List.of("[Logging for: all operations]", LogTotals.ofLog(UUID.randomUUID().toString())),
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
    statusTotals.forEach((status, count) -> log.comment(LogTotals.ofStatus(name, status, count)));
  }

  public void end(long operations, long runNanos) {
    synchronized (counts) {
      counts.forEach((name, count) -> log.comment(LogTotals.ofOperation(name, count)));
    }
    log.comment(LogTotals.ofRun(operations, runNanos));
    log.end();
  }
}
