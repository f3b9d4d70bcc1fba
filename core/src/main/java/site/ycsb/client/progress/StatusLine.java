package site.ycsb.client.progress;

import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.measurements.recorder.StatusNumbers;

/** Makes YCSB's lines of status. Not thread-safe. */
public final class StatusLine {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  private final String label;
  private final long operations;
  private final long maxExecutionSeconds;
  private long lastOperations;
  private double lastSeconds;

  /** Of a run with so many operations and seconds at most; 0 for no end. */
  public StatusLine(String label, long operations, long maxExecutionSeconds) {
    this.label = label;
    this.operations = operations;
    this.maxExecutionSeconds = maxExecutionSeconds;
  }

  /**
   * The line for this moment; fewer are done than before where a search has gone on to another
   * rate.
   */
  public String next(ZonedDateTime now, double elapsedSeconds, long done, String summary) {
    double interval = elapsedSeconds - lastSeconds;
    long since = done < lastOperations ? done : done - lastOperations;
    double current = interval <= 0 ? 0 : since / interval;
    lastOperations = done;
    lastSeconds = elapsedSeconds;
    return label
        + TIME.format(now)
        + " "
        + (long) elapsedSeconds
        + " sec: "
        + done
        + " operations; "
        + StatusNumbers.twoDecimals(current)
        + " current ops/sec; "
        + remainingSeconds(elapsedSeconds, done)
            .map(seconds -> "est completion in " + RemainingTime.format(seconds))
            .orElse("")
        + summary;
  }

  /** By the average rate so far, and never more than the time limit; empty when nobody knows. */
  Optional<Long> remainingSeconds(double elapsedSeconds, long done) {
    double remaining = Double.POSITIVE_INFINITY;
    if (operations > 0 && done >= operations) {
      return Optional.empty();
    }
    if (operations > 0 && done > 0 && elapsedSeconds > 0) {
      remaining = (operations - done) / (done / elapsedSeconds);
    }
    if (maxExecutionSeconds > 0) {
      remaining = Math.min(remaining, Math.max(0, maxExecutionSeconds - elapsedSeconds));
    }
    return Double.isInfinite(remaining)
        ? Optional.empty()
        : Optional.of((long) Math.ceil(remaining));
  }
}
