package site.ycsb.measurements;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.RunContext;

/**
 * One histogram log of all operations of a run: values in nanoseconds, each interval tagged with
 * its operation. Comments at its end hold what histograms can't: statuses, operations, run time.
 */
final class TaggedLog implements IntervalSink {
  static final String FILE_PROPERTY = "measurement.log.file";

  private final HistogramLog log;

  private TaggedLog(HistogramLog log) {
    this.log = log;
  }

  /** The log that the properties ask for, if they do. */
  static Optional<TaggedLog> of(Properties properties) {
    @Nullable String file = properties.getProperty(FILE_PROPERTY);
    return Optional.ofNullable(file)
        .map(
            name ->
                new HistogramLog(
                    Path.of(name), "all operations", RunContext.of(properties).notices()))
        .map(TaggedLog::new);
  }

  @Override
  public void accept(String name, Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return;
    }
    nanos.setTag(name);
    log.append(nanos);
    nanos.setTag(null);
  }

  @Override
  public void end(String name, Map<String, Long> statusTotals) {
    statusTotals.forEach((status, count) -> log.comment(LogTotals.ofStatus(name, status, count)));
  }

  void end(long operations, long runNanos) {
    log.comment(LogTotals.ofRun(operations, runNanos));
  }
}
