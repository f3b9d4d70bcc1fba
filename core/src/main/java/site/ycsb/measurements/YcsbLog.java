package site.ycsb.measurements;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The histogram log that YCSB writes for one kind of operation: values in microseconds, an interval
 * for each line of status and one at the end.
 */
final class YcsbLog implements IntervalSink {
  static final String ENABLED_PROPERTY = "hdrhistogram.fileoutput";
  static final String PATH_PROPERTY = "hdrhistogram.output.path";

  private final HistogramLog log;

  private YcsbLog(HistogramLog log) {
    this.log = log;
  }

  /** The log of an operation, where the properties ask for one: the path, the name, .hdr. */
  static Optional<IntervalSink> of(String name, Properties properties, UnwrittenFiles unwritten) {
    if (!Boolean.parseBoolean(properties.getProperty(ENABLED_PROPERTY, "false").trim())) {
      return Optional.empty();
    }
    Path file = Path.of(properties.getProperty(PATH_PROPERTY, "") + name + ".hdr");
    return Optional.of(
        new YcsbLog(
            new HistogramLog(
                new ResultFile(file, ResultFile.Existing.REPLACE),
                ENABLED_PROPERTY,
                List.of("[Logging for: " + name + "]"),
                unwritten)));
  }

  @Override
  public void accept(String name, Histogram nanos) {
    Histogram micros = new Histogram(OneMeasurementHdrHistogram.SIGNIFICANT_DIGITS);
    for (HistogramIterationValue value : nanos.recordedValues()) {
      micros.recordValueWithCount(
          value.getValueIteratedTo() / 1000, value.getCountAddedInThisIterationStep());
    }
    micros.setStartTimeStamp(nanos.getStartTimeStamp());
    micros.setEndTimeStamp(nanos.getEndTimeStamp());
    log.append(micros);
  }
}
