package site.ycsb.measurements.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A file in HdrHistogram's log format. It begins anew with the first line that is written. When it
 * can't be written, it is given up, and the run goes on.
 */
public final class HistogramLog {
  /** Of the values in recorded histograms, and so in logs. */
  public static final int SIGNIFICANT_DIGITS = 3;

  public static final String PER_OPERATION_PROPERTY = "hdrhistogram.fileoutput";

  private final ResultFile file;
  private final String key;
  private final List<String> header;
  private final UnwrittenFiles unwritten;
  private LogChecksum checksum = new LogChecksum();
  private boolean begun;
  private long baseMillis;

  /** Of the property that requests it, with comments for its first lines. */
  HistogramLog(Path file, String key, List<String> header, UnwrittenFiles unwritten) {
    this.file = new ResultFile(file, ResultFile.Existing.REPLACE);
    this.key = key;
    this.header = List.copyOf(header);
    this.unwritten = unwritten;
  }

  /**
   * The log that YCSB writes for one kind of operation: values in microseconds, an interval for
   * each line of status and one at the end. Its file is called by the prefix, the name and .hdr.
   */
  public static IntervalSink ofOperation(String prefix, String name, UnwrittenFiles unwritten) {
    HistogramLog log =
        new HistogramLog(
            Path.of(prefix + name + ".hdr"),
            PER_OPERATION_PROPERTY,
            List.of("[Logging for: " + name + "]"),
            unwritten);
    return (operation, nanos) -> log.append(inMicros(nanos));
  }

  private static Histogram inMicros(Histogram nanos) {
    Histogram micros = new Histogram(SIGNIFICANT_DIGITS);
    for (HistogramIterationValue value : nanos.recordedValues()) {
      micros.recordValueWithCount(
          value.getValueIteratedTo() / 1000, value.getCountAddedInThisIterationStep());
    }
    micros.setStartTimeStamp(nanos.getStartTimeStamp());
    micros.setEndTimeStamp(nanos.getEndTimeStamp());
    return micros;
  }

  /** Appends one interval, whose times begin with the first interval's. */
  synchronized void append(EncodableHistogram interval) {
    boolean first = !begun;
    if (first) {
      baseMillis = interval.getStartTimeStamp();
    }
    write(
        writer -> {
          if (first) {
            header.forEach(writer::outputComment);
            writer.outputLogFormatVersion();
            writer.outputStartTime(baseMillis);
            writer.outputLegend();
          }
          writer.setBaseTime(baseMillis);
          writer.outputIntervalHistogram(interval);
        });
  }

  /** Appends a line that readers of the format pass over. */
  void comment(String text) {
    comments(List.of(text));
  }

  /** Appends lines that readers of the format pass over; none before the first interval. */
  synchronized void comments(List<String> texts) {
    if (begun) {
      write(writer -> texts.forEach(writer::outputComment));
    }
  }

  /** Starts over; false if what was written can't be removed, as from a pipe. */
  synchronized boolean restart() {
    try {
      if (!file.restart()) {
        return false;
      }
    } catch (IOException e) {
      unwritten.add(key, file.path(), e);
    }
    begun = false;
    checksum = new LogChecksum();
    return true;
  }

  /** Appends the checksum of all lines, as the last one. */
  synchronized void end() {
    comment("[Checksum: " + checksum.value() + "]");
    try {
      file.close();
    } catch (IOException e) {
      unwritten.add(key, file.path(), e);
    }
  }

  private void write(Consumer<HistogramLogWriter> writing) {
    begun = true;
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(lines, false, UTF_8)) {
      writing.accept(new HistogramLogWriter(out));
    }
    checksum.add(lines.toString(UTF_8));
    try {
      file.append(lines::writeTo);
    } catch (IOException e) {
      unwritten.add(key, file.path(), e);
    }
  }

  /** The checksum of a log's lines, whatever ends them. Not thread-safe. */
  static final class LogChecksum {
    private final CRC32C crc = new CRC32C();

    void add(String lines) {
      crc.update(lines.replace("\r\n", "\n").getBytes(UTF_8));
    }

    String value() {
      return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
  }

  /** Takes what was recorded between two lines of status. Called by one thread at a time. */
  public interface IntervalSink {
    /**
     * Takes one interval of an operation, as it's printed; the histogram has the interval's times,
     * and is used again after the call.
     */
    void accept(String name, Histogram nanos);

    /** The metrics are final: how operations ended, by status name. */
    default void end(String name, Map<String, Long> statusTotals) {}
  }
}
