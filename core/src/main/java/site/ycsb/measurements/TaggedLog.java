package site.ycsb.measurements;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One histogram log of all operations of a run: values in nanoseconds, each interval tagged with
 * its operation. Comments hold what histograms can't: what identifies the log, and at its end the
 * number of values, statuses, operations, run time and a checksum.
 */
final class TaggedLog implements IntervalSink {
  static final String FILE_PROPERTY = "measurement.log.file";

  private final HistogramLog log;
  private final Map<String, Long> counts = new LinkedHashMap<>();

  private TaggedLog(HistogramLog log) {
    this.log = log;
  }

  /** The log that the properties ask for, if they do. */
  static Optional<TaggedLog> of(Properties properties, UnwrittenFiles unwritten) {
    @Nullable String file = properties.getProperty(FILE_PROPERTY);
    return Optional.ofNullable(file)
        .map(name -> new ResultFile(Path.of(name), ResultFile.Existing.REPLACE))
        .map(
            opened ->
                new HistogramLog(
                    opened,
                    FILE_PROPERTY,
                    List.of(
                        "[Logging for: all operations]",
                        LogTotals.ofLog(UUID.randomUUID().toString())),
                    unwritten))
        .map(TaggedLog::new);
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

  void end(long operations, long runNanos) {
    synchronized (counts) {
      counts.forEach((name, count) -> log.comment(LogTotals.ofOperation(name, count)));
    }
    log.comment(LogTotals.ofRun(operations, runNanos));
    log.end();
  }
}
