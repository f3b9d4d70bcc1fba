package site.ycsb.measurements;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Notices;

/**
 * A file in HdrHistogram's log format. It begins anew with the first line that is written; no file
 * is held open between lines. What can't be written is said once, and the run goes on.
 */
final class HistogramLog {
  private final Path file;
  private final String title;
  private final Notices notices;
  private boolean begun;
  private long baseMillis;

  /**
   * A log.
   *
   * @param title for its first line
   */
  HistogramLog(Path file, String title, Notices notices) {
    this.file = file;
    this.title = title;
    this.notices = notices;
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
            writer.outputComment("[Logging for: " + title + "]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(baseMillis);
            writer.outputLegend();
          }
          writer.setBaseTime(baseMillis);
          writer.outputIntervalHistogram(interval);
        });
  }

  /** Appends a line that readers of the format pass over. */
  synchronized void comment(String text) {
    if (begun) {
      write(writer -> writer.outputComment(text));
    }
  }

  private void write(Consumer<HistogramLogWriter> writing) {
    try (PrintStream out =
        new PrintStream(
            begun
                ? Files.newOutputStream(file, StandardOpenOption.APPEND)
                : Files.newOutputStream(file),
            false,
            UTF_8)) {
      begun = true;
      writing.accept(new HistogramLogWriter(out));
      if (out.checkError()) {
        notices.warn("the histogram log " + file + " can't be written");
      }
    } catch (IOException e) {
      notices.warn("the histogram log " + file + " can't be written: " + FileTrouble.why(e));
    }
  }
}
