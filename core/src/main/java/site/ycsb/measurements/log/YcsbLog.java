package site.ycsb.measurements.log;

import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import site.ycsb.measurements.log.HistogramLog.IntervalSink;

/**
 * The histogram log that YCSB writes for one kind of operation: values in microseconds, an interval
 * for each line of status and one at the end.
 */
public final class YcsbLog implements IntervalSink {
  public static final String ENABLED_PROPERTY = "hdrhistogram.fileoutput";

  private final HistogramLog log;

  private YcsbLog(HistogramLog log) {
    this.log = log;
  }

  /** The log of an operation, whose file is called by the prefix, the name and .hdr. */
  public static YcsbLog open(String prefix, String name, UnwrittenFiles unwritten) {
    return new YcsbLog(
        new HistogramLog(
            new ResultFile(Path.of(prefix + name + ".hdr"), ResultFile.Existing.REPLACE),
            ENABLED_PROPERTY,
            List.of("[Logging for: " + name + "]"),
            unwritten));
  }

  @Override
  public void accept(String name, Histogram nanos) {
    Histogram micros = new Histogram(HistogramLog.SIGNIFICANT_DIGITS);
    for (HistogramIterationValue value : nanos.recordedValues()) {
      micros.recordValueWithCount(
          value.getValueIteratedTo() / 1000, value.getCountAddedInThisIterationStep());
    }
    micros.setStartTimeStamp(nanos.getStartTimeStamp());
    micros.setEndTimeStamp(nanos.getEndTimeStamp());
    log.append(micros);
  }
}
